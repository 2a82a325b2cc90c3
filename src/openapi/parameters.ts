import { UPSERT_BY } from "../config/shared_checks.ts";
import type { Resource } from "../types/model.ts";
import type { OpenApiParameter, OpenApiReference } from "../types/openapi.ts";
import { type Described, nameOf } from "./described.ts";
import { fieldFilterParameters } from "./filter_parameters.ts";
import { pascalCase } from "./components.ts";
import {
  customParameters,
  fieldsParameters,
  filterParameter,
  foreignKeyParameters,
  idSchema,
  includedPageParameters,
  includeParameter,
  pageParameters,
  type Reading,
  sortParameter,
  statsParameters,
  upsertParameter,
} from "./query_parameters.ts";

/** A kind of parameter: those of an operation that reads. */
type Of = (reading: Reading) => readonly OpenApiParameter[];

/** The parameters of what shows resources. A kind of parameter is a line here. */
const OF_RESOURCES: readonly Of[] = [includeParameter, includedPageParameters, fieldsParameters];
/** The parameters of what lists resources, or the linkage of many, but for the filters of fields. */
const OF_MANY: readonly Of[] = [sortParameter, filterParameter, pageParameters, foreignKeyParameters, statsParameters];
/** The application's own parameters run on views and lists alike. */
const OF_VIEWS: readonly Of[] = [...OF_RESOURCES, customParameters];

/** References to the parameters of an answer with one resource. */
export const resourceParameters = (reading: Reading): readonly OpenApiReference[] => references(reading, OF_RESOURCES);

/** References to the parameters of a create. */
export const createParameters = (reading: Reading): readonly OpenApiReference[] =>
  references(reading, [...OF_RESOURCES, upsertParameter]);

/** References to the parameters of a view. */
export const viewParameters = (reading: Reading): readonly OpenApiReference[] => references(reading, OF_VIEWS);

/** References to the parameters of a list. */
export const listParameters = (reading: Reading): readonly OpenApiReference[] =>
  references(reading, [...OF_VIEWS, ...OF_MANY, fieldFilterParameters]);

/** References to the parameters of a related list, whose filters of fields its list describes. */
export const relatedParameters = (reading: Reading): readonly OpenApiReference[] =>
  references(reading, [...OF_VIEWS, ...OF_MANY]);

/** References to the parameters of the linkage of many. */
export const linkageParameters = (reading: Reading): readonly OpenApiReference[] => references(reading, OF_MANY);

/** A reference to the parameter `id` of a path. */
export function idParameter(described: Described, resource: Resource): OpenApiReference {
  const { key, type } = resource;
  const schema = key.columns.length === 1 ? idSchema(key.kinds[0]) : idSchema("text");
  const parameter = { name: "id", in: "path" as const, required: true, description: `The id of one of the ${type}.` };
  return described.components.shared("parameters", `${nameOf(described, resource)}Id`, { ...parameter, schema });
}

/** The application's own parameter takes the place of a filter of its name. */
function references(reading: Reading, kinds: readonly Of[]): readonly OpenApiReference[] {
  const { described, resource } = reading;
  const byName = new Map<string, OpenApiParameter>();
  for (const one of kinds.flatMap((of) => of(reading))) if (!byName.has(one.name)) byName.set(one.name, one);
  return [...byName.values()].map((one) => {
    const name = OF_ONE_TYPE.has(one.name) ? nameOf(described, resource) : "";
    return described.components.shared("parameters", name + pascalCase(one.name), one);
  });
}

/** The parameters that every type has, and each its own: `CountriesSort`. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set(["include", "sort", "filter", UPSERT_BY]);
