/** A request whose golden is kept. */
export interface Case {
  /** The golden's file is `goldens/<name>.txt`. */
  readonly name: string;
  /** What it shows. */
  readonly title: string;
  /** Which of the services it asks. */
  readonly service: string;
  /** `GET /items`. */
  readonly request: string;
  /** The request's body. */
  readonly document?: object;
}

const NOWHERE = "999999";

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

function linkage(name: string, title: string, method: string, path: string, data: unknown): Case {
  return { name, title, service: "linked", request: `${method} ${path}`, document: data as object };
}

const LINKS: readonly Case[] = [
  read("related_list_through_a_join_table", "The rows that are linked to one.", "/kits/1/tools", "linked"),
  read("linkage", "The ids of the rows that point to one.", "/owners/1/relationships/items", "linked"),
  linkage("add_linkage", "More links.", "POST", "/kits/1/relationships/tools", many("tools", "3")),
  linkage("remove_linkage", "Fewer links.", "DELETE", "/kits/1/relationships/tools", many("tools", "1")),
  read("view_through_a_join_table", "Rows that a join table links.", "/kits/1?include=tools"),
  read(
    "list_sorted_where_many_meet_at_one",
    "What many lead to is found before them, once.",
    "/notes?include=item.owner.items&sort=item.owner.items.name",
  ),
  update("update_through_a_join_table", "A new set of links.", "/kits/1", {
    relationships: { tools: many("tools", "2", "3") },
  }),
  update("update_a_unique_foreign_key", "Another row points here.", "/kits/2", {
    relationships: { label: one("kit-labels", "1") },
  }),
  read("view_with_a_foreign_key_of_several_columns", "Rows that point here.", "/halls/opera~1?include=seats"),
  create("create_with_a_key_of_several_columns", "A row whose parts its id gives.", "/seats", {
    id: "opera~1~b1",
    attributes: { free: 1 },
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
    "filter_ids_of_several_columns",
    "Some ids of several parts.",
    "/seats?filter[id]=opera~1~a2,opera~1~a3&fields[seats]=",
    "filtered",
  ),
  read(
    "filter_a_to_many",
    "One row of a to-many.",
    "/owners?filter[items.rank][gt]=5&filter[items.name]=i1&fields[owners]=",
    "filtered",
  ),
  read(
    "filter_a_to_many_that_is_empty",
    "No row of a to-many.",
    "/owners?filter[items][null]=true&fields[owners]=",
    "filtered",
  ),
  read(
    "filter_through_a_join_table",
    "Rows that a join table links.",
    "/kits?filter[tools]=1,2&fields[kits]=",
    "filtered",
  ),
  read(
    "filter_in_scope",
    "Rows in scope.",
    "/owners?filter[items.rank]=5&filter[region.name]=r1&fields[owners]=",
    "scoped",
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
  read("list_page_counted_to_a_bound", "A page, counted as far as is told.", "/items", "bounded"),
  read("list_deep_page", "A deep page of keys that may have no gap.", "/notes?page=60"),
  read("list_filtered_by_text", "A search in columns.", "/items?filter=I"),
  read(
    "list_sorted_by_to_ones_descending",
    "Along two to-one relationships, descending.",
    "/items?include=owner.region&sort=-owner.region.name",
  ),
  read(
    "list_sorted_by_a_to_many_descending",
    "Along a to-many relationship, descending; only some owners are wanted.",
    "/owners?include=items&sort=-items.name&region_id=1",
  ),
  read(
    "list_sorted_by_a_to_many_in_scope",
    "Along a to-many relationship to rows in scope.",
    "/owners?include=items&sort=items.name",
    "scoped",
  ),
  read("list_with_included_nodes", "A page with a to-one and a to-many node.", "/items?include=owner,notes"),
  read("list_with_conditions_of_a_hook", "Conditions that beforeFind adds.", "/owners", "hooked"),
  read("list_in_a_scope_of_other_rows", "A scope that asks for rows of another table.", "/owners", "members"),
];

/** A query string with a cursor of a sort and its values. */
export function beside(side: "after" | "before", sort: string, ...values: readonly string[]): string {
  const cursor = btoa(JSON.stringify([sort, ...values])).replace(/=+$/, "");
  return `${sort === "" ? "" : `sort=${sort}&`}page[${side}]=${cursor}`;
}

const CURSORS: readonly Case[] = [
  read("cursor_first_page", "The first page: one row more tells whether there is a next.", "/items", "cursors"),
  read(
    "cursor_after_a_value_descending",
    "Descending, nulls come last.",
    `/items?${beside("after", "-rank", "i7", "i40")}`,
    "cursors",
  ),
  read(
    "cursor_before_a_value",
    "Backwards: the rows are read in the opposite order.",
    `/items?${beside("before", "rank", "i7", "i40")}`,
    "cursors",
  ),
  read(
    "cursor_after_a_value_without_index",
    "One condition, since the table is walked anyway.",
    `/items?${beside("after", "name,-rank", "ti7", "i3", "i40")}`,
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
  read("view_by_a_schema_id", "One row by a unique column.", "/books/978-1"),
  read("view_with_a_to_many_without_index", "With a to-many node that no index leads to.", "/owners/1?include=loose"),
  read("view_with_nested_nodes", "With nodes below nodes.", "/regions/1?include=owners.items.notes"),
];

const CREATES: readonly Case[] = [
  create("create", "A row whose key the database makes.", "/zones", { attributes: { name: "z" } }),
  create("create_with_a_related_row", "A row that points to another.", "/items", {
    attributes: { name: "i", rank: 1 },
    relationships: { owner: one("owners", "1") },
  }),
  create("create_with_a_row_related_by_a_schema_id", "A foreign key that does not hold the id.", "/copies", {
    relationships: { book: one("books", "978-1") },
  }),
  create("create_in_scope", "A row that gets what its scope demands.", "/items", {
    attributes: { name: "i" },
    relationships: { owner: one("owners", "1") },
  }, "scoped"),
  create("create_with_an_id_of_the_client", "A row with an id of the client's own.", "/papers", {
    id: "5b1c2a7e-0f3d-4c68-9d21-7a4e8b6f0c13",
    attributes: { name: "p" },
    relationships: { owner: one("owners", "1") },
  }),
  create("create_with_the_next_key", "A row whose key no one makes.", "/tickets", { attributes: { name: "t" } }),
  create("create_with_an_included_node", "A row shown with another.", "/items?include=owner", {
    relationships: { owner: one("owners", "1") },
  }),
  create("create_refused_for_a_related_row", "The second look for a related row that is not there.", "/items", {
    relationships: { owner: one("owners", NOWHERE) },
  }),
  create("create_refused_for_a_reference", "The second look for a foreign key that is no relationship.", "/copies", {
    attributes: { shelf: "nowhere" },
    relationships: { book: one("books", "978-1") },
  }),
];

const UPDATES: readonly Case[] = [
  update("update", "Attributes.", "/items/1", { attributes: { name: "i", rank: 2 } }),
  update("update_to_one", "A foreign key.", "/items/1", { relationships: { owner: one("owners", "2") } }),
  update("update_to_many", "A new set of rows that may have no owner.", "/owners/1", {
    relationships: { items: many("items", "1", "2") },
  }),
  update("update_to_many_not_null", "A new set of rows that must have an owner.", "/regions/1", {
    attributes: { name: "r" },
    relationships: { owners: many("owners", "1", "2") },
  }),
  update("update_in_scope", "A new set, a scope on both tables.", "/owners/1", {
    attributes: { name: "o" },
    relationships: { items: many("items", "1", "2") },
  }, "scoped"),
  update("update_with_an_included_node", "What is shown may not be too much.", "/owners/1?include=items", {
    attributes: { name: "o" },
  }),
  update("update_refused_for_a_missing_row", "The second look for the row itself.", `/items/${NOWHERE}`, {
    attributes: { name: "i" },
  }),
  update("update_refused_for_a_missing_member", "The second look for a member that is not there.", "/owners/1", {
    relationships: { items: many("items", "1", NOWHERE) },
  }),
  update("update_refused_for_a_member_left_out", "The second look for members that must have an owner.", "/owners/1", {
    relationships: { papers: many("papers", "p0001") },
  }),
  update("update_refused_for_a_field", "The look that comes before the error of a field.", "/measures/1", {
    attributes: { flag: "perhaps" },
  }),
];

const DELETES: readonly Case[] = [
  remove("delete", "A row.", "/tickets/1"),
  remove("delete_in_scope", "A row in scope.", "/items/3", "scoped"),
  remove("delete_refused_by_a_hook", "The look that comes before the refusal of a hook.", "/owners/1", "hooked"),
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
