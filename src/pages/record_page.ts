import { servedRelationships } from "../model/visible.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import type { Relationship } from "../types/model.ts";
import { address, type Parameters } from "./requested.ts";
import { otherForms } from "./forms.ts";
import { curl, layout, type Site, type Step } from "./layout.ts";
import { type Html, markup, type Part } from "./html.ts";
import { isAddress, jsonText, member, numberOf, textOf, type Tree } from "./json_tree.ts";
import { fieldAddress, linkHtml } from "./table_columns.ts";
import { headingOf, type KnownRecords, knownRecords, linkageOf, type Paths, primaryOf, type Shown } from "./records.ts";
import { counted, NULL, type Room, valueHtml } from "./values.ts";

/** A record that was read for a page. */
interface ReadRecord {
  readonly exchange: Exchange;
  /** The document that a JSON:API client gets. */
  readonly document: Tree;
  /** The same document in the form in which it is sent. */
  readonly text: string;
  readonly paths: Paths;
  /** The fields that the client has asked for; all if it has named none. */
  readonly fields: ReadonlySet<string> | undefined;
  /** The records with the labels. */
  readonly known: KnownRecords;
  /** The first records of its to-many relationships, as the documents of their lists. */
  readonly glances: ReadonlyMap<string, Tree>;
  /** The path and parameters of the record for a client. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly way: readonly Step[];
}

/** The most characters of a document on a page. */
const MOST = 100_000;

/** The page of a record: its attributes, its relationships, and its document. */
export function recordPage(read: ReadRecord, site: Site): Html {
  const { exchange: { model, resource }, document, way } = read;
  const [record] = primaryOf(document);
  const name = record === undefined ? undefined : headingOf(model, record);
  const id = record?.id ?? "none";
  const title = name ?? `${resource.type} ${id}`;
  return layout(site, {
    title: name === undefined ? title : `${name} · ${resource.type}`,
    way: way.length === 0 ? [] : [...way.slice(0, -1), { text: name ?? way[way.length - 1].text }],
    main: markup`<h1>${title}</h1>
${name && markup`<p class="soft">${resource.type} ${id}</p>`}
${
      record === undefined
        ? markup`<p>There is no related record.</p>`
        : markup`<div class="two">${attributesHtml(read, record)}${relationshipsHtml(read, record)}</div>`
    }
<h2 id="document">As JSON:API</h2>
${otherForms(read.path, read.parameters, false, site)}
${curl(site.origin, address(read.path, read.parameters))}
${documentHtml(read)}`,
  });
}

function documentHtml({ document, text }: ReadRecord): Html {
  if (text.length > MOST) {
    return markup`<p>The document is too long for a page: the command above fetches all of it.</p>`;
  }
  return markup`<pre class="doc" tabindex="0" role="region" aria-labelledby="document">${jsonText(document)}</pre>`;
}

function attributesHtml({ exchange: { resource }, paths }: ReadRecord, record: Shown): Part {
  const kinds = new Map(resource.columns.map(({ field, kind }) => [field, kind]));
  const isAlone = record.attributes.size === 1;
  const roomOf = (name: string): Room => ({
    kind: isAlone ? "alone" : "page",
    whole: () => isAlone ? undefined : fieldAddress(paths, record, name),
  });
  return pairs(
    "Attributes",
    [...record.attributes].map(([name, value]) => [name, valueHtml(value, kinds.get(name), roomOf(name))]),
  );
}

function relationshipsHtml(read: ReadRecord, record: Shown): Part {
  const { exchange: { model, resource }, fields } = read;
  const shown = servedRelationships(model, resource).filter(({ name }) => fields?.has(name) !== false);
  return pairs(
    "Relationships",
    shown.map((one) => [one.name, relationshipHtml(read, record, one)] as const).filter(([, part]) =>
      part !== undefined
    ),
  );
}

/** A relationship: the records that the document names, and a link to the list of all. */
function relationshipHtml(read: ReadRecord, record: Shown, relationship: Relationship): Part {
  const { exchange, known, paths } = read;
  const { kind, name } = relationship;
  const shown = record.relationships.get(name);
  const linked = linkageOf(shown);
  // A hook may have written the link.
  const related = textOf(member(shown, "links", "related")) ?? "";
  const own = isAddress(related) ? related : paths.related(relationship, exchange.resource, record.id);
  const list = kind === "belongsTo" ? undefined : own;
  // Several relationships may lead to one type.
  const all = list && markup`<a href="${list}">${`All ${name}`}</a>`;
  const glance = read.glances.get(name);
  const links = glance === undefined ? linked && linksHtml(read, linked, known) : glanceHtml(read, glance);
  return links && all ? [links, markup` · ${all}`] : links ?? all;
}

function linksHtml(read: ReadRecord, records: readonly Shown[], known: KnownRecords): Part {
  if (records.length === 0) return NULL;
  return records.map((one, index) => markup`${index === 0 ? "" : ", "}${linkHtml(read, one, known)}`);
}

/** The number of records of a to-many relationship, and the first of them; the others are in its list. */
function glanceHtml(read: ReadRecord, document: Tree): Part {
  const records = primaryOf(document);
  const links = linksHtml(read, records, knownRecords(document));
  if (records.length === 0) return links;
  const count = numberOf(member(document, "meta", "record_count"));
  const said = count === undefined ? "more than 1,000 records" : counted(count, "record");
  return [links, markup`${count === records.length ? "" : "…"} <span class="note">${said}</span>`];
}

function pairs(caption: string, rows: readonly (readonly [string, Part])[]): Part {
  if (rows.length === 0) return undefined;
  return markup`<div class="scroll"><table class="pairs"><caption>${caption}</caption><tbody>${
    rows.map(([name, value]) =>
      markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>
`
    )
  }</tbody></table></div>`;
}
