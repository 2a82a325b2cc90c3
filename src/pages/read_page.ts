import type { Answer } from "../endpoints/answer.ts";
import { type Exchange, targetId } from "../endpoints/exchange.ts";
import { relatedRows } from "../endpoints/related.ts";
import { ENDPOINTS } from "../endpoints/handle.ts";
import { readFound, readQuery } from "../endpoints/reading.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { isList, parametersOf, requestedList } from "./requested.ts";
import { facetsOf } from "./facets.ts";
import { glancesOf } from "./glances.ts";
import type { Reading } from "./reading.ts";
import type { Additions } from "../types/query.ts";
import type { Html } from "./html.ts";
import type { Tree } from "./json_tree.ts";
import { searchForPage, withLabels } from "./page_request.ts";
import type { Site, Step } from "./layout.ts";
import { type Paths, pathsOf } from "./paths.ts";
import type { KnownRecords } from "./records.ts";

/** Reads what a target means, and writes its page. */
export async function readPage(reading: Reading, site: Site, path: string): Promise<Html> {
  const { exchange, render } = reading;
  const { target, resource, model } = exchange;
  const parameters = parametersOf(target);
  const paths = pathsOf(model, site.prefix);
  const read = { exchange, paths, way: breadcrumbs(exchange, paths, path) };
  if (isList(exchange)) {
    const { document, additions } = await readList(reading);
    const { query } = readQuery(exchange);
    const facets = await facetsOf(reading, additions);
    return render.listPage({ ...read, ...requestedList(exchange, path), document, query, facets }, site);
  }
  const text = await readText(exchange);
  const document = render.parseTree(text);
  const known = await labelsOf(reading, document);
  const fields = readQuery(exchange).query.fields.get(resource.table);
  const [record] = render.primaryOf(document).records;
  const glances = record === undefined ? new Map() : await glancesOf(reading, record.id);
  return render.recordPage({ ...read, document, text, known, fields, glances, path, parameters }, site);
}

/** The document of an endpoint. */
async function readText(exchange: Exchange): Promise<string> {
  const { text }: Answer = await ENDPOINTS[exchange.target.endpoint](exchange);
  return text ?? "null";
}

/** A list with the records that its links lead to, and what hooks have added to it. */
async function readList({ exchange: asked, open, render }: Reading): Promise<ReadList> {
  // An id that no row can have is refused before what the parameters say, as in a document.
  if (asked.relation !== undefined) relatedRows(asked, false);
  const { target } = asked;
  const search = searchForPage(asked);
  const exchange = search === target.search ? asked : open({ ...target, search });
  const labelled = withLabels(exchange, render.labelColumns);
  const read = async (one: Exchange): Promise<ReadList> => {
    const document = render.parseTree(await readText(one));
    return { document, additions: one.additions };
  };
  return await (labelled === undefined ? read(exchange) : allowed(read(open(labelled)), () => read(exchange)));
}

/** A list that was read. */
interface ReadList {
  readonly document: Tree;
  readonly additions: Additions;
}

/**
 * The records that the links of one record lead to. They are read beside its document, which shows what a client gets
 * and no more. Hooks have run already, so none runs here: only labels of what the document names are shown.
 */
async function labelsOf({ exchange, open, render }: Reading, document: Tree): Promise<KnownRecords> {
  const { labelColumns, knownRecords, parseTree, primaryOf } = render;
  const known = knownRecords(document);
  const labelled = withLabels(exchange, labelColumns);
  if (labelled === undefined || primaryOf(document).records.length === 0) return known;
  const included = await allowed(readIncluded(open(labelled)), () => []);
  return new Map([...knownRecords(parseTree(`{"included":[${included.join(",")}]}`)), ...known]);
}

/** The resources that are included with one record, as JSON texts. */
async function readIncluded(reading: Exchange): Promise<readonly string[]> {
  const wanted = reading.relation === undefined
    ? { kind: "one" as const, id: targetId(reading) }
    : relatedRows(reading, false);
  const { plan, found } = await readFound(reading, readQuery(reading), wanted);
  return plan.prepared.document.resources(found, true, "").included ?? [];
}

/** What is read with labels; another where that would be more than a request may ask for. */
async function allowed<T>(labelled: Promise<T>, other: () => T | Promise<T>): Promise<T> {
  try {
    return await labelled;
  } catch (error) {
    if (error instanceof BadRequestError) return await other();
    throw error;
  }
}

/** The steps to what a target means: its resource, a record of it, a relationship of that. */
function breadcrumbs({ resource, relation, target }: Exchange, paths: Paths, path: string): readonly Step[] {
  const owner = relation?.owner ?? resource;
  const { type } = owner;
  if (target.id === undefined) return [{ text: type, href: path }];
  const list = { text: type, href: paths.list(owner) };
  const record = { text: target.id, href: paths.record({ type, id: target.id }) };
  return relation === undefined ? [list, record] : [list, record, { text: relation.relationship.name }];
}
