import { ConfigurationError } from "../errors/service_error.ts";
import type { PaginationOptions, ServiceOptions } from "../types/options.ts";
import {
  callback,
  type Check,
  count,
  flag,
  flagOr,
  hashOf,
  isHash,
  listOf,
  name,
  oneOf,
  optionsOf,
  pathPrefix,
  refuse,
  textThat,
  that,
} from "./checks.ts";
import { actionsCheck, corsCheck, handlerCheck } from "./http_checks.ts";
import { RESOURCE_CHECKS, schemaChecks } from "./resource_checks.ts";
import { COST_LIMITS, LIMITS, paginationOf } from "./service_defaults.ts";
import {
  csvCheck,
  etagCheck,
  filtersCheck,
  isBuiltInParameter,
  SHARED_CHECKS,
  statsCheck,
  WRITE_CHECKS,
} from "./shared_checks.ts";

/**
 * Checks everything that the options show without the database: unknown names, wrong types, values out of range. A
 * message names the option, its place (`resources.countries.operations.view.include`), and its allowed values.
 *
 * @throws {ConfigurationError}
 */
export function checkOptions(options: ServiceOptions): void {
  if (!isHash(options)) {
    throw new ConfigurationError("Cannot create a service without options: database and resources.");
  }
  service(options, "");
  refuseHiddenCuts(options);
  refuseUnseenUpdates(options);
  const { atomic = false, jsonapi } = options;
  if (atomic !== false && jsonapi !== "1.1") {
    throw new ConfigurationError(
      'Cannot enable atomic operations without jsonapi: "1.1", which allows extensions: set both.',
    );
  }
}

/** What shows a part of a relationship's resources says so by a link of the relationship. @throws {ConfigurationError} */
function refuseHiddenCuts({ pagination, resources, relationshipLinks = false }: ServiceOptions): void {
  if (typeof pagination !== "object" || pagination.included !== true) return;
  const hidden = Object.entries<{ readonly relationshipLinks?: boolean } | undefined>(resources)
    .find(([, resource]) => resource !== undefined && !(resource.relationshipLinks ?? relationshipLinks));
  if (hidden === undefined) return;
  throw new ConfigurationError(
    'Cannot set "pagination.included" where relationships have no links, by which a client sees that more follow: ' +
      `set relationshipLinks: true, of "${hidden[0]}" too.`,
  );
}

/** What needs `If-Match` is not updated by who has not seen it. @throws {ConfigurationError} */
function refuseUnseenUpdates({ etag, resources }: ServiceOptions): void {
  for (const [name, resource] of Object.entries(resources)) {
    const versions = resource?.etag ?? etag;
    if (!resource?.upsert?.length || typeof versions !== "object" || versions.required !== true) continue;
    throw new ConfigurationError(
      `Cannot set "resources.${name}.upsert", which updates rows that their writer has not seen, ` +
        "where etag.required forbids it: leave out one of them.",
    );
  }
}

function resources(value: unknown, place: string): void {
  const takes = "an object with at least one resource, by table";
  if (!isHash(value) || Object.values(value).every((resource) => resource === undefined)) refuse(place, value, takes);
  const beside = { place: "for the service, beside resources", names: Object.keys(SERVICE_CHECKS) };
  hashOf(takes, optionsOf("an object of a resource's options, {} for none", RESOURCE_CHECKS, [], beside))(value, place);
}

const SOME_SERVERS = "an array of at least one object with url";

const openApi = optionsOf("true, false, or an object with path, title, version, license, servers and change", {
  path: pathPrefix,
  title: name("a non-empty string"),
  version: name("a non-empty string"),
  license: optionsOf("an object with name, and identifier or url", {
    name: name("a non-empty string"),
    identifier: name('an SPDX identifier, such as "MIT"'),
    url: name("the URL of a license"),
  }, ["name"]),
  servers: listOf(
    SOME_SERVERS,
    optionsOf("an object with url and description", {
      url: name("a URL, or a prefix of paths"),
      description: name("a non-empty string"),
    }, ["url"]),
    SOME_SERVERS,
  ),
  change: callback,
});

/** The checks of every option that a service can have. */
export const SERVICE_CHECKS: { readonly [name: string]: Check } = {
  ...SHARED_CHECKS,
  ...WRITE_CHECKS,
  database: that(
    "a libSQL URL, a config with url, a @libsql/client Client, a Kysely, a SQLite connection, a D1 binding (env.DB, named in d1_databases of wrangler's configuration) or a Durable Object's storage",
    (value) => typeof value === "string" ? value !== "" : isHash(value),
  ),
  resources,
  pagination: flagOr(pageOptions),
  names: oneOf(["dash", "camel"]),
  // The quotes matter: the number 1.1 is refused.
  jsonapi: that('"1.0" or "1.1"', (value) => value === "1.0" || value === "1.1"),
  debug: flag,
  queryLog: flag,
  limits: optionsOf(
    "an object of limits",
    Object.fromEntries([...Object.keys(LIMITS), ...Object.keys(COST_LIMITS)].map((limit) => [limit, count])),
  ),
  ignoredParameters: listOf(
    "an array of names of query parameters",
    textThat(
      "the name of a query parameter, which is not a built-in one",
      (parameter) => parameter !== "" && !isBuiltInParameter(parameter),
    ),
  ),
  cacheControl: that(
    "false, or the value of a Cache-Control header",
    (value) => value === false || (typeof value === "string" && /^[!-~]([ -~]*[!-~])?$/.test(value)),
  ),
  consistency: oneOf(["eventual", "own-writes"]),
  readOnly: flag,
  accept: oneOf(["json-api", "any"]),
  html: flag,
  csv: csvCheck,
  relationshipLinks: flag,
  etag: etagCheck,
  atomic: flagOr(optionsOf("true, false, or an object with path", { path: pathPrefix })),
  onRequest: callback,
  serverTiming: flag,
  health: flagOr(optionsOf("true, false, or an object with path", { path: pathPrefix })),
  openapi: flagOr(openApi),
  basePath: pathPrefix,
  schema: schemaChecks,
  context: callback,
  actions: actionsCheck,
  handler: handlerCheck,
  cors: corsCheck,
  errorHandler: callback,
  onError: callback,
  inferHasMany: flag,
  filters: filtersCheck,
  stats: statsCheck,
};

const service = optionsOf("an object of options", SERVICE_CHECKS, ["database", "resources"], {
  place: "for a resource, in resources",
  names: Object.keys(RESOURCE_CHECKS),
});

/** Refuses options that contradict cursors: a page with a cursor has a size, and its document tells no count. */
function refuseBesideCursor({ cursor, limit, count }: PaginationOptions, place: string): void {
  if (cursor !== true) return;
  if (limit === null) refuse(`${place}.limit`, limit, "a positive integer where cursor is true");
  if (count !== undefined) refuse(`${place}.count`, count, "nothing where cursor is true: such pages are not counted");
}

function pageOptions(value: unknown, place: string): void {
  optionsOf("true, false, or an object with limit, maxLimit, count, cursor and included", {
    limit: that(
      "a positive integer or null",
      (limit) => limit === null || (Number.isSafeInteger(limit) && Number(limit) > 0),
    ),
    maxLimit: count,
    count: oneOf(["exact", "bounded", "none"]),
    cursor: flag,
    included: flag,
  })(value, place);
  refuseBesideCursor(value as PaginationOptions, place);
  const { limit = null, maxLimit } = paginationOf({ pagination: value as object }) ?? { maxLimit: 0 };
  if (limit !== null && limit > maxLimit) refuse(`${place}.limit`, limit, `at most maxLimit, which is ${maxLimit}`);
}
