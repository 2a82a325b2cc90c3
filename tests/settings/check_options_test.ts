import { doesNotThrow, equal, match, ok, throws } from "node:assert/strict";
import { ConfigurationError } from "../../src/errors/service_error.ts";
import { checkOptions } from "../../src/config/check_options.ts";
import { healthPathOf, openApiSettings, operationsPath } from "../../src/config/service_defaults.ts";
import type { ServiceOptions } from "../../src/types/options.ts";

const GOOD = { database: ":memory:", resources: { countries: {} } };

function check(options: unknown): void {
  checkOptions(options as ServiceOptions);
}

/** The message of the refusal of options. */
function refusal(options: object): string {
  try {
    check({ ...GOOD, ...options });
  } catch (error) {
    ok(error instanceof ConfigurationError);
    return error.message;
  }
  throw new Error(`${JSON.stringify(options)} passed`);
}

function resource(options: object): object {
  return { resources: { countries: options } };
}

const callable = () => {};
const standard = { "~standard": { version: 1, vendor: "x", validate: () => ({ value: 1 }) } };

Deno.test("openapi takes true, or a path and information", () => {
  for (
    const openapi of [true, false, {}, { path: "/about/api.json", title: "a", version: "2", servers: [{ url: "/" }] }]
  ) {
    doesNotThrow(() => check({ ...GOOD, openapi }));
  }
  doesNotThrow(() => check({ ...GOOD, openapi: { change: callable, servers: [{ url: "/", description: "x" }] } }));
  const takes = "true, false, or an object with path, title, version, license, servers and change";
  const servers = "an array of at least one object with url";
  equal(refusal({ openapi: 1 }), `Cannot set "openapi" to 1: it takes ${takes}.`);
  equal(
    refusal({ openapi: { titel: "a" } }),
    'Cannot set "openapi.titel": there is no such option. Did you mean "title"?',
  );
  match(refusal({ openapi: { path: "x" } }), /^Cannot set "openapi.path" to "x": it takes a path that begins with \//);
  doesNotThrow(() => check({ ...GOOD, openapi: { license: { name: "MIT", identifier: "MIT" } } }));
  match(refusal({ openapi: { license: { identifier: "MIT" } } }), /^Cannot leave out "openapi.license.name"/);
  equal(refusal({ openapi: { title: "" } }), 'Cannot set "openapi.title" to "": it takes a non-empty string.');
  equal(refusal({ openapi: { change: 1 } }), 'Cannot set "openapi.change" to 1: it takes a function.');
  equal(refusal({ openapi: { servers: [] } }), `Cannot set "openapi.servers" to an empty array: it takes ${servers}.`);
  equal(
    refusal({ openapi: { servers: [{}] } }),
    'Cannot leave out "openapi.servers[0].url": it takes a URL, or a prefix of paths.',
  );
});

Deno.test("the path of the description must not hide a resource", () => {
  const openapi = (path: string) => openApiSettings({ openapi: { path }, basePath: "/api" }, ["/api/countries"]);
  equal(openapi("/countries.json").path, "/api/countries.json");
  equal(openApiSettings({ openapi: true }, []).path, "/openapi.json");
  equal(openApiSettings({}, ["/openapi.json"]).path, undefined);
  for (const path of ["/countries", "/countries/1"]) {
    throws(() => openapi(path), {
      message: `Cannot set "openapi.path" to "${path}": it takes a path that is neither "/api/countries" nor below it.`,
    });
  }
});

Deno.test("health takes true, or a path that nothing else uses", () => {
  const health = (path: string, description?: string) =>
    healthPathOf({ health: { path }, basePath: "/api" }, ["/api/countries"], description);
  equal(health("/up"), "/api/up");
  equal(healthPathOf({ health: true }, [], undefined), "/health");
  equal(healthPathOf({}, ["/health"], undefined), undefined);
  for (const path of ["/countries", "/countries/1"]) {
    throws(() => health(path), {
      message: `Cannot set "health.path" to "${path}": it takes a path that is neither "/api/countries" nor below it.`,
    });
  }
  throws(() => healthPathOf({ health: true }, ["/health"], undefined), /Cannot set "health.path" to "\/health"/);
  throws(() => health("/about", "/api/about"), /neither "\/api\/about" nor below it/);
  equal(refusal({ health: 1 }), 'Cannot set "health" to 1: it takes true, false, or an object with path.');
  match(refusal({ health: { path: "up" } }), /^Cannot set "health.path" to "up": it takes a path that begins with \//);
});

Deno.test("onRequest takes a function, serverTiming true or false", () => {
  doesNotThrow(() => check({ ...GOOD, onRequest: callable, serverTiming: true }));
  equal(refusal({ onRequest: true }), 'Cannot set "onRequest" to true: it takes a function.');
  equal(refusal({ serverTiming: 1 }), 'Cannot set "serverTiming" to 1: it takes true or false.');
});

Deno.test("consistency takes one of two words", () => {
  for (const consistency of ["eventual", "own-writes"]) doesNotThrow(() => check({ ...GOOD, consistency } as never));
  equal(
    refusal({ consistency: "strong" }),
    'Cannot set "consistency" to "strong": it takes one of eventual, own-writes.',
  );
});

Deno.test("jsonapi takes one of two texts, no number", () => {
  for (const jsonapi of ["1.0", "1.1"] as const) doesNotThrow(() => check({ ...GOOD, jsonapi }));
  for (const wrong of [1, 1.1]) {
    equal(refusal({ jsonapi: wrong }), `Cannot set "jsonapi" to ${wrong}: it takes "1.0" or "1.1".`);
  }
  equal(refusal({ jsonapi: "2" }), 'Cannot set "jsonapi" to "2": it takes "1.0" or "1.1".');
});

Deno.test("atomic operations need JSON:API 1.1, and a path that does not hide a resource", () => {
  const atomic = { jsonapi: "1.1", atomic: true } as const;
  doesNotThrow(() => check({ ...GOOD, ...atomic }));
  doesNotThrow(() => check({ ...GOOD, atomic: false }));
  const without = 'Cannot enable atomic operations without jsonapi: "1.1", which allows extensions: set both.';
  equal(refusal({ atomic: true }), without);
  equal(refusal({ atomic: {}, jsonapi: "1.0" }), without);
  equal(refusal({ atomic: 1 }), 'Cannot set "atomic" to 1: it takes true, false, or an object with path.');
  match(refusal({ ...atomic, atomic: { path: "x" } }), /^Cannot set "atomic.path" to "x": it takes a path that begins/);
  match(refusal({ ...atomic, atomic: { paht: "/x" } }), /Did you mean "path"\?$/);
  equal(operationsPath({ atomic: true, basePath: "/api/" }, ["/api/countries"], []), "/api/operations");
  equal(operationsPath({}, ["/operations"], []), undefined);
  throws(() => operationsPath({ atomic: true }, ["/operations"], []), {
    message: 'Cannot set "atomic.path" to "/operations": it takes a path that is neither "/operations" nor below it.',
  });
  throws(() => operationsPath({ atomic: { path: "/a" } }, [], [undefined, "/a"]), /neither "\/a" nor below it/);
});

Deno.test("options that use every feature pass", () => {
  const shared = {
    withJsonApiVersion: { a: 1 },
    meta: {},
    absoluteLinks: true,
    baseUrl: "https://example.org/api",
    debugPrettyPrint: false,
    jsonOptions: ["JSON_HEX_TAG", "JSON_PRETTY_PRINT"],
    include: ["capital.country"],
    fieldSets: { countries: ["name"] },
    docValidatorAboutLinks: true,
    queryParameters: {
      include: { allowList: ["capital"], denyList: true },
      "my-name": { callable },
      myName: undefined,
    },
    queryParameter: { include: { denyList: ["capital.*"] }, my_name2: { callable } },
    exceptionRenderer: class {},
    dateTimeFormat: "%Y-%m-%d",
    dateFormat: (date: Date) => date.toISOString(),
  };
  const schema = {
    type: "lands",
    id: "code",
    selfPrefix: "/v2",
    attributes: { reads: ["name"], adds: ["full-name"], write: (attributes: object) => attributes },
  };
  check({
    ...shared,
    database: { url: "file:atlas.db" },
    resources: {
      countries: {
        ...shared,
        path: "Lands_of-the.world~%C3%A4",
        belongsTo: { capital: "cities", ruler: { table: "people", foreignKey: "ruler_id" } },
        hasMany: { cities: { table: "cities" } },
        columns: {
          secret: false,
          flags: "JSON",
          price: "DECIMAL",
          name: { field: "title", type: "TEXT" },
          created_at: { type: "DATETIME", stored: "microseconds" },
          updated_at: { stored: "iso", optional: true },
        },
        search: { filter: ["name"] },
        filters: { id: true, name: ["eq", "starts-with"], "capital.name": true, code: undefined },
        stats: { name: ["minimum", "group"], capital: ["group"], total: ["count"], code: undefined },
        rules: { name: [{ name: "upper", check: () => true, message: "no", absent: true }] },
        validate: { create: standard, update: Object.assign(() => {}, standard) },
        scope: () => [],
        schema,
        hooks: { beforeFind: callable, afterDelete: callable },
        operations: {
          view: shared,
          delete: false,
          list: { ...shared, filters: "indexed", stats: false },
          update: undefined,
        },
      },
      cities: { operations: ["list", "view"], validate: standard, search: { filter: { fts: "words" } } },
      rivers: undefined,
    },
    pagination: { limit: null, maxLimit: 10, count: "bounded" },
    debug: true,
    queryLog: true,
    limits: {
      urlLength: 1,
      headerLength: 1,
      idLength: 1,
      fields: 1,
      resources: 1,
      includeDepth: 1,
      includePaths: 1,
      resourcesPerPath: 1,
      sortTerms: 1,
      filterLength: 1,
      filters: 1,
      filterDepth: 1,
      filterValues: 1,
      stats: 1,
      groups: 1,
      bodyBytes: 1,
      bodyValues: 1,
      bodyDepth: 1,
      linkage: 1,
      operations: 1,
      countedRecords: 1,
      responseBytes: 1,
    },
    ignoredParameters: ["_", "utm_source", "x[y]"],
    cacheControl: "public, max-age=60",
    accept: "any",
    basePath: "/api/",
    schema: { id: schema.id, selfPrefix: schema.selfPrefix, attributes: schema.attributes },
    context: () => 1,
    actions: { fetch: callable },
    handler: callable,
    cors: { origin: /x/, maxAge: 0, allowMethods: "GET", exposeHeaders: ["Location"], credentials: true },
    errorHandler: callable,
    onError: callable,
    inferHasMany: false,
    filters: true,
    csv: { limit: 1, raw: true },
    stats: true,
  });
});

Deno.test("a message names the option, its position, the value, and the accepted values", () => {
  equal(
    refusal(resource({ operations: { view: { include: 5 } } })),
    'Cannot set "resources.countries.operations.view.include" to 5: it takes an array of relationship names.',
  );
  ok(
    refusal({ jsonOptions: ["JSON_HEX_TAG", "JSON_HEX"] }).startsWith(
      'Cannot set "jsonOptions[1]" to "JSON_HEX": it takes one of JSON_HEX_TAG, JSON_HEX_AMP, ',
    ),
  );
  match(
    refusal({ dateFormat: "%Q" }),
    /^Cannot set "dateFormat" to "%Q": it takes SQLite's strftime conversions\. Cannot read "%Q" as a strftime pattern: .*[^.]\.$/,
  );
  equal(
    refusal({ pagination: { count: "many" } }),
    'Cannot set "pagination.count" to "many": it takes one of exact, bounded, none.',
  );
  equal(
    refusal({ pagination: { cursor: true, count: "none" } }),
    'Cannot set "pagination.count" to "none": it takes nothing where cursor is true: such pages are not counted.',
  );
  equal(
    refusal({ pagination: { cursor: true, limit: null } }),
    'Cannot set "pagination.limit" to null: it takes a positive integer where cursor is true.',
  );
  equal(
    refusal(resource({ columns: { born: { type: "DATE", stored: "text" } } })),
    'Cannot set "resources.countries.columns.born.stored" to "text": it takes the type DATETIME beside it, not DATE.',
  );
  equal(
    refusal(resource({ path: "/lands" })),
    'Cannot set "resources.countries.path" to "/lands": it takes one segment of a path, such as "albums", of letters, ' +
      "digits, - . _ ~ and percent escapes.",
  );
  equal(
    refusal({ filters: "index" }),
    'Cannot set "filters" to "index": it takes true, false, "indexed", or an object of true or operators by field: ' +
      '{ name: true, code: ["eq", "in"] }.',
  );
  equal(
    refusal(resource({ filters: { "capital.name": ["eq", "like"] } })),
    'Cannot set "resources.countries.filters.capital.name[1]" to "like": it takes one of eq, ne, gt, gte, lt, lte, in, ' +
      "nin, contains, starts-with, ends-with, null.",
  );
  equal(
    refusal(resource({ filters: { name: "eq" } })),
    'Cannot set "resources.countries.filters.name" to "eq": it takes true, or an array of operators: ["eq", "in"].',
  );
  equal(
    refusal(resource({ filters: { name: [] } })),
    'Cannot set "resources.countries.filters.name" to an empty array: it takes true, or an array of operators: ' +
      '["eq", "in"].',
  );
  equal(
    refusal({ pagination: { included: true } }),
    'Cannot set "pagination.included" where relationships have no links, by which a client sees that more follow: set ' +
      'relationshipLinks: true, of "countries" too.',
  );
  equal(
    refusal({ pagination: { included: true }, relationshipLinks: true, ...resource({ relationshipLinks: false }) }),
    'Cannot set "pagination.included" where relationships have no links, by which a client sees that more follow: set ' +
      'relationshipLinks: true, of "countries" too.',
  );
  equal(
    refusal({ pagination: { included: 5 } }),
    'Cannot set "pagination.included" to 5: it takes true or false.',
  );
  equal(
    refusal({ stats: "every" }),
    'Cannot set "stats" to "every": it takes true, false, or an object of arrays by attribute or to-one relationship: ' +
      '{ amount: ["sum", "group"] }.',
  );
  equal(
    refusal(resource({ stats: { area: ["sum", "mean"] } })),
    'Cannot set "resources.countries.stats.area[1]" to "mean": it takes one of count, sum, average, minimum, maximum, ' +
      "group.",
  );
  equal(
    refusal(resource({ stats: { area: true } })),
    'Cannot set "resources.countries.stats.area" to true: it takes an array of what clients may ask: ' +
      '["sum", "average"].',
  );
  equal(
    refusal({ resources: undefined }),
    'Cannot leave out "resources": it takes an object with at least one resource, by table.',
  );
});

Deno.test("an unknown option is refused with the most similar one", () => {
  equal(
    refusal({ withJsonAPIVersoin: true }),
    'Cannot set "withJsonAPIVersoin": there is no such option. Did you mean "withJsonApiVersion"?',
  );
  ok(refusal(resource({ belongs_to: {} })).endsWith('Did you mean "belongsTo"?'));
  ok(
    refusal(resource({ operations: { index: {} } })).includes(
      "The options here are list, view, create, update, delete.",
    ),
  );
  ok(refusal({ constructor: 1 }).includes("there is no such option"));
  ok(refusal({ queryParameters: { include: { callable } } }).includes("there is no such option"));
  ok(refusal({ pagination: { size: 1 } }).includes("The options here are limit, maxLimit, count, cursor, included."));
});

Deno.test("an option in the wrong place is refused with the right place", () => {
  equal(
    refusal({ search: { filter: ["name"] } }),
    'Cannot set "search": there is no such option. Write it for a resource, in resources.',
  );
  equal(
    refusal(resource({ pagination: true })),
    'Cannot set "resources.countries.pagination": there is no such option. Write it for the service, beside resources.',
  );
  equal(
    refusal(resource({ operations: { view: { scope: callable } } })),
    'Cannot set "resources.countries.operations.view.scope": there is no such option. Write it for the resource.',
  );
});

Deno.test("a date format without a conversion is refused: every date would be printed alike", () => {
  for (const option of ["dateFormat", "dateTimeFormat"]) {
    equal(
      refusal({ [option]: "YYYY-MM-DD" }),
      `Cannot set "${option}" to "YYYY-MM-DD": it takes a strftime pattern, such as "%Y-%m-%d", or a function of a Date.`,
    );
  }
});

Deno.test("a value of the wrong kind is refused with its position", () => {
  const cases: readonly [string, object][] = [
    ["database", { database: undefined }],
    ["database", { database: "" }],
    ["resources", { resources: {} }],
    ["resources", { resources: [] }],
    ["resources", { resources: { countries: undefined } }],
    ["resources.countries", { resources: { countries: true } }],
    ["absoluteLinks", { absoluteLinks: 1 }],
    ["withJsonApiVersion", { withJsonApiVersion: ["a"] }],
    ["meta", { meta: { a: 1n } }],
    ["meta", { meta: null }],
    ["fieldSets.countries", { fieldSets: { countries: "name" } }],
    ["fieldSets.countries[0]", { fieldSets: { countries: [1] } }],
    ["include[1]", { include: ["a", ""] }],
    ["queryParameters.include.denyList", { queryParameters: { include: { denyList: false } } }],
    ["queryParameter.my-name.callable", { queryParameter: { "my-name": {} } }],
    ["exceptionRenderer", { exceptionRenderer: {} }],
    ["exceptionRenderer", { exceptionRenderer: () => {} }],
    ["errorHandler", { errorHandler: "log" }],
    ["dateTimeFormat", { dateTimeFormat: "" }],
    ["dateTimeFormat", { dateTimeFormat: "%Y%" }],
    ["pagination", { pagination: 20 }],
    ["pagination.limit", { pagination: { limit: 0 } }],
    ["pagination.limit", { pagination: { limit: 11, maxLimit: 10 } }],
    ["pagination.limit", { pagination: { limit: 101 } }],
    ["pagination.maxLimit", { pagination: { maxLimit: null } }],
    ["pagination.count", { pagination: { count: "some" } }],
    ["pagination.count", { pagination: { count: false } }],
    ["pagination.count", { pagination: { count: null } }],
    ["pagination.cursor", { pagination: { cursor: "after" } }],
    ["pagination.limit", { pagination: { cursor: true, limit: 101 } }],
    ["limits.includeDepth", { limits: { includeDepth: 1.5 } }],
    ["limits.includePaths", { limits: { includePaths: "3" } }],
    ["limits.resourcesPerPath", { limits: { resourcesPerPath: -1 } }],
    ["limits.countedRecords", { limits: { countedRecords: 0 } }],
    ["limits.countedRecords", { limits: { countedRecords: Infinity } }],
    ["limits.responseBytes", { limits: { responseBytes: 0 } }],
    ["accept", { accept: "application/json" }],
    ["limits.bodyBytes", { limits: { bodyBytes: "8 MiB" } }],
    ["limits.bodyValues", { limits: { bodyValues: 0 } }],
    ["limits.bodyDepth", { limits: { bodyDepth: 0.5 } }],
    ["limits.linkage", { limits: { linkage: 0 } }],
    ["limits.operations", { limits: { operations: 0 } }],
    ["basePath", { basePath: "api" }],
    ["basePath", { basePath: "/:tenant" }],
    ["basePath", { basePath: "/a*" }],
    ["schema.type", { schema: { type: "lands" } }],
    ["actions", { actions: {} }],
    ["limits.sortTerms", { limits: { sortTerms: 0 } }],
    ["limits.filterLength", { limits: { filterLength: "200" } }],
    ["limits.filters", { limits: { filters: 0 } }],
    ["limits.filterDepth", { limits: { filterDepth: -1 } }],
    ["limits.filterValues", { limits: { filterValues: Infinity } }],
    ["filters", { filters: 1 }],
    ["csv", { csv: "raw" }],
    ["csv.limit", { csv: { limit: 0 } }],
    ["csv.raw", { csv: { raw: "yes" } }],
    ["csv.rows", { csv: { rows: 5 } }],
    ["resources.countries.csv.limit", resource({ csv: { limit: null } })],
    ["resources.countries.operations.list.csv.limit", resource({ operations: { list: { csv: { limit: 1.5 } } } })],
    ["resources.countries.operations.view.csv", resource({ operations: { view: { csv: true } } })],
    ["filters.name", { filters: { name: false } }],
    ["resources.countries.filters", resource({ filters: ["name"] })],
    ["resources.countries.filters.name", resource({ filters: { name: [] } })],
    ["resources.countries.filters.name", resource({ filters: { name: "eq" } })],
    ["resources.countries.operations.list.filters", resource({ operations: { list: { filters: "all" } } })],
    ["resources.countries.operations.view.filters", resource({ operations: { view: { filters: true } } })],
    ["limits.stats", { limits: { stats: 0 } }],
    ["limits.groups", { limits: { groups: null } }],
    ["resources.countries.operations.list.stats", resource({ operations: { list: { stats: 1 } } })],
    ["resources.countries.operations.view.stats", resource({ operations: { view: { stats: true } } })],
    ["ignoredParameters", { ignoredParameters: "_" }],
    ["ignoredParameters[1]", { ignoredParameters: ["_", ""] }],
    ["ignoredParameters[0]", { ignoredParameters: ["sort"] }],
    ["ignoredParameters[0]", { ignoredParameters: ["include"] }],
    ["ignoredParameters[0]", { ignoredParameters: ["fields[countries]"] }],
    ["cacheControl", { cacheControl: true }],
    ["cacheControl", { cacheControl: "" }],
    ["cacheControl", { cacheControl: "no-cache\r\nx: y" }],
    ["cors", { cors: "*" }],
    ["cors.credentials", { cors: { credentials: false } }],
    ["cors.origin", { cors: { credentials: true } }],
    ["cors.origin", { cors: { credentials: true, origin: "*" } }],
    ["cors.origin", { cors: { credentials: true, origin: true } }],
    ["resources.countries.belongsTo.capital", resource({ belongsTo: { capital: 1 } })],
    ["resources.countries.belongsTo.capital.table", resource({ belongsTo: { capital: {} } })],
    ["resources.countries.hasMany.cities.foreignKey", resource({ hasMany: { cities: { table: "c", foreignKey: 1 } } })],
    ["resources.countries.columns.a", resource({ columns: { a: true } })],
    ["resources.countries.columns.a.type", resource({ columns: { a: { type: "VARCHAR" } } })],
    ["resources.countries.columns.a.field", resource({ columns: { a: { field: "id" } } })],
    ["resources.countries.columns.a.stored", resource({ columns: { a: { stored: "epoch" } } })],
    ["resources.countries.columns.a.optional", resource({ columns: { a: { optional: "yes" } } })],
    ["resources.countries.scope", resource({ scope: "all" })],
    ["resources.countries.columns.a.read", resource({ columns: { a: { read: true } } })],
    ["resources.countries.columns.a.write", resource({ columns: { a: { write: "admins" } } })],
    ["resources.countries.columns.a.stored", resource({ columns: { a: { type: "TEXT", stored: "iso" } } })],
    ["resources.countries.search.filter", resource({ search: { filter: "name" } })],
    ["resources.countries.search.filter[1]", resource({ search: { filter: ["name", 1] } })],
    ["resources.countries.search.filter.fts", resource({ search: { filter: {} } })],
    ["resources.countries.search.filter.fts", resource({ search: { filter: { fts: "" } } })],
    ["resources.countries.search.filter.columns", resource({ search: { filter: { fts: "words", columns: [] } } })],
    ["resources.countries.rules.name", resource({ rules: { name: callable } })],
    ["resources.countries.rules.name[0].check", resource({ rules: { name: [{ name: "a", message: "b" }] } })],
    ["resources.countries.rules.name[0].name", resource({ rules: { name: [{ check: callable, message: "b" }] } })],
    ["resources.countries.rules.name[0].message", resource({ rules: { name: [{ name: "a", check: callable }] } })],
    ["resources.countries.validate.create", resource({ validate: { create: {} } })],
    ["resources.countries.schema.type", resource({ schema: { type: "-a" } })],
    ["resources.countries.schema.selfPrefix", resource({ schema: { selfPrefix: "v2" } })],
    [
      "resources.countries.schema.attributes.reads",
      resource({ schema: { attributes: { adds: [], write: callable } } }),
    ],
    ["resources.countries.path", resource({ path: "" })],
    ["resources.countries.path", resource({ path: "/lands" })],
    ["resources.countries.path", resource({ path: "lands/" })],
    ["resources.countries.path", resource({ path: "a/b" })],
    ["resources.countries.path", resource({ path: ":id" })],
    ["resources.countries.path", resource({ path: "a*" })],
    ["resources.countries.path", resource({ path: "a b" })],
    ["resources.countries.path", resource({ path: "länder" })],
    ["resources.countries.path", resource({ path: "a%2" })],
    ["resources.countries.path", resource({ path: "a?b" })],
    ["resources.countries.path", resource({ path: "." })],
    ["resources.countries.path", resource({ path: ".." })],
    ["resources.countries.path", resource({ path: "%2e." })],
    ["resources.countries.path", resource({ path: "%2E" })],
    ["resources.countries.path", resource({ path: 1 })],
    ["resources.countries.hooks.beforeFind", resource({ hooks: { beforeFind: [] } })],
    ["resources.countries.operations[0]", resource({ operations: ["index"] })],
    ["resources.countries.operations.view", resource({ operations: { view: 1 } })],
    ["resources.countries.operations.view.baseUrl", resource({ operations: { view: { baseUrl: "/api" } } })],
  ];
  for (const [place, options] of cases) {
    ok(refusal(options).match(/^Cannot (?:set|leave out) "([^"]+)"/)?.[1] === place, `${place}: ${refusal(options)}`);
  }
});

Deno.test("baseUrl is an absolute http or https URL", () => {
  for (const baseUrl of ["http://a", "https://a.example:8080/x/", "HTTP://a"]) {
    doesNotThrow(() => check({ ...GOOD, baseUrl }));
  }
  for (
    const baseUrl of ["", "a.example", "//a", "ftp://a", "http:a", "http://", "http://a?b", "http://a#b", "http://a b"]
  ) {
    ok(refusal({ baseUrl }).includes("absolute http or https URL"), baseUrl);
  }
});

Deno.test("a custom parameter has the name of a member, and not that of a built-in parameter", () => {
  for (const name of ["my-name", "my_name", "myName", "name2", "größe", "search", "filter[code]"]) {
    doesNotThrow(() => check({ ...GOOD, queryParameters: { [name]: { callable } } }), name);
  }
  for (const name of ["", "my.name", "my[name", "[name]", "-name", "name-", "my,name", "my+name"]) {
    ok(refusal({ queryParameters: { [name]: { callable } } }).includes("a name of letters, digits"), name);
  }
  for (const name of ["fields", "fields[countries]", "sort", "filter", "page", "limit", "page[number]", "page[size]"]) {
    ok(refusal({ queryParameters: { [name]: { callable } } }).includes("built in"), name);
  }
});

Deno.test("a message does not print the contents of objects", () => {
  throws(
    () => check({ ...GOOD, database: ["secret"], meta: {} }),
    (error: Error) => !error.message.includes("secret"),
  );
});

Deno.test("a service needs options", () => {
  for (const options of [undefined, null, "file:atlas.db", []]) throws(() => check(options), ConfigurationError);
});

Deno.test("upsertBy takes arrays of names", () => {
  const of = (upsert: unknown) => refusal({ resources: { countries: { upsert } } });
  equal(
    of("code"),
    'Cannot set "resources.countries.upsert" to "code": it takes an array of arrays of columns or to-one relationships.',
  );
  equal(
    of(["code"]),
    'Cannot set "resources.countries.upsert[0]" to "code": it takes an array of columns or to-one relationships.',
  );
  equal(
    of([[]]),
    'Cannot set "resources.countries.upsert[0]" to an empty array: it takes at least one column or to-one relationship.',
  );
});

Deno.test("a resource that requires If-Match cannot be updated by an upsert", () => {
  const countries = { upsert: [["code"]] };
  const error = 'Cannot set "resources.countries.upsert", which updates rows that their writer has not seen, ' +
    "where etag.required forbids it: leave out one of them.";
  equal(refusal({ etag: { required: true }, resources: { countries } }), error);
  equal(refusal({ resources: { countries: { ...countries, etag: { version: "v", required: true } } } }), error);
  for (const etag of [false, true, {}, { required: false }]) {
    doesNotThrow(() => check({ ...GOOD, etag: { required: true }, resources: { countries: { ...countries, etag } } }));
  }
  doesNotThrow(() => check({ ...GOOD, etag: { required: true }, resources: { countries: { upsert: [] } } }));
  doesNotThrow(() => check({ ...GOOD, etag: true, resources: { countries } }));
});

Deno.test("write options of a service and a resource are true or false", () => {
  for (const name of ["replaceToMany", "linkOnCreate", "deleteErrors"]) {
    equal(refusal({ [name]: "no" }), `Cannot set "${name}" to "no": it takes true or false.`);
    const place = `resources.countries.${name}`;
    equal(refusal({ resources: { countries: { [name]: 1 } } }), `Cannot set "${place}" to 1: it takes true or false.`);
  }
});

Deno.test("a missing D1 binding is undefined, and the error says how to bind a database", () => {
  match(
    refusal({ database: undefined }),
    /^Cannot leave out "database": .*\(env\.DB, named in d1_databases of wrangler's/,
  );
});
