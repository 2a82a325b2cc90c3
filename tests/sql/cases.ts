/** A request whose golden is kept. */
export interface Case {
  /** The golden's file is `goldens/<name>.txt`. */
  readonly name: string;
  /** The topic of the case. */
  readonly title: string;
  /** The service that gets the request. */
  readonly service: string;
  /** `GET /items`. */
  readonly request: string;
  /** The request's body. */
  readonly document?: object;
}

const one = (type: string, id: string) => ({ data: { type, id } });
const many = (type: string, ...ids: readonly string[]) => ({ data: ids.map((id) => ({ type, id })) });

function read(name: string, title: string, path: string, service = "plain"): Case {
  return { name, title, service, request: `GET ${path}` };
}

function create(name: string, title: string, path: string, members: object, service = "plain"): Case {
  const [, type] = /^\/([^?]+)/.exec(path)!;
  return { name, title, service, request: `POST ${path}`, document: { data: { type, ...members } } };
}

function update(name: string, title: string, path: string, members: object, service = "plain"): Case {
  const [, type, id] = /^\/([^/]+)\/([^?]+)/.exec(path)!;
  return { name, title, service, request: `PATCH ${path}`, document: { data: { type, id, ...members } } };
}

function remove(name: string, title: string, path: string, service = "plain"): Case {
  return { name, title, service, request: `DELETE ${path}` };
}

const LINKS: readonly Case[] = [
  read("linkage", "The ids of the rows that point to one.", "/owners/1/relationships/items", "linked"),
  read(
    "list_sorted_where_many_meet_at_one",
    "What many lead to is found before them, once.",
    "/notes?include=item.owner.items&sort=item.owner.items.name",
  ),
  update("update_through_a_join_table", "A new set of links.", "/kits/1", {
    relationships: { tools: many("tools", "2", "3") },
  }),
];

/** Every operator, and values of several kinds. */
const OPERATORS: readonly string[] = [
  "filter[note]=a",
  "filter[note][ne]=b",
  "filter[note][gt]=a",
  "filter[note][in]=a,b",
  "filter[note][nin]=c,d",
  "filter[note][contains]=a",
  "filter[note][starts-with]=a",
  "filter[note][ends-with]=a",
  "filter[ratio][lte]=1.5",
  "filter[ratio][in]=1.5,2,0.1",
  "filter[day][lt]=2024-01-31",
  "filter[at]=2024-01-31T10:00:00Z",
  "filter[at][gte]=2024-01-31T10:00:00Z",
  "filter[flag][null]=true",
];

const FILTERS: readonly Case[] = [
  read(
    "filter_operators",
    "Every operator: what it asks of a row.",
    `/measures?fields[measures]=flag&${OPERATORS.join("&")}`,
    "filtered",
  ),
  read(
    "filter_through_a_join_table",
    "Rows that a join table links.",
    "/kits?filter[tools]=1,2&fields[kits]=",
    "filtered",
  ),
  read(
    "filter_or",
    "One of two groups.",
    "/items?filter[or][a][rank]=5&filter[or][b][owner]=1&fields[items]=",
    "filtered",
  ),
];

const LISTS: readonly Case[] = [
  read("list_every_kind_of_column", "How a column of each kind becomes a cell.", "/measures", "unpaged"),
  read("list_page", "A page, counted exactly.", "/items"),
  read("list_deep_page", "A deep page of keys that may have no gap.", "/notes?page=60"),
  read(
    "list_page_of_keys",
    "Rows that other rows lead to, which are sorted by their keys alone.",
    "/notes?filter[item.owner.name][gt]=o&page=2",
    "filtered",
  ),
  read(
    "list_deep_page_of_keys",
    "The same, deep in the list.",
    "/notes?filter[item.owner.name][gt]=o&page=60&limit=10",
    "filtered",
  ),
  read("list_filtered_by_text", "A search in columns.", "/items?filter=I"),
  read(
    "list_sorted_by_to_ones_descending",
    "Along two to-one relationships, descending.",
    "/items?include=owner.region&sort=-owner.region.name",
  ),
  read(
    "list_sorted_by_a_to_many_in_scope",
    "Along a to-many relationship to rows in scope.",
    "/owners?include=items&sort=items.name",
    "scoped",
  ),
];

/** A query string with a cursor of a sort and its values. */
export function beside(side: "after" | "before", sort: string, ...values: readonly string[]): string {
  const cursor = btoa(JSON.stringify([sort, ...values])).replace(/=+$/, "");
  return `${sort === "" ? "" : `sort=${sort}&`}page[${side}]=${cursor}`;
}

const CURSORS: readonly Case[] = [
  read(
    "cursor_after_a_value_descending",
    "Descending, nulls come last.",
    `/items?${beside("after", "-rank", "i7", "i40")}`,
    "cursors",
  ),
  read(
    "cursor_with_included_nodes_in_scope",
    "In scope, by an owner and a search, with a node.",
    `/items?include=notes&owner_id=2&filter=I&${beside("before", "rank", "i7", "i40")}`,
    "cursorsInScope",
  ),
];

const VIEWS: readonly Case[] = [
  read("view_in_scope", "One row in scope, with ids of rows in scope.", "/items/1", "scoped"),
  read("view_with_nested_nodes", "With nodes below nodes.", "/regions/1?include=owners.items.notes"),
];

const CREATES: readonly Case[] = [
  create("create_in_scope", "A row that gets what its scope demands.", "/items", {
    attributes: { name: "i" },
    relationships: { owner: one("owners", "1") },
  }, "scoped"),
  create("create_with_the_next_key", "A row whose key no one makes.", "/tickets", { attributes: { name: "t" } }),
  create("create_refused_for_a_reference", "The second look for a foreign key that is no relationship.", "/copies", {
    attributes: { shelf: "nowhere" },
    relationships: { book: one("books", "978-1") },
  }),
];

const UPDATES: readonly Case[] = [
  update("update_to_many_not_null", "A new set of rows that must have an owner.", "/regions/1", {
    attributes: { name: "r" },
    relationships: { owners: many("owners", "1", "2") },
  }),
  update("update_in_scope", "A new set, a scope on both tables.", "/owners/1", {
    attributes: { name: "o" },
    relationships: { items: many("items", "1", "2") },
  }, "scoped"),
  update("update_refused_for_a_member_left_out", "The second look for members that must have an owner.", "/owners/1", {
    relationships: { papers: many("papers", "p0001") },
  }),
];

const DELETES: readonly Case[] = [
  remove("delete_in_scope", "A row in scope.", "/items/3", "scoped"),
];

/** A request for each kind of SQL that is printed; `../access/ways.ts` has every way to rows. */
export const CASES: readonly Case[] = [
  ...LISTS,
  ...FILTERS,
  ...CURSORS,
  ...VIEWS,
  ...LINKS,
  ...CREATES,
  ...UPDATES,
  ...DELETES,
];
