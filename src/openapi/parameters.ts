import type { Resource } from "../types/model.ts";
import type { OpenApiParameter } from "../types/openapi.ts";
import { fieldFilterParameters } from "./filter_parameters.ts";
import {
  customParameters,
  fieldsParameters,
  filterParameter,
  foreignKeyParameters,
  idSchema,
  includeParameter,
  pageParameters,
  type Parameter,
  type Reading,
  sortParameter,
} from "./query_parameters.ts";

/** The parameters of what shows resources. A kind of parameter is a line here. */
const OF_RESOURCES: readonly ((reading: Reading) => readonly Parameter[])[] = [includeParameter, fieldsParameters];
/** The parameters of what lists resources, or the linkage of many. */
const OF_LISTS: readonly ((reading: Reading) => readonly Parameter[])[] = [
  sortParameter,
  filterParameter,
  fieldFilterParameters,
  pageParameters,
  foreignKeyParameters,
];

/** The parameters of an answer with one resource. */
export function resourceParameters(reading: Reading): readonly Parameter[] {
  return OF_RESOURCES.flatMap((of) => of(reading));
}

/** The parameters of a view: the application's own run there too. */
export function viewParameters(reading: Reading): readonly Parameter[] {
  return [...resourceParameters(reading), ...customParameters(reading)];
}

/** The parameters of a list. */
export function listParameters(reading: Reading): readonly Parameter[] {
  return distinct([...resourceParameters(reading), ...customParameters(reading), ...linkageParameters(reading)]);
}

/** The parameters of the linkage of many. */
export function linkageParameters(reading: Reading): readonly Parameter[] {
  return OF_LISTS.flatMap((of) => of(reading));
}

/** The application's own takes the place of a filter of its name. */
function distinct(parameters: readonly Parameter[]): readonly Parameter[] {
  const names = new Set<string>();
  return parameters.filter((one) => {
    if (!("name" in one)) return true;
    return !names.has(one.name) && names.add(one.name) !== undefined;
  });
}

/** The parameter `id` of a path. */
export function idParameter({ key, type }: Resource): OpenApiParameter {
  const schema = key.columns.length === 1 ? idSchema(key.kinds[0]) : idSchema("text");
  return { name: "id", in: "path", required: true, description: `The id of one of the ${type}.`, schema };
}
