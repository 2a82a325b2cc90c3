import { BadRequestError } from "../errors/request_errors.ts";
import { ConfigurationError, MissingRouteError } from "../errors/service_errors.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { Settings } from "../types/settings.ts";
import { Problems } from "./problems.ts";
import { resolveInclude } from "./resolve_include.ts";
import { addedField } from "./spellings.ts";

/**
 * Resolves the names in one operation's settings against the model. What the service's own options name need not be
 * there in every resource: it is left out where another resource has it. An unknown name goes to the problems.
 */
export function actionOf(
  model: Model,
  resource: Resource,
  operation: Operation,
  settings: Settings,
  ofService: Settings,
  problems: Problems,
): Action {
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
  return {
    operation,
    settings,
    include: resolved("include").map((entry) => entry.path),
    fieldSets: fieldSetsOf(model, resource, settings, problems),
    allowed: settings.allowList === undefined ? undefined : resolved("allowList").map(nameOf),
    denied: settings.denyList === true ? true : denied.filter((entry) => !isPlain(entry)),
    closed: new Set(denied.filter(isPlain)),
  };
}

/**
 * The operation by whose settings the parameters of linkage are read: that of the list that it is a part of, so that what
 * the list hides decides nothing of its linkage either; its owner's where what it leads to is neither listed nor viewed.
 */
export function linkageAction({ actions }: Resource, ofOwner: Action): Action {
  return actions.list ?? actions.view ?? ofOwner;
}

/** Where an option names a relationship. */
interface Naming {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: Operation;
  readonly option: string;
  /** Whether the service's options name it. */
  readonly isShared: boolean;
}

/** An entry of `include` or its lists: a path, and whether `*` stands behind it. */
interface Entry {
  readonly path: readonly Relationship[];
  readonly isBelow: boolean;
}

function nameOf({ path, isBelow }: Entry): string {
  return [...path.map((one) => one.name), ...(isBelow ? ["*"] : [])].join(".");
}

/** The entry; nothing where the service names a relationship that only other resources have. */
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
    // That resource has no such relationship, or cannot be served and says so itself.
    return false;
  }
}

function fieldSetsOf(
  model: Model,
  resource: Resource,
  settings: Settings,
  problems: Problems,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(settings.fieldSets).flatMap(([type, fields]) => {
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
