import { deepEqual, equal } from "node:assert/strict";
import { boundsOf, paginationOf } from "../../src/settings/service_defaults.ts";

Deno.test("pagination is off by default, and 20 of at most 100 where it is on", () => {
  equal(paginationOf({}), undefined);
  equal(paginationOf({ pagination: false }), undefined);
  deepEqual({ ...paginationOf({ pagination: true }) }, { limit: 20, maxLimit: 100 });
  deepEqual({ ...paginationOf({ pagination: {} }) }, { limit: 20, maxLimit: 100 });
  deepEqual({ ...paginationOf({ pagination: { limit: null } }) }, { limit: null, maxLimit: 100 });
  deepEqual({ ...paginationOf({ pagination: { maxLimit: 5 } }) }, { limit: 5, maxLimit: 5 });
});

Deno.test("a request is bound by 3 associations a path, 10 paths, 1,000 resources a path", () => {
  deepEqual({ ...boundsOf({}) }, { includeDepth: 3, includePaths: 10, resourcesPerPath: 1000 });
  deepEqual({ ...boundsOf({ limits: { includePaths: 2 } }) }, {
    includeDepth: 3,
    includePaths: 2,
    resourcesPerPath: 1000,
  });
});
