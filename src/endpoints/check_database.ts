import { servedResources, targetOf } from "../model/visible.ts";
import { CHANGING } from "../config/operations.ts";
import { ConfigurationError, MissingSchemaError } from "../errors/service_error.ts";
import { isRefusal } from "../errors/statement_error.ts";
import { fill } from "../sql/statement.ts";
import { mayBeUnreachable, unnamedRow, unreachableRows } from "../sql/table_looks.ts";
import type { Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { OpenDatabase } from "./open_database.ts";
import { MisnamedError } from "../sql/condition_compiler.ts";
import { asCondition, CONDITIONS, readCondition, requiredValues } from "../sql/stated_condition.ts";
import { combinedError, Problems } from "../model/problems.ts";

/**
 * Fails if the database cannot be served as it is mapped. The error lists all reasons, one on each line, in the order
 * in which the resources are mapped.
 * @throws {ConfigurationError} @throws {StatementError} if the database does not answer.
 */
export async function checkDatabase(opened: OpenDatabase): Promise<void> {
  await tryDatabase(opened);
  const problems = [...problemsOf(opened.model), ...misnamedScopes(opened), ...await unnamedRows(opened)];
  if (problems.length > 0) throw combinedError(problems.map(withHint));
}

/**
 * Runs a statement as requests do and, if some resource can be written, a batch that changes nothing. A database may be
 * unfit for requests although its schema can be read.
 * @throws {ConfigurationError} with what the database lacks.
 */
async function tryDatabase({ driver, model, sql: { dialect } }: OpenDatabase): Promise<void> {
  const trial = { sql: dialect.trial, parameters: [], isSingle: true };
  await attempt(
    () => driver.read(trial),
    (reason) => `Cannot read this database: it needs ${dialect.leastVersion} or later: ${reason}.`,
  );
  if (!isWritten(model)) return;
  await attempt(
    () => driver.batch([trial]),
    (reason) =>
      `Cannot write to this database: it cannot run statements as one transaction: ${reason}. ` +
      "Give its URL or a client that does, or readOnly: true.",
  );
}

function isWritten(model: Model): boolean {
  return servedResources(model).some(({ actions }) =>
    Object.keys(actions).some((one) => CHANGING.has(one as Operation))
  );
}

async function attempt(run: () => unknown, message: (reason: string) => string): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new ConfigurationError(message(error.message.replace(/\.$/, "")), error);
  }
}

/** Why resources, or links to what belongs to them, cannot be served. */
function problemsOf(model: Model): readonly Error[] {
  return model.tables.flatMap((table) => {
    const refused = model.problems(table);
    return refused.length > 0 ? refused : linkProblems(model, model.resource(table));
  });
}

/**
 * Adds a hint to an error. The hint is not part of the error itself, which clients may see, because it names tables.
 */
function withHint(error: Error): Error {
  if (!(error instanceof MissingSchemaError)) return error;
  const explained = new MissingSchemaError("", "");
  explained.message = error.explained;
  return explained;
}

/** The problems of a resource that is served, for `check()`. */
function linkProblems(model: Model, { table, relationships, notes }: Resource): readonly Error[] {
  const dead = relationships.flatMap((relationship): readonly Error[] => {
    const { name, target } = relationship;
    if (model.tables.includes(target)) {
      if (model.problems(target).length === 0) return [];
      const why = `"${target}" cannot be served. Fix "${target}", or take out the relationship.`;
      return [new ConfigurationError(`Cannot link "${table}" by its relationship "${name}": ${why}`)];
    }
    const problems = new Problems();
    problems.attempt(() => targetOf(model, relationship));
    return problems.errors;
  });
  return [...dead, ...notes.map((note) => new ConfigurationError(note))];
}

/** The errors of scopes that name columns or tables which they cannot read: each request to which one applies would fail. */
function misnamedScopes({ model, sql: { dialect } }: OpenDatabase): readonly Error[] {
  return servedResources(model).flatMap((resource) => {
    try {
      const stated = statedScope(resource);
      if (stated !== undefined) readCondition(stated, resource, dialect, model);
      return [];
    } catch (error) {
      // Any other error may occur only because there is no caller here.
      if (!(error instanceof MisnamedError || error instanceof ConfigurationError)) return [];
      return [new ConfigurationError(`Cannot apply the scope of "${resource.table}". ${error.message}`, error)];
    }
  });
}

/**
 * The columns that a scope compares by `=`, for any caller; `undefined` if the scope cannot be built without a caller.
 */
export function scopeColumns(resource: Resource): readonly string[] | undefined {
  try {
    const stated = statedScope(resource);
    if (stated === undefined) return [];
    return requiredValues(stated, { ...resource, everyColumn: new Map() }).map(({ column }) => column);
  } catch {
    return undefined;
  }
}

/** The condition of a scope for a made-up caller whose context has every member; `undefined` if there is no scope. */
function statedScope({ scope, table }: Resource) {
  return scope === undefined
    ? undefined
    : asCondition(scope(CONDITIONS as never, anything()), `The scope of "${table}"`);
}

/** An object that has every member; each member is an object of this kind again. */
function anything(): object {
  return new Proxy({}, { get: (_, member) => typeof member === "symbol" ? undefined : anything() });
}

/**
 * The errors of tables some of whose rows have no id, because no id names a value in their key. An index finds most of
 * them; for the others, the first rows of a table are looked at.
 * @throws {StatementError}
 */
async function unnamedRows(opened: OpenDatabase): Promise<readonly Error[]> {
  const { driver, model, sql: context } = opened;
  const found = await unreachable(opened);
  const mixed = servedResources(model)
    .filter((one) => one.key.loose.length > 0 && one.key.others !== "sought" && !found.has(one));
  const problems: Error[] = [];
  for (const resource of mixed) {
    const { rows: [[hasOne]] } = await driver.read(fill(unnamedRow(resource, context), []));
    if (Number(hasOne) !== 1) continue;
    problems.push(
      new ConfigurationError(
        `Cannot serve every row of "${resource.table}": some keys have no id of their own, since they print like the key ` +
          "of another type, or are of a type that ids cannot name. Store keys of one type.",
      ),
    );
  }
  return [...[...found].map(withoutUrl), ...problems];
}

/** How many tables one statement checks: some engines allow 100 columns. */
const MOST_TABLES = 90;

/** The resources with keys that no URL can name, of those that an index finds. */
async function unreachable({ driver, model, sql: context }: OpenDatabase): Promise<ReadonlySet<Resource>> {
  const checked = servedResources(model)
    .filter((resource) => model.declared(resource.table).kind === "table" && mayBeUnreachable(resource, context));
  const found = new Set<Resource>();
  for (let from = 0; from < checked.length; from += MOST_TABLES) {
    const some = checked.slice(from, from + MOST_TABLES);
    const { rows: [row] } = await driver.read(fill(unreachableRows(some, context), []));
    for (const [index, one] of some.entries()) if (Number(row[index]) === 1) found.add(one);
  }
  return found;
}

function withoutUrl({ table }: Resource): Error {
  return new ConfigurationError(
    `Cannot view every row of "${table}": no URL reaches a key that is ".", "..", infinite, or of another type than its ` +
      "column. Change these keys in the database.",
  );
}
