import { servedResources } from "../model/visible.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { addedField, didYouMean, meantOrAll } from "../model/spellings.ts";
import type { Action, Resource } from "../types/model.ts";
import type { Parameters, QueryContext } from "./parameters.ts";

/** The attributes of a resource that the operation shows; only these may be named in errors. */
export function shownFields(resource: Resource, { visible }: Action): readonly string[] {
  return visible.attributes(resource).map((one) => one.field);
}

const FIELDS = /^fields\[(.*)\]$/;

/** Whether a parameter is `fields[<type>]`. */
export function isFields(name: string): boolean {
  return FIELDS.test(name);
}

/**
 * Reads every `fields[<type>]=name,currency` (https://jsonapi.org/format/1.0/#fetching-sparse-fieldsets): table → wire
 * names. @throws {BadRequestError}
 */
export function readFields(
  parameters: Parameters,
  { model, action, bounds }: QueryContext,
): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, ReadonlySet<string>>();
  let named = 0;
  for (const [name, value] of parameters) {
    const type = FIELDS.exec(name)?.[1];
    if (type === undefined) continue;
    const cannot = (why: string) => new BadRequestError(`Cannot limit fields: ${why}`, name);
    const resource = model.byType(type);
    if (resource === undefined) {
      const meant = didYouMean(type, servedResources(model).map((one) => one.type));
      throw cannot(`there is no type "${cut(type)}".${meant}`);
    }
    if (fields.has(resource.table)) throw cannot(`those of "${resource.type}" were sent twice.`);
    const names = value === "" ? [] : value.split(",");
    named += names.length;
    if (named > bounds.fields) throw cannot(`${named} names are more than the ${bounds.fields} allowed.`);
    fields.set(resource.table, new Set(names.flatMap((one) => field(resource, one, name, action))));
  }
  return fields;
}

/** The wire name of a field, in an array; none for the id and foreign keys, which are accepted and have no effect. */
function field(resource: Resource, spelling: string, parameter: string, action: Action): readonly string[] {
  const known = resource.columnBySpelling.get(spelling)?.field ?? resource.relationshipBySpelling.get(spelling)?.name;
  if (known !== undefined) return [known];
  const added = addedField(resource, spelling);
  if (added !== undefined) return [added];
  if (resource.hiddenSpellings.has(spelling)) return [];
  const meant = meantOrAll(spelling, [
    ...shownFields(resource, action),
    ...resource.relationships.map((one) => one.name),
    ...(resource.schema.attributes?.adds ?? []),
  ]);
  throw new BadRequestError(`Cannot show "${cut(spelling)}": "${resource.type}" has no such field.${meant}`, parameter);
}
