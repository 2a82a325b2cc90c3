import { ConfigurationError, MissingSchemaError } from "../errors/service_error.ts";
import type { Model, Resource } from "../types/model.ts";
import { combinedError, Problems } from "./problems.ts";
import { targetOf } from "./visible.ts";

/**
 * Fails with every reason why a resource, or a link to what belongs to it, cannot be served, a line each, resources in
 * the order of the mapping. `more` are problems that were found in the rows.
 */
export function checkModel(model: Model, more: readonly Error[] = []): void {
  const errors = model.tables.flatMap((table) => {
    const refused = model.problems(table);
    return refused.length > 0 ? refused : linkProblems(model, model.resource(table));
  });
  const all = [...errors, ...more];
  if (all.length > 0) throw combinedError(all.map(withHint));
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
