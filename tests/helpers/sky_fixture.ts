import type { SharedOptions } from "../../src/types/options.ts";
import type { Fixture } from "./fixture.ts";

type Service = Fixture["services"][string];
/** A star, its planets and some of their moons, for services that differ in their options alone. */
export function sky(name: string, services: Fixture["services"]): Fixture {
  return {
    name: `sky, ${name}`,
    tables: [
      "create table stars (id integer primary key, name text not null)",
      `create table planets (
        id integer primary key,
        name text not null unique,
        star_id integer references stars (id)
      )`,
      `create table moons (
        id integer primary key,
        name text not null,
        planet_id integer not null references planets (id),
        discovered_on date,
        measured_at datetime
      )`,
    ],
    rows: [
      "insert into stars values (1, 'Sun')",
      "insert into planets values (1, 'Earth', 1), (2, 'Mars', 1), (3, 'Venus', 1)",
      `insert into moons values
        (1, 'Moon', 1, null, '2024-01-31 10:00:00'),
        (2, 'Phobos', 2, '1877-08-18', '2024-01-31 10:00:00.500'),
        (3, 'Deimos', 2, '1877-08-12', null)`,
    ],
    services,
  };
}

/** The sky's routing table without any options. */
export const skyResources: Service["resources"] = {
  stars: { hasMany: { planets: "planets" } },
  planets: { hasMany: { moons: "moons" } },
  moons: {},
};

/**
 * One option at every place where it can stand: for the service, which `stars` shows; for the resources `moons` and
 * `planets`, which wins over it; and for viewing, creating and updating `planets`, which wins over both.
 */
export function atEveryPlace(service: Partial<Service>, resource: SharedOptions, operation: SharedOptions): Service {
  return {
    ...service,
    resources: {
      ...skyResources,
      moons: { ...skyResources.moons, ...resource },
      planets: {
        ...skyResources.planets,
        ...resource,
        operations: { view: operation, create: operation, update: operation },
      },
    },
  };
}
