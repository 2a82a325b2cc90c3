import { servedRelationships } from "../model/visible.ts";
import { additionsTo, type Exchange } from "../endpoints/exchange.ts";
import { targetId } from "../endpoints/resolve_target.ts";
import { relatedRows } from "../endpoints/list.ts";
import { readQuery, readRows } from "../endpoints/reading.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { PAGE_SIZE } from "../query/page.ts";
import type { Target } from "../types/target.ts";
import { facetsOf } from "./facets.ts";
import { glancesOf } from "./glances.ts";
import type { Html } from "./html.ts";
import { parseTree, type Tree } from "./json_tree.ts";
import type { Site, Step } from "./layout.ts";
import { listPage } from "./list_page.ts";
import { recordPage } from "./record_page.ts";
import { fieldsOf, type KnownRecords, knownRecords, labelColumns, type Paths, pathsOf, primaryOf } from "./records.ts";
import {
  address,
  isList,
  mostRows,
  type Parameters,
  parametersOf,
  type Reading,
  readText,
  requestedList,
  sizeName,
  tableFields,
  without,
} from "./requested.ts";

/** Reads the data of a target, and writes its page. */
export async function readPage(reading: Reading, site: Site, path: string): Promise<Html> {
  const { exchange } = reading;
  const { target, resource, model } = exchange;
  const parameters = parametersOf(target);
  const paths = pathsOf(model, site.prefix);
  const read = { exchange, paths, way: breadcrumbs(exchange, paths, path) };
  if (isList(exchange)) {
    const { document, additions } = await readList(reading);
    const { query } = readQuery(exchange);
    const facets = await facetsOf(reading, additions);
    return listPage({ ...read, ...requestedList(exchange, path), document, query, facets }, site);
  }
  const text = await readText(exchange);
  const document = parseTree(text);
  const known = await labelsOf(reading, document);
  const fields = readQuery(exchange).query.fields.get(resource.table);
  const [record] = primaryOf(document);
  const glances = record === undefined ? new Map() : await glancesOf(reading, record.id);
  return recordPage({ ...read, document, text, known, fields, glances, path, parameters }, site);
}

/** Reads a list with the records to which its links lead, and notes the additions of hooks. */
async function readList({ exchange: requested, open }: Reading) {
  // An id that no row can have is refused before the parameters are read, as in a document.
  if (requested.relation !== undefined) relatedRows(requested, false);
  const { target } = requested;
  const search = searchForPage(requested);
  const exchange = search === target.search ? requested : open({ ...target, search });
  const labelled = withLabels(exchange);
  const read = async (one: Exchange) => ({ document: parseTree(await readText(one)), additions: additionsTo(one) });
  return await (labelled === undefined ? read(exchange) : allowed(read(open(labelled)), () => read(exchange)));
}

/**
 * The records to which the links of one record lead. They are read in addition to its document, which shows exactly
 * what a client gets. Hooks have run already, so none runs here: only labels of records in the document are shown.
 */
async function labelsOf({ exchange, open }: Reading, document: Tree): Promise<KnownRecords> {
  const known = knownRecords(document);
  const labelled = withLabels(exchange);
  if (labelled === undefined || primaryOf(document).length === 0) return known;
  const included = await allowed(readIncluded(open(labelled)), () => []);
  return new Map([...knownRecords(parseTree(`{"included":[${included.join(",")}]}`)), ...known]);
}

/** The resources that are included with one record, as JSON texts. */
async function readIncluded(reading: Exchange): Promise<readonly string[]> {
  const wanted = reading.relation === undefined
    ? { kind: "one" as const, id: targetId(reading) }
    : relatedRows(reading, false);
  const { plan, result } = await readRows(reading, readQuery(reading), wanted);
  return plan.prepared.document.resources(result, true, "").included ?? [];
}

/** The result of a read with labels, or of `other` if labels would exceed the limits of a request. */
async function allowed<T>(labelled: Promise<T>, other: () => T | Promise<T>): Promise<T> {
  try {
    return await labelled;
  } catch (error) {
    if (error instanceof BadRequestError) return await other();
    throw error;
  }
}

/**
 * A target that also includes the records to which links lead, within the lists of `include`, because they have the
 * labels of the links. `undefined` if there are none to include, as in linkage. Of included records that the client has
 * not asked for, only the fields of the label are read.
 */
function withLabels(exchange: Exchange): Target | undefined {
  const { model, resource, action, bounds, target } = exchange;
  if (action.visible.includesNothing || target.endpoint === "relationship") return undefined;
  const { include, fields } = readQuery(exchange).query;
  const included = (include ?? action.include).map((path) => path.map((one) => one.name).join("."));
  const shown = fields.get(resource.table);
  const labelled = servedRelationships(model, resource)
    .filter((one) => one.kind === "belongsTo" && shown?.has(one.name) !== false && !included.includes(one.name))
    .filter((one) => action.visible.included(model, resource, [one]).length > 0)
    .slice(0, Math.max(0, bounds.includePaths - included.length));
  if (labelled.length === 0) return undefined;
  const targets = new Set(included.length > 0 ? [] : labelled.map((one) => model.resource(one.target)));
  const all: Parameters = [
    ...without(parametersOf(target), "include"),
    ["include", [...included, ...labelled.map(({ name }) => name)].join(",")],
    ...[...targets].filter((one) => one !== resource && !fields.has(one.table)).map((one) =>
      [`fields[${one.type}]`, fieldsOf(labelColumns(model, one))] as const
    ),
  ];
  return { ...target, search: address("", all) };
}

/**
 * The query string with which the rows of a page are read. For a wide table it asks for fewer rows than a client would
 * get.
 */
function searchForPage(exchange: Exchange): string {
  const { target } = exchange;
  const { page } = readQuery(exchange).query;
  const most = mostRows(columnCount(exchange));
  // If one page has all rows, there is no size, and the first rows are shown.
  if (page?.limit == null || page.limit <= most) return target.search;
  const others = without(parametersOf(target), ...PAGE_SIZE);
  return address("", [...others, [sizeName(exchange), String(most)]]);
}

/** The number of columns in the table of a list: the id, and the requested fields. */
function columnCount(exchange: Exchange): number {
  const wanted = readQuery(exchange).query.fields.get(exchange.resource.table);
  return 1 + tableFields(exchange).filter((name) => wanted?.has(name) !== false).length;
}

/** The breadcrumbs of a target: its resource, a record, a relationship. */
function breadcrumbs({ resource, relation, target }: Exchange, paths: Paths, path: string): readonly Step[] {
  const owner = relation?.owner ?? resource;
  const { type } = owner;
  if (target.id === undefined) return [{ text: type, href: path }];
  const list = { text: type, href: paths.list(owner) };
  const record = { text: target.id, href: paths.record({ type, id: target.id }) };
  return relation === undefined ? [list, record] : [list, record, { text: relation.relationship.name }];
}
