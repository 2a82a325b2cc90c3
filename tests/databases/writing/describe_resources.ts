import type { Key } from "../../../src/types/key.ts";
import type { Model } from "../../../src/types/model.ts";
import { type Document, type Fetch, MEDIA_TYPE, ORIGIN, primaryOf } from "../json_api.ts";
import type { WrittenRelationship, WrittenResource } from "./written_resource.ts";

/** How many related records a relationship may choose from. */
const CHOICE = 2;

/** Describes every resource that can be written: its columns as the model knows them, its to-ones as a view shows them. */
export async function describeResources(model: Model, fetch: Fetch): Promise<readonly WrittenResource[]> {
  const described: WrittenResource[] = [];
  for (const table of model.tables) {
    if (model.problems(table).length > 0) continue;
    const { path, type, columns, isReadOnly, key } = model.resource(table);
    if (isReadOnly) continue;
    const attributes = columns.filter(({ generated }) => !generated)
      .map(({ field, kind, maxLength }) => ({ name: field, kind, maxLength }));
    const relationships = await toOnesOf(model, table, fetch);
    described.push({ table, type, path, attributes, relationships, id: idOf(key, relationships) });
  }
  return described;
}

/** An id that is not used yet, if the client must give one. */
function idOf({ kinds, newId, generated, isCounted }: Key, relationships: readonly WrittenRelationship[]) {
  const isMade = newId !== undefined || generated || isCounted || relationships.some(({ isInId }) => isInId);
  return isMade ? "made" as const : { given: kinds.map((kind) => kind === "real" ? "7654321.5" : "7654321").join("~") };
}

/** The foreign keys that the view of a record shows as to-ones, each with possible targets. */
async function toOnesOf(model: Model, table: string, fetch: Fetch): Promise<readonly WrittenRelationship[]> {
  const { path, relationships, key } = model.resource(table);
  const [first] = await idsOf(fetch, path);
  if (first === undefined) return [];
  const view = await get(fetch, `${path}/${encodeURIComponent(first)}`);
  const shown = Object.keys(primaryOf(view)[0]?.relationships ?? {});
  const own = relationships.filter(({ name, kind }) => kind === "belongsTo" && shown.includes(name));
  const toOnes: WrittenRelationship[] = [];
  for (const { name, target, hops: [hop] } of own) {
    const isInId = hop.from.some((column) => key.columns.includes(column));
    const { path, type } = model.resource(target);
    toOnes.push({ name, type, ids: (await idsOf(fetch, path)).slice(0, CHOICE), isInId });
  }
  return toOnes;
}

async function idsOf(fetch: Fetch, path: string): Promise<readonly string[]> {
  return primaryOf(await get(fetch, path)).map(({ id }) => id);
}

async function get(fetch: Fetch, path: string): Promise<Document> {
  const response = await fetch(new Request(new URL(path, ORIGIN), { headers: { accept: MEDIA_TYPE } }));
  return await response.json();
}
