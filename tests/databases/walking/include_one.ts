import type { Asking } from "./asking.ts";
import { type Document, linkageOf, nameOf, primaryOf, type Resource } from "../json_api.ts";
import { type Collection, readPages } from "./read_pages.ts";

/**
 * Includes one relationship on a list, and on the view of a record that has related ones, if `records` has any. Records
 * a problem if linkage is not full, or if the link of a to-many lists other records than its linkage.
 */
export async function includeOne(
  asking: Asking,
  { path }: Collection,
  name: string,
  records: readonly Resource[],
): Promise<void> {
  const query = `include=${encodeURIComponent(name)}`;
  const list = await asking.getDocument(`${path}?${query}`);
  if (list === undefined) return;
  checkIncluded(asking, `${path}?${query}`, name, list);
  const shown = primaryOf(list).find(({ relationships }) => linkageOf(relationships?.[name] ?? {}).length > 0);
  const { id } = shown ?? records[0] ?? {};
  if (id === undefined) return;
  const url = `${path}/${encodeURIComponent(id)}?${query}`;
  const view = await asking.getDocument(url);
  if (view === undefined) return;
  checkIncluded(asking, url, name, view);
  await checkRelatedList(asking, url, name, view);
}

/** Full linkage: an included relationship names its records in `data`, and each of them is in the document. */
function checkIncluded(asking: Asking, url: string, name: string, document: Document): void {
  const there = new Set([...primaryOf(document), ...document.included ?? []].map(nameOf));
  for (const record of primaryOf(document)) {
    const relationship = record.relationships?.[name];
    if (relationship?.data === undefined) {
      asking.complain(url, `no \`data\` in the relationship "${name}" of ${nameOf(record)}`, "its linkage");
      continue;
    }
    for (const related of linkageOf(relationship)) {
      if (there.has(nameOf(related))) continue;
      asking.complain(url, `no ${nameOf(related)}, which "${name}" of ${nameOf(record)} names`, "it in `included`");
    }
  }
}

/** The link of a to-many lists the members of its linkage. */
async function checkRelatedList(asking: Asking, url: string, name: string, { data }: Document): Promise<void> {
  const relationship = (data as Resource).relationships?.[name] ?? {};
  const self = relationship.links?.self;
  const named = linkageOf(relationship);
  if (!Array.isArray(relationship.data) || typeof self !== "string" || named.length === 0) return;
  const listed = await readPages(asking, { path: self, type: named[0].type, count: named.length }, self);
  const there = new Set(listed.map(nameOf));
  for (const related of named) {
    if (there.has(nameOf(related))) continue;
    asking.complain(self, `no ${nameOf(related)}`, `it, since "${name}" of GET ${url} names it`);
  }
}
