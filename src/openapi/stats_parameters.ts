import { statsFields, TOTAL } from "../model/stats.ts";
import { STATS_GROUP } from "../query/stats.ts";
import type { OpenApiParameter } from "../types/openapi.ts";
import { listSchema, oneOf, queryParameter, type Reading } from "./query_parameters.ts";
import { parameterOnce } from "./described.ts";

/** The parameters `stats[…]`: of the rows of a list, of each attribute, and of groups. */
export function statsParameters({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  if (resource.stats.kind === "none") return [];
  const fields = statsFields(resource, (column) => action.visible.shows(resource, column));
  const parameter = (name: string, uses: readonly string[]) => {
    const wanted = name === TOTAL ? [...new Set(["count", ...uses])] : uses;
    const description = name === TOTAL
      ? "The number of resources in the list, whatever its pages."
      : `Statistics of ${name}, comma-separated, whatever the pages of the list.`;
    const full = `stats[${name}]`;
    const key = `${full} ${wanted}`;
    return parameterOnce(described, key, () => queryParameter(full, description, listSchema(described, oneOf(wanted))));
  };
  const attributes = fields.flatMap(({ field, uses }) => {
    const own = uses.filter((one) => one !== "group");
    return own.length === 0 || field.name === TOTAL ? [] : [parameter(field.name, own)];
  });
  const total = fields.find(({ field }) => field.name === TOTAL)?.uses.filter((one) => one !== "group") ?? [];
  const groups = fields.filter(({ uses }) => uses.includes("group")).map(({ field }) => field.name);
  const description = "Groups the resources of the list by this attribute or to-one relationship.";
  return [
    parameter(TOTAL, total),
    ...attributes,
    ...(groups.length === 0 ? [] : [queryParameter(STATS_GROUP, description, { type: "string", enum: [...groups] })]),
  ];
}
