import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { allowedUses, type StatsField, statsField, statsFields, TOTAL } from "../model/stats.ts";
import { meantOrAll } from "../model/spellings.ts";
import type { Action, Resource } from "../types/model.ts";
import type { StatsGroup, StatsTerm, StatsTerms } from "../types/query.ts";
import type { StatsOperation, StatsUse } from "../types/list_options.ts";
import { USES_OF } from "../values/stats.ts";
import { type Parameters, type QueryContext, single } from "./parameters.ts";

const STATS = /^stats\[(.*)\]$/;
/** The parameter that asks for groups. */
export const STATS_GROUP = "stats[group]";

/** Whether a parameter is one of a resource's `stats[…]`. */
export function isStats(name: string, { stats }: Resource): boolean {
  return stats.kind !== "none" && STATS.test(name);
}

/** Whether a parameter is one of a resource's `stats[…]` and no custom parameter has the same name. */
export function isAskedStats(name: string, resource: Resource, { settings }: Action): boolean {
  return isStats(name, resource) && !settings.parameters.has(name);
}

/** Reads every `stats[<attribute>]=sum,average`, `stats[total]=count` and `stats[group]=<field>`. @throws {BadRequestError} */
export function readStats(parameters: Parameters, context: QueryContext): StatsTerms | undefined {
  const { resource, action, bounds } = context;
  const names = parameters.map(([name]) => name)
    .filter((name) => isAskedStats(name, resource, action) && !bounds.ignoredParameters.has(name));
  if (names.length === 0) return undefined;
  if (names.length > bounds.stats) {
    throw new BadRequestError(
      `Cannot compute statistics by more than the ${bounds.stats} parameters allowed.`,
      names[bounds.stats],
    );
  }
  const terms: StatsTerm[] = [];
  let group: StatsGroup | undefined;
  for (const name of names) {
    const value = single(parameters, name) ?? "";
    if (name === STATS_GROUP) group = readGroup(value, context);
    else terms.push(readTerm(name, value, terms, context));
  }
  return { terms, group };
}

function readTerm(parameter: string, value: string, earlier: readonly StatsTerm[], context: QueryContext): StatsTerm {
  const named = STATS.exec(parameter)?.[1] ?? "";
  const words = [...new Set(value.split(","))];
  const rows = named === TOTAL && words.includes("count");
  const others = rows ? words.filter((one) => one !== "count") : words;
  const found = others.length === 0 ? undefined : readField(parameter, named, context);
  if (found?.kind === "toOne") {
    throw cannot(parameter, named, `it is a relationship. Write ${STATS_GROUP}=${found.name}.`);
  }
  const name = found?.name ?? TOTAL;
  if (earlier.some((one) => one.name === name)) throw cannot(parameter, named, `"${name}" was sent twice.`);
  if (found !== undefined) checkOperations(parameter, named, others, allowedUses(context.resource, found));
  return { parameter, name, rows, column: found?.column, operations: words as StatsOperation[] };
}

/** @throws {BadRequestError} if the field does not have an operation, or if none is named. */
function checkOperations(
  parameter: string,
  named: string,
  operations: readonly string[],
  allowed: readonly StatsUse[],
): void {
  const known = allowed.filter((one) => one !== "group");
  const strange = operations.find((one) => !known.some((use) => use === one));
  if (strange === undefined) return;
  const takes = known.length === 0 ? `only ${STATS_GROUP}=${named}` : known.join(", ");
  const why = strange === "" ? "an operation is missing" : `it has no "${cut(strange)}"`;
  throw cannot(parameter, named, `${why}. It takes ${takes}.`);
}

function readGroup(value: string, context: QueryContext): StatsGroup {
  const field = readField(STATS_GROUP, value, context, "group");
  if (!allowedUses(context.resource, field).includes("group")) {
    const hasNone = field.kind === "attribute" && !USES_OF[field.column.kind].includes("group");
    const why = hasNone ? "it has JSON or bytes" : `"${context.resource.type}" cannot be grouped by it`;
    throw new BadRequestError(`Cannot group by "${cut(value)}": ${why}.`, STATS_GROUP);
  }
  return field.kind === "toOne"
    ? { kind: "toOne", relationship: field.relationship }
    : { kind: "attribute", column: field.column };
}

/** The field of a name. @throws {BadRequestError} if clients may not ask for it. */
function readField(parameter: string, named: string, { resource, action }: QueryContext, use?: "group"): StatsField {
  const shows = (column: string) => action.visible.shows(resource, column);
  const field = statsField(resource, named);
  const refused = (why: string) =>
    use === "group"
      ? new BadRequestError(`Cannot group by "${cut(named)}": ${why}`, parameter)
      : cannot(parameter, named, why);
  if (field?.kind === "attribute" && !shows(field.column.name)) {
    throw refused(`"${resource.type}" does not show this field.`);
  }
  if (field !== undefined && (use === "group" || field.kind === "toOne" || allowedUses(resource, field).length > 0)) {
    return field;
  }
  const known = statsFields(resource, shows).filter(({ field, uses }) =>
    use === "group" ? uses.includes("group") : field.kind === "attribute"
  ).map(({ field }) => field.name);
  const what = use === "group" ? "attribute or to-one relationship" : "attribute";
  throw refused(`"${resource.type}" has no such ${what}.${meantOrAll(named, known)}`);
}

function cannot(parameter: string, named: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot compute statistics of "${cut(named)}": ${why}`, parameter);
}
