import { ConfigurationError } from "../errors/service_errors.ts";
import type { Model, Resource } from "../types/model.ts";
import type { FieldSets } from "../types/settings.ts";
import { Problems } from "./problems.ts";
import { addedField } from "./spellings.ts";

/** Table → the columns, and the fields that its schema adds, that are shown at most; one that is absent is not limited. */
export type ShownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What `fieldSets` lets a request to a resource show of each type: what is said nearest of the type, by the operation or
 * the resource; else what the type's own resource says; else what the service says.
 */
export function fieldSetsOf(
  model: Model,
  resource: Resource,
  { operation, resource: ofResource, service }: FieldSets,
  ownSets: ShownColumns,
  problems: Problems,
): ShownColumns {
  const resolved = (sets: FieldSets["service"]) => [...shownColumns(model, resource, sets, problems)];
  return new Map([...resolved(service), ...ownSets, ...resolved(ofResource), ...resolved(operation)]);
}

/** What a resource's own `fieldSets` says of its own type, which holds wherever the type is met; nothing where it is silent. */
export function ownFieldSet(
  model: Model,
  resource: Resource,
  { resource: sets }: FieldSets,
): ReadonlySet<string> | undefined {
  // What is wrong with them is told where they are resolved for the resource's own operations.
  return shownColumns(model, resource, sets, new Problems()).get(resource.table);
}

function shownColumns(
  model: Model,
  resource: Resource,
  sets: FieldSets["service"] = {},
  problems: Problems,
): ShownColumns {
  return new Map(
    Object.entries(sets).flatMap(([type, fields]) => {
      const owner = problems.attemptOnce(`fieldSets ${type}`, () => ownerOf(model, resource, type));
      if (owner === undefined) return [];
      const columns = fields.flatMap((field) =>
        problems.attemptOnce(`fieldSets ${type} ${field}`, () => columnsNamed(owner, field)) ?? []
      );
      return [[owner.table, new Set(columns)] as const];
    }),
  );
}

/** The resource that has a type; nothing where it cannot be served, which it says itself. */
function ownerOf(model: Model, resource: Resource, type: string): Resource | undefined {
  const owner = new Problems().attempt(() => ({ found: model.byType(type) }));
  if (owner === undefined || owner.found !== undefined) return owner?.found;
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${resource.type}": no resource has the type "${type}".`,
  );
}

function columnsNamed(owner: Resource, field: string): readonly string[] {
  const column = owner.columnBySpelling.get(field);
  if (column !== undefined) return [column.name];
  // A relationship may be named, as in `fields`, and changes nothing: the option limits attributes.
  if (owner.relationshipBySpelling.has(field)) return [];
  const added = addedField(owner, field);
  if (added !== undefined) return [added];
  if (owner.hiddenSpellings.has(field)) return [field];
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${owner.type}": it has no field "${field}"; it has ${
      owner.columns.map((one) => one.field).join(", ")
    }.`,
  );
}
