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

/** The parameters of each kind of request. The filters of the fields of a related list are described by its own list. */
const PARAMETERS = {
  list: [...OF_VIEWS, ...OF_MANY, fieldFilterParameters],
  view: OF_VIEWS,
  create: [...OF_RESOURCES, upsertParameter],
  update: OF_RESOURCES,
  related: [...OF_VIEWS, ...OF_MANY],
  linkage: OF_MANY,
};

/** A reference to the parameter `id` of a path. */
export function idParameter(described: Described, resource: Resource): OpenApiReference {
  const { key, type } = resource;
  const schema = key.columns.length === 1 ? idSchema(key.kinds[0]) : idSchema("text");
  const parameter = { name: "id", in: "path" as const, required: true, description: `The id of one of the ${type}.` };
  return described.components.shared("parameters", `${nameOf(described, resource)}Id`, { ...parameter, schema });
}

/**
 * References to the parameters of a kind of request. The application's own parameter takes the place of a filter of its
 * name.
 */
export function parametersOf(request: keyof typeof PARAMETERS, reading: Reading): readonly OpenApiReference[] {
  const { described, resource } = reading;
  const byName = new Map<string, OpenApiParameter>();
  for (const one of PARAMETERS[request].flatMap((of) => of(reading))) {
    if (!byName.has(one.name)) byName.set(one.name, one);
  }
  return [...byName.values()].map((one) => {
    const name = OF_ONE_TYPE.has(one.name) ? nameOf(described, resource) : "";
    return described.components.shared("parameters", name + pascalCase(one.name), one);
  });
}

/** The parameters that every type has, and each its own: `CountriesSort`. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set(["include", "sort", "filter", UPSERT_BY]);
