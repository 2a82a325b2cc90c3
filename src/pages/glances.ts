import { unasked } from "../endpoints/reading.ts";
import { servedRelationships } from "../model/visible.ts";
import type { Relationship } from "../types/model.ts";
import { parseTree, type Tree } from "./json_tree.ts";
import { fieldsOf, labelColumns, pathsOf } from "./records.ts";
import { address, listTarget, parametersOf, type Reading, readText } from "./requested.ts";

/** The most to-many relationships of a record of which records are shown: each needs a statement of its own. */
const MOST_GLANCES = 10;

/**
 * The first records of each to-many relationship of a record, and their number, from the document of its list, which is
 * read as a client would read it. A relationship that would cost too much, or that is refused, is left out.
 */
export async function glancesOf(reading: Reading, id: string): Promise<ReadonlyMap<string, Tree>> {
  const { exchange: { model, resource } } = reading;
  const found = new Map<string, Tree>();
  for (const relationship of servedRelationships(model, resource).filter(({ many }) => many).slice(0, MOST_GLANCES)) {
    const document = await glanceAt(reading, relationship, id);
    if (document !== undefined) found.set(relationship.name, document);
  }
  return found;
}

async function glanceAt(
  { exchange, open }: Reading,
  relationship: Relationship,
  id: string,
): Promise<Tree | undefined> {
  const { model, resource } = exchange;
  const target = model.resource(relationship.target);
  // The parameters of the list identify the record, as in its link.
  const link = pathsOf(model, "").related(relationship, resource, id);
  if (link === undefined) return undefined;
  const search = address("", [
    ...parametersOf({ search: link.slice(link.indexOf("?")) }),
    [`fields[${target.type}]`, fieldsOf(labelColumns(model, target))],
    ...(target.actions.list?.visible.includesNothing ? [] : [["include", ""] as const]),
  ]);
  // Where a link leads is a list.
  const glanced = open(listTarget(target, search, "glance")!);
  return await unasked(exchange, async () => parseTree(await readText(glanced)));
}
