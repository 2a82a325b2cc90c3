import type { Options } from "../sql/recorder.ts";
import { SERVICES as OF_GOLDENS } from "../sql/services.ts";

/** Without pagination; one row of the table shows that. */
const PLAIN: Options = {
  ...OF_GOLDENS.filtered,
  pagination: false,
  limits: { visits: Number.MAX_SAFE_INTEGER, filterDepth: 4 },
};

const WORDS = { ...PLAIN.resources, items: { search: { filter: { fts: "items_words" } } } } as Options["resources"];

/** The services, by name. */
export const SERVICES: { readonly [name: string]: Options } = {
  plain: PLAIN,
  /** The same services, with the plan for too many visits. */
  walked: { ...PLAIN, pagination: { count: "none" } },
  areFew: PLAIN,
  counted: { ...PLAIN, pagination: true },
  bounded: { ...PLAIN, pagination: { count: "bounded" } },
  members: {
    ...PLAIN,
    resources: { ...PLAIN.resources, measures: { filters: { "extra.color": true, "extra.size": true } } },
  },
  linked: { ...PLAIN, relationshipLinks: true },
  cursors: { ...PLAIN, relationshipLinks: true, pagination: { cursor: true } },
  words: { ...PLAIN, resources: WORDS },
  wordsByCursor: { ...PLAIN, resources: WORDS, pagination: { cursor: true } },
  textKeys: { ...PLAIN, resources: { ...PLAIN.resources, sheets: {}, leaves: {} } as Options["resources"] },
  textKeysByCursor: {
    ...PLAIN,
    resources: { ...PLAIN.resources, sheets: {}, leaves: {} } as Options["resources"],
    pagination: { cursor: true },
  },
  stats: { ...PLAIN, stats: true },
  cuts: { ...PLAIN, relationshipLinks: true, pagination: { included: true } },
  scoped: { ...OF_GOLDENS.scoped, pagination: false },
  scopeFirst: { ...OF_GOLDENS.scoped, pagination: false },
  scopeLast: { ...OF_GOLDENS.scoped, pagination: false },
  hooked: { ...OF_GOLDENS.hooked, pagination: false },
};
