import { ConfigurationError } from "../errors/service_error.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { AllowedStats, StatsOptions, StatsUse } from "../types/list_options.ts";
import { USES_OF } from "../values/stats.ts";
import type { OptionOwner } from "./problems.ts";
import { meantOrAll } from "./spellings.ts";

/** The name for the number of the list's records. */
export const TOTAL = "total";

/** The field that a name in `stats` means: an attribute, or a to-one relationship. */
export type StatsField =
  | { readonly kind: "attribute"; readonly name: string; readonly column: Column }
  | { readonly kind: "toOne"; readonly name: string; readonly relationship: Relationship };

/** The attribute or to-one relationship with a name; `undefined` if there is none. */
export function statsField(
  { columnBySpelling, relationshipBySpelling }: Resource,
  name: string,
): StatsField | undefined {
  const column = columnBySpelling.get(name);
  if (column !== undefined) return { kind: "attribute", name: column.field, column };
  const relationship = relationshipBySpelling.get(name);
  if (relationship === undefined || relationship.many) return undefined;
  return { kind: "toOne", name: relationship.name, relationship };
}

/** The statistics that the kind of a field allows. */
function usesOf(field: StatsField): readonly StatsUse[] {
  return field.kind === "toOne" ? ["group"] : USES_OF[field.column.kind];
}

/** The statistics of a field that clients may ask for: those that both its kind and the options allow. */
export function allowedUses({ stats }: Resource, field: StatsField): readonly StatsUse[] {
  if (stats.kind === "none") return [];
  const uses = usesOf(field);
  return stats.kind === "every" ? uses : uses.filter((one) => stats.names.get(field.name)?.includes(one));
}

/** The names of visible attributes and to-one relationships for which clients may ask for at least one statistic. */
export function statsFields(
  resource: Resource,
  shows: (column: string) => boolean,
): readonly { readonly field: StatsField; readonly uses: readonly StatsUse[] }[] {
  const names = [...resource.columns, ...resource.relationships].map((one) => "field" in one ? one.field : one.name);
  return names.flatMap((name) => {
    const field = statsField(resource, name);
    if (field === undefined || (field.kind === "attribute" && !shows(field.column.name))) return [];
    const uses = allowedUses(resource, field);
    return uses.length === 0 ? [] : [{ field, uses }];
  });
}

/** Resolves the option `stats` of a resource, without fields of the service's option that only others have. */
export function statsOf(options: StatsOptions, { model, resource, problems, isShared }: OptionOwner): AllowedStats {
  if (options === false) return { kind: "none" };
  if (options === true) return { kind: "every" };
  const names = new Map<string, readonly StatsUse[]>();
  for (const [name, uses] of Object.entries<readonly StatsUse[] | undefined>({ ...options })) {
    if (uses === undefined) continue;
    const field = statsField(resource, name);
    if (field !== undefined) {
      names.set(field.name, uses);
      problems.attempt(() => isShared || checkUses(resource, name, field, uses));
      // The count of the list needs no entry.
    } else if (!(name === TOTAL && uses.every((one) => one === "count")) && !(isShared && isOfAny(model, name))) {
      problems.add(cannot(resource, name, unknown(resource, name)));
    }
  }
  return { kind: "listed", names };
}

function isOfAny(model: Model, name: string): boolean {
  // A resource that cannot be served might have the field; that is reported for it.
  return model.tables.some((table) =>
    model.problems(table).length > 0 || statsField(model.resource(table), name) !== undefined
  );
}

function unknown({ type, columns, relationships }: Resource, name: string): string {
  const toOnes = relationships.filter((one) => !one.many).map((one) => one.name);
  const known = meantOrAll(name, [...columns.map((one) => one.field), ...toOnes]);
  return `"${type}" has no such attribute or to-one relationship.${known}`;
}

/** @throws {ConfigurationError} if a field does not have one of the statistics. */
function checkUses(resource: Resource, name: string, field: StatsField, uses: readonly StatsUse[]): void {
  const taken = usesOf(field);
  const strange = uses.find((one) => !taken.includes(one));
  if (strange !== undefined) throw cannot(resource, name, `that takes ${taken.join(", ")}, not ${strange}.`);
}

function cannot({ type }: Resource, name: string, why: string): ConfigurationError {
  return new ConfigurationError(`Cannot apply the option stats to "${type}": it names "${name}", and ${why}`);
}
