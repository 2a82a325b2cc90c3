import { BadRequestError } from "../errors/request_errors.ts";
import { ConfigurationError, MissingRouteError } from "../errors/service_error.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { FieldSets, Settings } from "../types/settings.ts";
import { type OptionOwner, Problems } from "./problems.ts";
import { addedField } from "./spellings.ts";
import { resolveInclude, type ShownColumns, visibleBy } from "./visible.ts";

/** What the names in the settings of a resource's operations are resolved against. */
export interface ActionSource extends Pick<OptionOwner, "model" | "resource" | "problems"> {
  /** The field sets that each resource has for its own type. */
  readonly ownSets: ShownColumns;
  /** The settings of the service. They may name fields that only some resources have. */
  readonly ofService: Settings;
}

/**
 * Resolves the names in one operation's settings against the model. A name in the service's own options may be missing
 * in a resource if another resource has it; it is then left out. Any other unknown name is added to the problems.
 */
export function actionOf(operation: Operation, settings: Settings, source: ActionSource): Action {
  const { model, resource, ofService, problems } = source;
  const resolved = (option: "include" | "allowList" | "denyList") => {
    const given = settings[option];
    if (given === true || given === undefined) return [];
    const naming: Naming = { model, resource, operation, option, isShared: given === ofService[option] };
    return given.flatMap((entry) =>
      problems.attemptOnce(`${option} ${entry}`, () => resolveEntry(entry, naming)) ?? []
    );
  };
  const denied = resolved("denyList").map(nameOf);
  const isPlain = (entry: string) => !entry.includes(".") && entry !== "*";
  const include = resolved("include").map((entry) => entry.path);
  const limits = fieldSetsOf(settings.fieldSets, source);
  const lists = {
    allowed: settings.allowList === undefined ? undefined : resolved("allowList").map(nameOf),
    denied: settings.denyList === true ? true as const : denied.filter((entry) => !isPlain(entry)),
  };
  resource.closed[operation] = settings.denyList === true ? true : new Set(denied.filter(isPlain));
  return {
    operation,
    settings,
    include,
    visible: visibleBy(operation, limits, lists),
  };
}

/**
 * The operation whose settings apply to the parameters of linkage: that of the related list, so that clients cannot
 * filter or sort linkage by fields that the list hides; the owner's operation if the related resources are neither
 * listed nor viewed.
 */
export function linkageAction({ actions }: Resource, ofOwner: Action): Action {
  return actions.list ?? actions.view ?? ofOwner;
}

/** The option that names a relationship, and its owner. */
interface Naming {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: Operation;
  readonly option: string;
  /** Whether the option is one of the service. */
  readonly isShared: boolean;
}

/** An entry of `include` or its lists: a path, and whether `*` follows it. */
interface Entry {
  readonly path: readonly Relationship[];
  readonly isBelow: boolean;
}

function nameOf({ path, isBelow }: Entry): string {
  return [...path.map((one) => one.name), ...(isBelow ? ["*"] : [])].join(".");
}

/** Resolves an entry; an empty array if the service names a relationship that only other resources have. */
function resolveEntry(entry: string, { model, resource, operation, option, isShared }: Naming): readonly Entry[] {
  if (entry === "*" && option !== "include") return [{ path: [], isBelow: true }];
  const isBelow = entry.endsWith(".*") && option !== "include";
  const names = isBelow ? entry.slice(0, -2) : entry;
  try {
    return [{ path: resolveInclude(model, resource, names), isBelow }];
  } catch (cause) {
    if (cause instanceof MissingRouteError || !(cause instanceof Error)) throw cause;
    if (isShared && model.tables.some((table) => isNamed(model, table, names))) return [];
    const why = cause instanceof BadRequestError
      ? cause.message.replace(/^Cannot include ".*?": /, "")
      : "what that leads to cannot be served.";
    throw new ConfigurationError(
      `Cannot apply the option ${option} to ${operation} "${resource.type}": it names "${names}", and ${why}`,
      cause,
    );
  }
}

function isNamed(model: Model, table: string, path: string): boolean {
  try {
    return resolveInclude(model, model.resource(table), path).length > 0;
  } catch {
    // That resource has no such relationship, or cannot be served, which is reported for it.
    return false;
  }
}

/**
 * The fields of each type that requests to a resource may show. The set of the operation wins over that of the
 * resource, then comes the set that the type's own resource has for it, then that of the service.
 */
function fieldSetsOf(
  { operation, resource: ofResource, service }: FieldSets,
  { model, resource, ownSets, problems }: ActionSource,
): ShownColumns {
  const resolved = (sets: FieldSets["service"]) => [...shownColumns(model, resource, sets, problems)];
  return new Map([...resolved(service), ...ownSets, ...resolved(ofResource), ...resolved(operation)]);
}

/** The set that a resource has for its own type, which applies wherever the type is shown; `undefined` if none. */
export function ownFieldSet(
  model: Model,
  resource: Resource,
  { resource: sets }: FieldSets,
): ReadonlySet<string> | undefined {
  // Problems are reported when `fieldSets` is resolved for the resource's own operations.
  return shownColumns(model, resource, sets, new Problems()).get(resource.table);
}

function shownColumns(model: Model, resource: Resource, sets: FieldSets["service"], problems: Problems): ShownColumns {
  return new Map(
    Object.entries(sets ?? {}).flatMap(([type, fields]) => {
      if (fields === undefined) return [];
      const owner = problems.attemptOnce(`fieldSets ${type}`, () => ownerOf(model, resource, type));
      if (owner === undefined) return [];
      const columns = fields.flatMap((field) =>
        problems.attemptOnce(`fieldSets ${type} ${field}`, () => columnsNamed(owner, field)) ?? []
      );
      return [[owner.table, new Set(columns)] as const];
    }),
  );
}

/** The resource with a type; `undefined` if it cannot be served, which is reported for it. */
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
  // A relationship may be named, as in `fields`, without effect: the option limits only attributes.
  if (owner.relationshipBySpelling.has(field)) return [];
  const added = addedField(owner, field);
  if (added !== undefined) return [added];
  if (owner.hiddenSpellings.has(field)) return [field];
  const known = owner.columns.map((one) => one.field).join(", ");
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${owner.type}": it has no field "${field}"; it has ${known}.`,
  );
}
