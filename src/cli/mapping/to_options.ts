import type { ServiceOptions } from "../../types/options.ts";
import { type Feature, featureMembers } from "./features.ts";
import { object, valueOf } from "./literal.ts";
import type { Mapping } from "./map_database.ts";

/** What a service is made of but for its database: what `service.ts` says as text. */
export function optionsOf(mapping: Mapping, without: readonly Feature[]): Omit<ServiceOptions, "database"> {
  // The options' own check says what is wrong with them, as it does with a person's.
  return { ...valueOf(object(featureMembers(without))) as object, resources: resourcesOf(mapping) };
}

/** The `resources` that a mapping exposes. */
export function resourcesOf({ resources }: Mapping): ServiceOptions["resources"] {
  const exposed = resources.filter((one) => one.isExposed);
  return Object.fromEntries(
    exposed.map(({ table, members }) => [table, valueOf(object(members))]),
  ) as ServiceOptions["resources"];
}
