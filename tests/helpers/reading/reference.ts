import type { Candidate } from "./associations.ts";
import { CATALOG, type TableName } from "./catalog.ts";
import { columnOf, wireName } from "./columns.ts";
import { filtersNamed } from "./reference_filters.ts";
import { hasPath, idOf, keyOf } from "./reference_ids.ts";
import { enabled, type Reading, shownAttributes } from "./reference_model.ts";
import { understand, type Understood } from "./reference_query.ts";
import { byKey, listed, type Node, nodesOf, Sight } from "./reference_read.ts";
import { statsOf } from "./reference_stats.ts";
import { printed } from "./reference_values.ts";
import type { RandomRequest } from "./request.ts";
import type { Database, Row } from "./rows.ts";
import { associationsOf, type Setup } from "./setup.ts";

/** The origin of the service in these tests. */
export const ORIGIN = "http://relata.test";

/** The required answer to a request: a document, or one of some errors. */
export type Expected =
  | { readonly status: 200; readonly document: { readonly [member: string]: unknown } }
  | { readonly status: number; readonly parameters: ReadonlySet<string | undefined> };

function refused(status: number, parameters: Iterable<string | undefined> = [undefined]): Expected {
  return { status, parameters: new Set(parameters) };
}

/** Computes the required answer of a service slowly over plain arrays. */
export function expected(setup: Setup, database: Database, request: RandomRequest): Expected {
  const reading: Reading = request.id === undefined ? "list" : "view";
  const { table } = request;
  if (setup.tables[table] === undefined) return refused(404);
  if (!enabled(setup, table, reading)) return refused(501);
  const id = request.id === undefined ? "" : decoded(request.id);
  if (id === undefined) return refused(400);
  const { query, wrong } = understand(setup, request, reading);
  if (wrong.size > 0) return refused(400, wrong);

  const sight = new Sight(setup, database, request.tenant);
  const all = reading === "list" ? listed(sight, table, query) : viewed(sight, table, id);
  if (reading === "view" && all.length === 0) return refused(404);
  const pages = query.limit === null ? 1 : Math.max(1, Math.ceil(all.length / query.limit));
  const paginated = reading === "list" && setup.pagination !== false;
  if (paginated && query.page > pages) return refused(404);
  const primary = paginated && query.limit !== null
    ? all.slice((query.page - 1) * query.limit, query.page * query.limit)
    : all;
  const nodes = nodesOf(sight, table, primary, query);
  if (nodes.slice(1).some((node) => node.rows.size > (setup.limits.resourcesPerPath ?? 1000))) {
    return refused(400, ["include"]);
  }

  const isComputed = reading === "list" && (query.stats.terms.length > 0 || query.stats.group !== undefined);
  const computed = isComputed ? statsOf(sight, table, query.stats, all) : { meta: {}, tooLarge: [] };
  if (computed.tooLarge.length > 0) return refused(400, computed.tooLarge);
  const paging = paginated ? pageMembers(setup, request, query, all.length, pages) : undefined;
  const meta = { ...paging?.meta, ...computed.meta };

  const writer = new Writer(setup, sight, request, reading, query, nodes);
  const data = primary.map((row) => writer.resource(table, row));
  return {
    status: 200,
    document: {
      ...jsonapi(setup),
      ...(Object.keys(meta).length === 0 ? {} : { meta }),
      ...(paging === undefined ? {} : { links: paging.links }),
      data: reading === "list" ? data : data[0],
      ...(query.mode === "contained" ? { included: writer.included(new Set(primary)) } : {}),
    },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function viewed(sight: Sight, table: TableName, id: string): readonly Row[] {
  const key = keyOf(table, id);
  return sight.resources(table).filter((row) =>
    CATALOG[table].key.every((column, part) => row[column] === key?.[part])
  );
}

function jsonapi(setup: Setup): { jsonapi?: unknown } {
  const { withJsonApiVersion: version, meta } = setup.shared;
  const members = {
    ...(version ? { version: "1.0" } : {}),
    ...(typeof version === "object" || meta !== undefined
      ? { meta: { ...(typeof version === "object" ? version : {}), ...meta } }
      : {}),
  };
  return Object.keys(members).length === 0 ? {} : { jsonapi: members };
}

function linkTo(setup: Setup, path: string): string {
  const { absoluteLinks, baseUrl, basePath } = setup.shared;
  return `${absoluteLinks === true ? baseUrl ?? ORIGIN : ""}${basePath ?? ""}${path}`;
}

/** Whether a client gets the record count. */
function isCounted({ pagination, limits }: Setup, { limit }: Understood, count: number): boolean {
  const policy = typeof pagination === "object" ? pagination.count : undefined;
  if (policy === undefined || policy === "exact" || limit === null) return true;
  return policy === "bounded" && count <= (limits.countedRecords ?? 10_000);
}

function pageMembers(setup: Setup, request: RandomRequest, query: Understood, count: number, pages: number) {
  const links = pageLinks(setup, request, query, pages);
  if (isCounted(setup, query, count)) {
    return { meta: { record_count: count, page_count: pages, page_limit: query.limit }, links };
  }
  return {
    meta: { record_count: null, page_count: null, page_limit: query.limit },
    links: { ...links, last: null },
  };
}

function pageLinks(setup: Setup, request: RandomRequest, query: Understood, pages: number) {
  const link = (page: number) => {
    const parameters = new URLSearchParams([["page", String(page)]]);
    for (const [name, value] of request.parameters) {
      if (name === "page" || name === "page[number]" || name.startsWith("stats[")) continue;
      parameters.append(name, name === "limit" || name === "page[size]" ? String(query.limit) : value);
    }
    return linkTo(setup, `/${request.table}?${parameters}`);
  };
  return {
    self: link(query.page),
    first: link(1),
    last: link(pages),
    prev: query.page > 1 ? link(query.page - 1) : null,
    next: query.page < pages ? link(query.page + 1) : null,
  };
}

/** Writes rows as resource objects. */
class Writer {
  readonly #setup: Setup;
  readonly #sight: Sight;
  readonly #table: TableName;
  readonly #reading: Reading;
  readonly #query: Understood;
  readonly #nodes: readonly Node[];

  constructor(
    setup: Setup,
    sight: Sight,
    request: RandomRequest,
    reading: Reading,
    query: Understood,
    nodes: readonly Node[],
  ) {
    this.#setup = setup;
    this.#sight = sight;
    this.#table = request.table;
    this.#reading = reading;
    this.#query = query;
    this.#nodes = nodes;
  }

  /** Included resources: types in the order of their first mention, then by key. */
  included(primary: ReadonlySet<Row>): unknown[] {
    const byType = new Map<TableName, Set<Row>>();
    for (const node of this.#nodes) {
      const rows = [...node.rows].filter((row) => !primary.has(row));
      if (rows.length > 0) byType.set(node.table, new Set([...byType.get(node.table) ?? [], ...rows]));
    }
    return [...byType].flatMap(([table, rows]) => byKey(table, rows).map((row) => this.resource(table, row)));
  }

  /** One resource object. */
  resource(table: TableName, row: Row): unknown {
    const attributes = this.#attributes(table, row);
    const relationships = this.#relationships(table, row);
    const id = idOf(table, row);
    return {
      type: table,
      id,
      ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
      ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
      ...this.#itemLinks(table, id),
    };
  }

  #attributes(table: TableName, row: Row): { [field: string]: unknown } {
    const kept = this.#query.fields.get(table);
    const columns = shownAttributes(this.#setup, this.#table, this.#reading, table)
      .filter((column) => kept === undefined || kept.has(wireName(column)));
    return Object.fromEntries(
      columns.map((column) => [wireName(column), printed(columnOf(table, column).kind, row[column])]),
    );
  }

  #relationships(table: TableName, row: Row): { [name: string]: unknown } {
    const shown = associationsOf(this.#setup, table).filter((association) => this.#shows(table, row, association));
    return Object.fromEntries(shown.map((each) => [each.spellings[0], this.#relationship(row, each)]));
  }

  /** Whether a node that holds the row leads on by the association, or nothing is contained and it is a to-one of the one resource. */
  #shows(table: TableName, row: Row, association: Candidate): boolean {
    if (this.#query.fields.get(table)?.has(association.spellings[0]) === false) return false;
    if (this.#query.mode === "default" && this.#reading === "view" && association.kind === "belongsTo") return true;
    return this.#nodes.some((child) => {
      if (child.path.length === 0 || child.path[child.path.length - 1].association !== association) return false;
      const parent = this.#nodes.find((node) =>
        node.path.length === child.path.length - 1 &&
        node.path.every((step, n) => step.association === child.path[n].association)
      );
      return parent!.rows.has(row);
    });
  }

  #relationship(row: Row, association: Candidate): unknown {
    const { kind, target } = association;
    const linked = this.#sight.linked(row, association).map((other) => ({ type: target, id: idOf(target, other) }));
    if (kind === "hasMany" || kind === "belongsToMany") return { data: linked, ...this.#listLinks(row, association) };
    return linked.length === 0 ? { data: null } : { data: linked[0], ...this.#itemLinks(target, linked[0].id) };
  }

  /** The link to the target's list, filtered by the owner, if that list has such a filter. */
  #listLinks(row: Row, { target, steps: [{ from }], parameters }: Candidate): { links?: unknown } {
    const isAsked = parameters.every((name) =>
      filtersNamed(this.#setup, target, name).some((one) =>
        one.together.length === parameters.length && one.parameter === name
      )
    );
    if (!enabled(this.#setup, target, "list") || !isAsked || from.some((column) => row[column] === null)) return {};
    const values = from.map((column) => encodeURIComponent(String(row[column])));
    const query = parameters.map((name, part) => `${name}=${values[part]}`).join("&");
    return { links: { self: linkTo(this.#setup, `/${target}?${query}`) } };
  }

  #itemLinks(table: TableName, id: string): { links?: unknown } {
    if (!enabled(this.#setup, table, "view") || !hasPath(id)) return {};
    return { links: { self: linkTo(this.#setup, `/${table}/${encodeURIComponent(id)}`) } };
  }
}
