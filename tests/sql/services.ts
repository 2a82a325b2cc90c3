import type { ConditionBuilder } from "../../mod.ts";
import type { Options } from "./recorder.ts";

/** The caller. */
interface Caller {
  readonly tenant: number;
}

const owners = { hasMany: { items: { table: "items", foreignKey: "owner_id" } } };

const PLAIN: Options = {
  resources: {
    zones: {},
    regions: {},
    owners,
    items: { search: { filter: ["name"] } },
    notes: {},
    papers: {},
    loose: {},
    measures: {},
    books: { schema: { id: "isbn" } },
    copies: { columns: { shelf: "TEXT" } },
    kits: { belongsToMany: { tools: "kit_tools" }, hasOne: { label: "kit_labels" } },
    tools: {},
    kit_labels: {},
    halls: {},
    seats: {},
    tickets: {},
  },
  inferHasMany: true,
  pagination: true,
  // No limit applies to their costs, so that no extra queries run.
  limits: { visits: Number.MAX_SAFE_INTEGER },
};

const ofTenant = (eb: ConditionBuilder, context: unknown) => eb("tenant", "=", (context as Caller).tenant);

/** Each caller sees the rows of one tenant. */
const SCOPED: Options = {
  ...PLAIN,
  context: () => ({ tenant: 1 }),
  filters: true,
  resources: {
    regions: {},
    owners: { ...owners, scope: ofTenant },
    items: {
      search: { filter: ["name"] },
      scope: (eb, context) => eb.and([ofTenant(eb, context), eb.or([eb("hidden", "=", 0), eb("hidden", "is", null)])]),
    },
    notes: { scope: ofTenant },
    papers: { scope: ofTenant },
  },
};

/** The services that the goldens ask, by name. */
export const SERVICES: { readonly [name: string]: Options } = {
  plain: PLAIN,
  linked: { ...PLAIN, relationshipLinks: true },
  unpaged: { ...PLAIN, pagination: false },
  filtered: { ...PLAIN, filters: true },
  scoped: SCOPED,
  cursors: { ...PLAIN, pagination: { cursor: true } },
  cursorsInScope: { ...SCOPED, pagination: { cursor: true } },
  // A hook adds conditions and a relationship.
  hooked: {
    ...PLAIN,
    resources: {
      owners: {
        ...owners,
        hooks: {
          beforeFind: ({ query }) => query.where("tenant", "in", [1, 2]).where("name", "like", "o%").include("region"),
        },
      },
      regions: {},
      items: {},
    },
  },
};
