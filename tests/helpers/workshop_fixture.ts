import type { StandardSchema } from "../../src/types/rules.ts";
import type { Fixture } from "./fixture.ts";

/** The people of the workshop; every id is a UUID. */
export const ADA = "a0000000-0000-4000-8000-000000000001";
export const BOB = "b0000000-0000-4000-8000-000000000002";
export const CLEO = "c0000000-0000-4000-8000-000000000003";
export const NOBODY = "d0000000-0000-4000-8000-000000000004";

const resources = {
  teams: {
    hasMany: { members: { table: "people", foreignKey: "team_id" }, tasks: "tasks" },
  },
  people: { hasMany: { reports: { table: "people", foreignKey: "boss_id" } } },
  tasks: {},
  badges: {},
};

/** A validator by hand: no title may be longer than five characters, and no task may be due on Monday. */
const shortTitles: StandardSchema = {
  "~standard": {
    version: 1,
    vendor: "workshop",
    validate: async (value) => {
      const { title, state } = await Promise.resolve(value as { title?: string | null; state?: string });
      const issues = [
        ...(typeof title === "string" && title.length > 5 ? [{ message: "Too long.", path: ["title"] }] : []),
        ...(state === "monday" ? [{ message: "Not on Monday.", path: [{ key: "state" }] }] : []),
        ...(title === "nope" ? [{ message: "Nothing is right." }] : []),
      ];
      return issues.length > 0 ? { issues } : { value };
    },
  },
};

const isUpperCase = (value: unknown) => typeof value === "string" && value === value.toUpperCase();

function refuse(status: number, message: string): never {
  throw Object.assign(new Error(message), { status });
}

/** What writes are tried on: text and integer keys, foreign keys that may be null and others that may not. */
export const workshop: Fixture = {
  name: "workshop",
  tables: [
    "create table teams (id integer primary key, name text not null unique)",
    `create table people (
      id text primary key,
      name varchar(10) not null,
      email text unique,
      is_admin boolean not null default 0,
      joined_on date,
      boss_id text references people (id),
      team_id integer references teams (id)
    )`,
    `create table tasks (
      id integer primary key,
      title text not null,
      state text not null default 'open',
      hours integer,
      value integer,
      team_id integer not null references teams (id)
    )`,
    "create table badges (id integer primary key, code text not null, series integer not null, unique (series, code))",
  ],
  rows: [
    "insert into teams values (1, 'Red'), (2, 'Blue'), (3, 'Green')",
    `insert into people values
      ('${ADA}', 'Ada', 'ada@example.org', 1, '2020-02-29', null, 1),
      ('${BOB}', 'Bob', 'bob@example.org', 0, null, '${ADA}', 1),
      ('${CLEO}', 'Cleo', null, 0, null, '${ADA}', 2)`,
    `insert into tasks values
      (1, 'Saw', 'open', 2, 99, 1),
      (2, 'Glue', 'done', null, 99, 1),
      (3, 'Sand', 'open', null, null, 2)`,
    "insert into badges values (1, 'A', 1), (2, 'A', 2)",
  ],
  services: {
    plain: { resources, ignoredParameters: ["client-version"] },
    about: { resources, docValidatorAboutLinks: true },
    ruled: {
      resources: {
        ...resources,
        people: {
          rules: {
            name: [
              { name: "upperCase", check: isUpperCase, message: "Write it in capitals." },
              { name: "noX", check: (name) => name !== "X", message: (name) => `Not "${name}".` },
            ],
            email: [{ name: "present", check: (email) => email !== undefined, message: "Say where.", absent: true }],
            team: [{ name: "notRed", check: (team) => team !== "1", message: "Red is full." }],
          },
        },
        tasks: { validate: shortTitles },
      },
    },
    refusing: {
      resources: {
        teams: {
          ...resources.teams,
          hooks: { beforeSave: () => refuse(402, "Pay first."), beforeDelete: () => refuse(402, "Pay first.") },
        },
        people: { ...resources.people, hooks: { beforeSave: () => refuse(402, "Pay first.") } },
        tasks: { ...resources.tasks, hooks: { beforeDelete: () => refuse(402, "Pay first.") } },
      },
    },
    open: { resources: { ...resources, tasks: { scope: (eb) => eb("state", "=", "open") } } },
    seated: {
      resources: { ...resources, people: { ...resources.people, scope: (eb) => eb("team_id", "in", [1, 2]) } },
    },
    limited: { resources, limits: { resourcesPerPath: 1 } },
  },
};
