import { strftime } from "../values/strftime.ts";
import { COST_LIMITS, openApiPath } from "./service_defaults.ts";
import type { JsonObject } from "../types/json.ts";
import type {
  CsvOptions,
  CustomParameter,
  DateFormat,
  IncludeLists,
  JsonApiVersion,
  JsonOption,
  QueryParameters,
  SharedOptions,
} from "../types/shared_options.ts";
import type { ResourceOptions } from "../types/resource_options.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Operation } from "../types/operation.ts";
import type { Settings } from "../types/settings.ts";
import { operationOptions } from "./operations.ts";

/**
 * The settings of one operation of a resource, or of the service if none is named. The nearest option replaces the
 * others; `queryParameters` are merged by name, and `fieldSets` by type when the types are known. The options must have
 * passed `checkOptions`.
 */
export function resolveSettings(
  options: ServiceOptions,
  resource: ResourceOptions = {},
  operation?: Operation,
): Settings {
  const ofOperation = operation === undefined ? {} : operationOptions(resource, operation);
  const scopes: readonly SharedOptions[] = [ofOperation, resource, options];
  const nearest = <Name extends keyof SharedOptions>(name: Name) => nearestIn(scopes, name);
  const ofList: readonly ListOptions[] = [operationOptions(resource, "list") as ListOptions, resource, options];
  const costs = scopes.map(({ limits = {} }) => limits);
  const debug = options.debug ?? false;
  const parameters = mergeParameters(scopes);
  const lists: IncludeLists = parameters.get("include") ?? {};
  parameters.delete("include");
  return Object.freeze({
    jsonapi: jsonapiOf(options.jsonapi, nearest("withJsonApiVersion"), nearest("meta")),
    version: options.jsonapi ?? "1.0",
    describedBy: options.jsonapi === "1.1" ? openApiPath(options) : undefined,
    absoluteLinks: nearest("absoluteLinks") ?? false,
    baseUrl: asciiUrl(nearest("baseUrl")),
    debug,
    queryLog: debug && (options.queryLog ?? false),
    jsonOptions: jsonOptionsOf(nearest("jsonOptions"), debug && nearest("debugPrettyPrint") !== false),
    include: nearest("include") ?? [],
    fieldSets: { operation: ofOperation.fieldSets, resource: resource.fieldSets, service: options.fieldSets },
    allowList: lists.allowList,
    denyList: lists.denyList,
    filters: nearestIn(ofList, "filters") ?? false,
    csv: csvOf(nearestIn(ofList, "csv")),
    stats: nearestIn(ofList, "stats") ?? false,
    limits: Object.freeze({
      visits: nearestIn(costs, "visits") ?? COST_LIMITS.visits,
      offset: nearestIn(costs, "offset") ?? COST_LIMITS.offset,
    }),
    parameters: parameters as ReadonlyMap<string, CustomParameter>,
    aboutLinks: nearest("docValidatorAboutLinks") ?? false,
    exceptionRenderer: nearest("exceptionRenderer"),
    formatDateTime: formatOf(nearest("dateTimeFormat")),
    formatDate: formatOf(nearest("dateFormat")),
  });
}

/** The first value that an option has in some scopes. */
function nearestIn<Scope, Name extends keyof Scope>(scopes: readonly Scope[], name: Name): Scope[Name] | undefined {
  return scopes.find((scope) => scope[name] !== undefined)?.[name];
}

/** The options that only the list can set; other operations read their parameters with the same ones. */
type ListOptions = Pick<ServiceOptions, "filters" | "csv" | "stats">;

/** How many rows a list has as CSV by default, if the client asks for no page. */
const CSV_ROWS = 10_000;

function csvOf(csv: boolean | CsvOptions = false): Settings["csv"] {
  if (csv === false) return undefined;
  const { limit = CSV_ROWS, raw = false } = csv === true ? {} : csv;
  return { limit, raw };
}

/** Query parameters by name, each from the scope nearest to the request; the plural spelling wins within a scope. */
function mergeParameters(scopes: readonly SharedOptions[]): Map<string, CustomParameter & IncludeLists> {
  const merged = new Map<string, CustomParameter & IncludeLists>();
  for (const parameters of scopes.flatMap((scope) => [scope.queryParameters, scope.queryParameter])) {
    for (const [name, parameter] of Object.entries<QueryParameters[string]>(parameters ?? {})) {
      if (parameter !== undefined && !merged.has(name)) merged.set(name, parameter as CustomParameter & IncludeLists);
    }
  }
  return merged;
}

/** A URL in ASCII, as headers require: `https://bücher.example` → `https://xn--bcher-kva.example/`. */
function asciiUrl(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).href;
}

function jsonapiOf(
  version: JsonApiVersion = "1.0",
  option: SharedOptions["withJsonApiVersion"] = false,
  meta: JsonObject = {},
): Settings["jsonapi"] {
  const merged = typeof option === "object" ? { ...option, ...meta } : meta;
  const shown = {
    ...(option === false ? {} : { version }),
    ...(Object.keys(merged).length === 0 ? {} : { meta: merged }),
  };
  return Object.keys(shown).length === 0 ? undefined : Object.freeze(shown);
}

function jsonOptionsOf(options: readonly JsonOption[] = [], pretty: boolean): ReadonlySet<JsonOption> {
  return new Set(pretty ? [...options, "JSON_PRETTY_PRINT"] : options);
}

function formatOf(format: DateFormat | undefined): ((date: Date) => string) | undefined {
  return typeof format === "string" ? strftime(format) : format;
}
