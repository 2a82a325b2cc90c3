import { deepEqual, equal } from "node:assert/strict";
import { boundsOf, paginationOf } from "../../src/config/service_defaults.ts";

Deno.test("pagination is off by default, and 20 of at most 100 if it is on", () => {
  equal(paginationOf({}), undefined);
  equal(paginationOf({ pagination: false }), undefined);
  const usual = { limit: 20, maxLimit: 100, countBelow: Infinity };
  deepEqual({ ...paginationOf({ pagination: true }) }, usual);
  deepEqual({ ...paginationOf({ pagination: {} }) }, usual);
  deepEqual({ ...paginationOf({ pagination: { limit: null } }) }, { ...usual, limit: null });
  deepEqual({ ...paginationOf({ pagination: { maxLimit: 5 } }) }, { ...usual, limit: 5, maxLimit: 5 });
});

Deno.test("pages by cursors have the same sizes, and no count", () => {
  const sizes = (pagination: object) => ({ ...paginationOf({ pagination: { cursor: true, ...pagination } }) });
  deepEqual(sizes({}), { cursor: true, limit: 20, maxLimit: 100 });
  deepEqual(sizes({ limit: 7 }), { cursor: true, limit: 7, maxLimit: 100 });
  deepEqual(sizes({ maxLimit: 5 }), { cursor: true, limit: 5, maxLimit: 5 });
  deepEqual(paginationOf({ pagination: { cursor: false } }), paginationOf({ pagination: true }));
});

Deno.test("records are counted exactly by default, up to 10,000 with a bounded count, or not at all", () => {
  const below = (count: "exact" | "bounded" | "none", limits = {}) => {
    const pagination = paginationOf({ pagination: { count }, limits });
    return pagination?.cursor === true ? undefined : pagination?.countBelow;
  };
  equal(below("exact"), Infinity);
  equal(below("exact", { countedRecords: 7 }), Infinity);
  equal(below("bounded"), 10_001);
  equal(below("bounded", { countedRecords: 7 }), 8);
  equal(below("none"), 0);
});

Deno.test("limits of a request come from the option, otherwise from the defaults", () => {
  const usual = {
    urlLength: 16_384,
    headerLength: 8_192,
    idLength: 1000,
    fields: 1000,
    resources: 10_000,
    includeDepth: 3,
    includePaths: 10,
    resourcesPerPath: 1000,
    responseBytes: 16_777_216,
    sortTerms: 10,
    filterLength: 200,
    filters: 20,
    filterDepth: 2,
    filterValues: 100,
    stats: 20,
    groups: 1000,
    bodyBytes: 8_388_608,
    bodyValues: 100_000,
    bodyDepth: 1000,
    linkage: 10_000,
    operations: 10,
    countedRecords: 10_000,
    ignoredParameters: new Set<string>(),
  };
  deepEqual({ ...boundsOf({}, false) }, usual);
  deepEqual({ ...boundsOf({ limits: { includePaths: 2 }, ignoredParameters: ["_"] }, false) }, {
    ...usual,
    includePaths: 2,
    ignoredParameters: new Set(["_"]),
  });
});
