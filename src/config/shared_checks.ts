import { FILTER_OPERATORS } from "../values/kind.ts";
import { STATS_USES } from "../values/stats.ts";
import { strftime } from "../values/strftime.ts";
import {
  type Check,
  count,
  flag,
  flagOr,
  hashOf,
  isHash,
  jsonObject,
  listOf,
  name,
  oneOf,
  optionsOf,
  refuse,
  textThat,
  that,
} from "./checks.ts";

const someOperators = 'true, or an array of operators: ["eq", "in"]';
const listedOperators = listOf(someOperators, oneOf(FILTER_OPERATORS), someOperators);

const operators: Check = (value, place) => {
  if (value !== true) listedOperators(value, place);
};

const takes = 'true, false, "indexed", or an object of true or operators by field: { name: true, code: ["eq", "in"] }';

/** The check of `filters`, which a service, a resource and the operation `list` can have. */
export const filtersCheck: Check = flagOr((value, place) => {
  if (value !== "indexed") hashOf(takes, operators)(value, place);
});

const listedUses = listOf('an array of what clients may ask: ["sum", "average"]', oneOf(STATS_USES));

/** The check of `stats`, which a service, a resource and the operation `list` can have. */
export const statsCheck: Check = flagOr(hashOf(
  'true, false, or an object of arrays by attribute or to-one relationship: { amount: ["sum", "group"] }',
  listedUses,
));

const words = optionsOf("", { fts: name("the name of an FTS5 table") }, ["fts"]);
const columns = listOf("an array of column names, or { fts: … }", name("the name of a column"));

/** The check of `search.filter`: columns, or a full-text index. */
export const searchCheck: Check = (value, place) => (isHash(value) ? words : columns)(value, place);

const JSON_OPTIONS = [
  "JSON_HEX_TAG",
  "JSON_HEX_AMP",
  "JSON_HEX_APOS",
  "JSON_HEX_QUOT",
  "JSON_ESCAPE_UNICODE",
  "JSON_UNESCAPED_UNICODE",
  "JSON_ESCAPE_SLASHES",
  "JSON_UNESCAPED_SLASHES",
  "JSON_PRETTY_PRINT",
];

/** The parameter by which a create finds a row to update. */
export const UPSERT_BY = "upsert-by";

/** The query parameters that every service knows, without those that name a type, a field or a cursor. */
export const BUILT_IN: ReadonlySet<string> = new Set([
  "include",
  "sort",
  "filter",
  "page",
  "limit",
  "page[number]",
  "page[size]",
  "page[offset]",
  "page[limit]",
]);

/** Whether an application must not define a query parameter with this name. */
export function isBuiltInParameter(name: string): boolean {
  return BUILT_IN.has(name) || name === "fields" || name.startsWith("fields[");
}

const relationshipName = name("the name of a relationship");
const relationships = listOf("an array of relationship names", relationshipName);
const fields = listOf("an array of field names", name("the name of a field"));

/** The lists of the built-in parameter `include`. */
const includeLists = optionsOf("an object with allowList, denyList or both", {
  allowList: relationships,
  denyList: (value, place) => {
    if (value !== true) listOf("an array of relationship names, or true", relationshipName)(value, place);
  },
});

const callable = that(
  "a function of the parameter's value and the request's subject",
  (value) => typeof value === "function",
);
const customParameter = optionsOf("an object with callable", { callable }, ["callable"]);

/** The checks of the limits that a resource and its list can have too. */
const COST_LIMIT_CHECKS: { readonly [name: string]: Check } = { visits: count, offset: count };

/** The check of the option `etag`. */
export const etagCheck: Check = flagOr(optionsOf("true, false, or an object with version, required or both", {
  version: name("the name of a column"),
  required: flag,
}));

/** The check of the option `csv`. */
export const csvCheck: Check = flagOr(
  optionsOf("true, false, or an object with limit, raw or both", { limit: count, raw: flag }),
);

/** The checks of the options of writes, for a service or a resource. */
export const WRITE_CHECKS: { readonly [name: string]: Check } = {
  replaceToMany: flag,
  linkOnCreate: flag,
  deleteErrors: flag,
};

/** The checks of every option that a service, a resource and an operation can have. */
export const SHARED_CHECKS: { readonly [name: string]: Check } = {
  withJsonApiVersion: flagOr((value, place) => {
    if (!isHash(value)) refuse(place, value, "true, false, or an object for jsonapi.meta");
    jsonObject(value, place);
  }),
  meta: jsonObject,
  absoluteLinks: flag,
  baseUrl: textThat(
    "an absolute http or https URL without query and fragment",
    (url) => /^https?:\/\/[^?#\s]+$/i.test(url) && URL.canParse(url),
  ),
  debugPrettyPrint: flag,
  jsonOptions: listOf("an array of JSON encoding constants", oneOf(JSON_OPTIONS)),
  include: relationships,
  fieldSets: hashOf("an object of arrays of field names by type", fields),
  limits: optionsOf("an object with visits, offset or both", COST_LIMIT_CHECKS),
  docValidatorAboutLinks: flag,
  queryParameters,
  queryParameter: queryParameters,
  exceptionRenderer: that("a class with a method render", isRenderer),
  dateTimeFormat: dateFormat,
  dateFormat,
};

/** An arrow function cannot be called with `new`. */
function isRenderer(value: unknown): boolean {
  return typeof value === "function" && value.prototype !== undefined && value.prototype !== null;
}

function queryParameters(value: unknown, place: string): void {
  if (!isHash(value)) refuse(place, value, "an object of query parameters by name");
  for (const [parameter, options] of Object.entries(value)) {
    const at = `${place}.${parameter}`;
    if (options === undefined) continue;
    if (parameter === "include") includeLists(options, at);
    else {
      if (isBuiltInParameter(parameter)) {
        refuse(at, options, "no options, since the parameter is built in and only include has lists");
      }
      if (!isParameterName(parameter)) {
        refuse(at, options, "a name of letters, digits, inner - and _, optionally with [ ] at the end");
      }
      customParameter(options, at);
    }
  }
}

function dateFormat(value: unknown, place: string): void {
  if (typeof value === "function") return;
  // Without a conversion, as in YYYY-MM-DD, every date would be printed as the pattern itself.
  if (typeof value !== "string" || !value.includes("%")) {
    refuse(place, value, 'a strftime pattern, such as "%Y-%m-%d", or a function of a Date');
  }
  try {
    strftime(value);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    refuse(place, value, `SQLite's strftime conversions. ${reason}`, error);
  }
}

/** JSON:API 1.0 "Member Names": the characters of a name, and those with which it may begin and end. */
const MEMBER_NAME = /^[a-zA-Z0-9\u0080-\uffff]([-_ a-zA-Z0-9\u0080-\uffff]*[a-zA-Z0-9\u0080-\uffff])?$/;

/** Whether JSON:API allows this name for a member, and so for an attribute, a relationship or a type. */
export function isMemberName(name: string): boolean {
  return MEMBER_NAME.test(name);
}

/**
 * Whether a query parameter may have this name: a member name, or one with brackets such as `filter[code]`. Names of
 * only a–z, which JSON:API reserves, may be registered too.
 */
function isParameterName(name: string): boolean {
  return isMemberName(name.replace(/(\[[^[\]]*\])+$/, ""));
}
