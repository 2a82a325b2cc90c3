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
import { asCondition, CONDITIONS, readCondition } from "../sql/stated_condition.ts";
import { requiredValues } from "../sql/order.ts";
import { combinedError, Problems } from "../model/problems.ts";

/**
 * Fails with every reason why the database cannot be served as it is mapped, a line each, resources in the order of the
 * mapping.
 * @throws {ConfigurationError} @throws {StatementError} where the database does not answer.
 */
export async function checkDatabase(opened: OpenDatabase): Promise<void> {
  await tryDatabase(opened);
  const problems = [...problemsOf(opened.model), ...misnamedScopes(opened), ...await unnamedRows(opened)];
  if (problems.length > 0) throw combinedError(problems.map(withHint));
}

/**
 * Runs a statement as requests do and, where some resource can be written, a batch that changes nothing: a database whose
 * schema can be read may still not be one that can be served.
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

/** An error with what helps. Clients, who may see the error itself, do not learn what tables there are. */
function withHint(error: Error): Error {
  if (!(error instanceof MissingSchemaError)) return error;
  const explained = new MissingSchemaError("", "");
  explained.message = error.explained;
  return explained;
}

/** What `check()` reports of a resource that is served. */
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

/** What scopes name and their tables do not have: it fails every request that meets it. */
function misnamedScopes({ model, sql: { dialect } }: OpenDatabase): readonly Error[] {
  return servedResources(model).flatMap((resource) => {
    try {
      const stated = statedScope(resource);
      if (stated !== undefined) readCondition(stated, resource, dialect, model);
      return [];
    } catch (error) {
      // Any other error may come from the missing caller.
      if (!(error instanceof MisnamedError)) return [];
      return [new ConfigurationError(`Cannot apply the scope of "${resource.table}". ${error.message}`, error)];
    }
  });
}

/** The columns that a scope compares by `=`, whoever asks; nothing where it cannot be said without a caller. */
export function scopeColumns(resource: Resource): readonly string[] | undefined {
  try {
    const stated = statedScope(resource);
    if (stated === undefined) return [];
    return requiredValues(stated, { ...resource, everyColumn: new Map() }).map(({ column }) => column);
  } catch {
    return undefined;
  }
}

/** The condition of a scope for a caller whose context has every member; nothing where there is no scope. */
function statedScope({ scope, table }: Resource) {
  return scope === undefined
    ? undefined
    : asCondition(scope(CONDITIONS as never, anything()), `The scope of "${table}"`);
}

/** An object of which each member is such an object. */
function anything(): object {
  return new Proxy({}, { get: (_, member) => typeof member === "symbol" ? undefined : anything() });
}

/**
 * What is to be told of tables in which values of several kinds are stored as keys, so that not every row has an id of
 * its own. @throws {StatementError}
 */
async function unnamedRows(opened: OpenDatabase): Promise<readonly Error[]> {
  const { driver, model, sql: context } = opened;
  const mixed = servedResources(model)
    .filter(({ key: { kinds } }) => kinds.some((kind) => kind === "untyped" || kind === "blob"));
  const problems: Error[] = [];
  for (const resource of mixed) {
    const { rows: [[found]] } = await driver.read(fill(unnamedRow(resource, context), []));
    if (Number(found) !== 1) continue;
    problems.push(
      new ConfigurationError(
        `Cannot serve every row of "${resource.table}": some keys have no id of their own, since they print like the key ` +
          "of another type, or are of a type that ids cannot name. Store keys of one type.",
      ),
    );
  }
  return [...problems, ...await unreachable(opened)];
}

/** How many tables are asked in one statement: engines have 100 columns at most. */
const MOST_TABLES = 90;

/** What is to be told of keys that no URL reaches, as far as an index leads to them. */
async function unreachable({ driver, model, sql: context }: OpenDatabase): Promise<readonly Error[]> {
  const checked = servedResources(model)
    .filter((resource) => model.declared(resource.table).kind === "table" && mayBeUnreachable(resource, context));
  const problems: Error[] = [];
  for (let from = 0; from < checked.length; from += MOST_TABLES) {
    const some = checked.slice(from, from + MOST_TABLES);
    const { rows: [row] } = await driver.read(fill(unreachableRows(some, context), []));
    problems.push(...some.filter((_, index) => Number(row[index]) === 1).map(withoutUrl));
  }
  return problems;
}

function withoutUrl({ table }: Resource): Error {
  return new ConfigurationError(
    `Cannot view every row of "${table}": no URL reaches a key that is ".", "..", infinite, or of another type than its ` +
      "column. Change these keys in the database.",
  );
}
