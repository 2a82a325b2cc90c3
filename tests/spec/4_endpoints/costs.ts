import { suite } from "../../helpers/exchanges/fixture.ts";
import { sending } from "../../helpers/exchanges/messages.ts";
import { depot } from "../../helpers/fixtures/depot.ts";

/** The cursors of two parcels by their ids. */
const [TENTH, FIFTIETH] = ["i10", "i50"].map((id) => btoa(JSON.stringify(["", id])).replaceAll("=", ""));

const VISITED = "that would visit more than 50 rows, the most that a request may visit.";
const ADD = `dd "filter[rank]" or "shelf_id" to leave fewer rows.`;
const SORT = `Sort by "id" or "rank" instead, or a${ADD}`;

/** A list that is too dear, refused at a parameter. */
function dear(path: string, parameter: string, detail: string) {
  return {
    title: `limits: ${path}`,
    request: `GET ${path}`,
    response: `
      400

      {
        "errors": [
          {
            "code": "400",
            "title": "Bad Request",
            "detail": ${JSON.stringify(detail)},
            "source": { "parameter": "${parameter}" }
          }
        ]
      }`,
  };
}

/** A write of a shelf whose answer is too dear, refused before anything is stored. */
function dearWrite(line: string, data: object) {
  const detail = 'Cannot include "crates": all "crates" would be visited, more than the 50 rows that a request may ' +
    'visit. Leave it out of "include".';
  return {
    ...dear("/shelves?include=crates", "include", detail),
    title: `limits: ${line}`,
    request: sending(line, { data: { type: "shelves", ...data } }),
  };
}

/** The same in debug mode, which names the index that would help. */
function dearInDebug(path: string, parameter: string, detail: string) {
  const { request, response, ...rest } = dear(path, parameter, detail);
  return { ...rest, request, response: response.replace(/\}$/, `, "debug": "<any>" }`) };
}

/** A page of parcels, by ids; the page's place is the test's own. */
function page(path: string, meta: string, links: string, ...ids: readonly number[]) {
  const [type] = path.slice(1).split("?");
  const data = ids.map((id) => `{ "type": "${type}", "id": "${id}", "links": { "self": "/${type}/${id}" } }`);
  return {
    title: `limits: ${path}`,
    request: `GET ${path}`,
    response: `
      200

      { ${meta === "" ? "" : `"meta": ${meta}, `}"links": ${links}, "data": [${data.join(", ")}] }`,
  };
}

const uncounted = `{ "record_count": null, "page_count": null, "page_limit": 2 }`;
const counted = (records: number) =>
  `{ "record_count": ${records}, "page_count": ${Math.ceil(records / 2)}, "page_limit": 2 }`;

function numbered(of: string, rest: string, links: { prev?: number; next?: number; last?: number }, own = 1): string {
  const link = (number?: number) => number === undefined ? "null" : `"${of}?page=${number}${rest}"`;
  const { prev, next, last } = links;
  return `{ "self": ${link(own)}, "first": ${link(1)}, "last": ${link(last)}, "prev": ${link(prev)}, "next": ${
    link(next)
  } }`;
}

/** The rows that lists may visit. */
export const costs = [
  // A join table is not named: nothing may map it.
  suite(depot, "marked", [
    dear(
      "/crates?include=marks",
      "include",
      'Cannot include "marks": all its links would be visited, more than the 50 rows that a request may visit. ' +
        'Leave it out of "include".',
    ),
  ]),
  // A parameter is not recommended where no index serves it, or where the path names its value.
  suite(depot, "sealed", [
    dear(
      "/parcels?sort=weight",
      "sort",
      `Cannot sort "parcels" by "weight": ${VISITED} Sort by "id" or "rank" instead, or add "filter[rank]" to leave ` +
        "fewer rows.",
    ),
    dear(
      "/rounds/1/lots?sort=code,-place",
      "sort",
      `Cannot sort "lots" by "code,-place": ${VISITED} Sort by "id", "code" or "place" instead, or add ` +
        `"filter[code]" or "filter[place]" to leave fewer rows.`,
    ),
  ]),
  suite(depot, "numbers", [
    page(
      "/parcels?filter[weight]=1&fields[parcels]=",
      uncounted,
      numbered("/parcels", "&filter%5Bweight%5D=1&fields%5Bparcels%5D=", { next: 2 }),
      ...[1, 2],
    ),
    page(
      "/parcels?filter[weight]=49&filter[label][contains]=9&fields[parcels]=&limit=1&filter[shelf]=5",
      `{ "record_count": 1, "page_count": 1, "page_limit": 1 }`,
      `{
        "self": "/parcels?page=1&filter%5Bweight%5D=49&filter%5Blabel%5D%5Bcontains%5D=9&fields%5Bparcels%5D=&limit=1&filter%5Bshelf%5D=5",
        "first": "/parcels?page=1&filter%5Bweight%5D=49&filter%5Blabel%5D%5Bcontains%5D=9&fields%5Bparcels%5D=&limit=1&filter%5Bshelf%5D=5",
        "last": "/parcels?page=1&filter%5Bweight%5D=49&filter%5Blabel%5D%5Bcontains%5D=9&fields%5Bparcels%5D=&limit=1&filter%5Bshelf%5D=5",
        "prev": null,
        "next": null
      }`,
      49,
    ),
    dear(
      "/parcels?filter[weight]=40",
      "filter[weight]",
      `Cannot filter "parcels" by "weight": ${VISITED} A${ADD}`,
    ),
    dear(
      "/parcels?filter=none",
      "filter",
      `Cannot search "parcels" by "none": ${VISITED} A${ADD}`,
    ),
    dear(
      "/parcels?fields[parcels]=&sort=-weight",
      "sort",
      `Cannot sort "parcels" by "-weight": ${VISITED} ${SORT}`,
    ),
    dear(
      "/parcels?sort=shelf.name&include=shelf",
      "sort",
      `Cannot sort "parcels" by "shelf.name": ${VISITED} ${SORT}`,
    ),
    dear(
      "/parcels?sort=rank&filter[stamps.motif][ne]=none&filter[stamps][null]=true",
      "filter[stamps.motif][ne]",
      `Cannot filter "parcels" by "stamps.motif": ${VISITED} A${ADD}`,
    ),
    dear(
      "/shelves/1?include=crates",
      "include",
      'Cannot include "crates": all "crates" would be visited, more than the 50 rows that a request may visit. ' +
        'Leave it out of "include".',
    ),
    // The answer of a write costs as much as the same read.
    dearWrite("PATCH /shelves/1?include=crates", { id: "1", attributes: { name: "Changed" } }),
    dearWrite("POST /shelves?include=crates", { attributes: { name: "New" } }),
    {
      title: "limits: the linkage that a write sets is shown, even without an index",
      request: sending("PATCH /shelves/1?fields[shelves]=crates", {
        data: { type: "shelves", id: "1", relationships: { crates: { data: [{ type: "crates", id: "60" }] } } },
      }),
      response: `
        200

        {
          "data": {
            "type": "shelves",
            "id": "1",
            "relationships": {
              "crates": { "data": [{ "type": "crates", "id": "60" }], "links": { "self": "/crates?shelf_id=1" } }
            },
            "links": { "self": "/shelves/1" }
          }
        }`,
    },
    // An include that is too expensive is refused before anything is sorted.
    dear(
      "/shelves?include=parcels,crates&sort=-parcels.weight",
      "include",
      'Cannot include "crates": all "crates" would be visited, more than the 50 rows that a request may visit. ' +
        'Leave it out of "include".',
    ),
    // The numbers of three rows span 45, and of three others 300: rows count, not numbers.
    page(
      "/pallets?filter[wood]=oak&sort=-wood&fields[pallets]=",
      counted(2),
      numbered("/pallets", "&filter%5Bwood%5D=oak&sort=-wood&fields%5Bpallets%5D=", { last: 1 }),
      ...[1, 45],
    ),
    page(
      "/hooks?filter[pallet.wood]=oak&sort=-id",
      counted(2),
      numbered("/hooks", "&filter%5Bpallet.wood%5D=oak&sort=-id", { last: 1 }),
      ...[2, 1],
    ),
    {
      title: "limits: included rows are counted by rows, not by gaps of rowids",
      request: "GET /pallets/2?include=hooks&fields[pallets]=hooks&fields[hooks]=",
      response: `
        200

        {
          "data": {
            "type": "pallets",
            "id": "2",
            "relationships": {
              "hooks": { "data": [{ "type": "hooks", "id": "300" }], "links": { "self": "/hooks?pallet_id=2" } }
            },
            "links": { "self": "/pallets/2" }
          },
          "included": [{ "type": "hooks", "id": "300", "links": { "self": "/hooks/300" } }]
        }`,
    },
    // One shelf has this name, so only its own parcels are visited, not all parcels of that weight.
    page(
      "/shelves?filter[name]=low&filter[parcels.weight][gte]=20&fields[shelves]=",
      counted(1),
      numbered("/shelves", "&filter%5Bname%5D=low&filter%5Bparcels.weight%5D%5Bgte%5D=20&fields%5Bshelves%5D=", {
        last: 1,
      }),
      2,
    ),
    page(
      "/shelves?filter[id]=1&filter[parcels.weight][gte]=20&fields[shelves]=",
      `{ "record_count": 0, "page_count": 1, "page_limit": 2 }`,
      numbered("/shelves", "&filter%5Bid%5D=1&filter%5Bparcels.weight%5D%5Bgte%5D=20&fields%5Bshelves%5D=", {
        last: 1,
      }),
    ),
    // Five shelves have 50 parcels, all of which would be visited.
    dear(
      "/shelves?filter[id]=1,2,3,4,5&filter[parcels.weight][gte]=70",
      "filter[parcels.weight][gte]",
      `Cannot filter "shelves" by "parcels.weight": ${VISITED} Add "filter[name]" to leave fewer rows.`,
    ),
    // Each of five shelves has ten parcels, of which the heaviest is searched.
    dear(
      "/shelves?filter[id]=1,2,3,4,5&include=parcels&sort=-parcels.weight",
      "sort",
      `Cannot sort "shelves" by "-parcels.weight": ${VISITED} Sort by "id" or "name" instead, or add "filter[name]" to leave fewer rows.`,
    ),
    // An index may find too many rows as well.
    dear(
      "/parcels?filter[rank][gte]=0&sort=weight",
      "sort",
      `Cannot sort "parcels" by "weight": ${VISITED} Sort by "id" or "rank" instead, or add "shelf_id" to leave fewer rows.`,
    ),
    // Each term has an index, but no index has both.
    dear(
      "/lots?sort=code,-place",
      "sort",
      `Cannot sort "lots" by "code,-place": ${VISITED} Sort by "id", "code" or "place" instead, or add "filter[code]", ` +
        `"filter[place]" or "round_id" to leave fewer rows.`,
    ),
    // An index has the order of all lots, not of those that the round goes to.
    dear(
      "/lots?round_id=1&sort=-code",
      "sort",
      `Cannot sort "lots" by "-code": ${VISITED} Sort by "id" instead, or add "filter[code]" or "filter[place]" to leave ` +
        "fewer rows.",
    ),
    // A printed link is answered, also if no index finds its rows.
    page(
      "/crates?shelf_id=6&fields[crates]=",
      counted(10),
      numbered("/crates", "&shelf_id=6&fields%5Bcrates%5D=", { next: 2, last: 5 }),
      ...[51, 52],
    ),
    page(
      "/parcels?sort=-rank&fields[parcels]=",
      counted(60),
      numbered("/parcels", "&sort=-rank&fields%5Bparcels%5D=", { next: 2, last: 30 }),
      ...[1, 2],
    ),
    page(
      "/parcels?sort=-weight&filter[shelf]=6&fields[parcels]=",
      counted(10),
      numbered("/parcels", "&sort=-weight&filter%5Bshelf%5D=6&fields%5Bparcels%5D=", { next: 2, last: 5 }),
      ...[60, 59],
    ),
    page(
      "/parcels?sort=-weight&shelf_id=6&fields[parcels]=",
      counted(10),
      numbered("/parcels", "&sort=-weight&shelf_id=6&fields%5Bparcels%5D=", { next: 2, last: 5 }),
      ...[60, 59],
    ),
    page(
      "/parcels?sort=rank&filter[weight][gt]=57&fields[parcels]=",
      uncounted,
      numbered("/parcels", "&sort=rank&filter%5Bweight%5D%5Bgt%5D=57&fields%5Bparcels%5D=", { next: 2 }),
      ...[60, 59],
    ),
    // 22 parcels are before the page, 36 after it.
    dear(
      "/parcels?page=12",
      "page",
      "Cannot go to page 12: it begins more than 20 records from both ends of the list. " +
        "Filter the list, or follow cursors where the service offers them.",
    ),
    page(
      "/parcels?page=11&fields[parcels]=",
      counted(60),
      numbered("/parcels", "&fields%5Bparcels%5D=", { prev: 10, last: 30 }, 11),
      ...[21, 22],
    ),
    page(
      "/parcels?page=20&fields[parcels]=",
      counted(60),
      numbered("/parcels", "&fields%5Bparcels%5D=", { next: 21, last: 30 }, 20),
      ...[39, 40],
    ),
    {
      title: "limits: a page after the last page is missing, however far it is",
      request: "GET /parcels?page=900",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "There is no page 900: the last one is 30." }] }`,
    },
  ]),
  suite(depot, "debug", [
    dearInDebug(
      "/parcels?filter[label]=none",
      "filter[label]",
      `Cannot filter "parcels" by "label": ${VISITED} A${ADD} ` +
        'This would help: create index "parcels_label" on "parcels" ("label").',
    ),
    dearInDebug(
      "/parcels?filter[label][starts-with]=none",
      "filter[label][starts-with]",
      `Cannot filter "parcels" by "label": ${VISITED} A${ADD} ` +
        'This would help: create index "parcels_label_any_case" on "parcels" ("label" collate nocase).',
    ),
    dearInDebug(
      "/parcels?filter[label][ends-with]=none",
      "filter[label][ends-with]",
      `Cannot filter "parcels" by "label": ${VISITED} A${ADD}`,
    ),
    dearInDebug(
      "/parcels?filter[label][ne]=parcel+1&sort=weight",
      "filter[label][ne]",
      `Cannot filter "parcels" by "label": ${VISITED} A${ADD}`,
    ),
  ]),
  suite(depot, "indexed", [
    // Filters by relationships are always allowed, also without an index along them.
    dear(
      "/shelves?filter[crates][null]=false&filter[crates][ne]=1&filter[or][a][crates][ne]=2&filter[or][b][crates][null]=true",
      "filter[crates][null]",
      `Cannot filter "shelves" by "crates": ${VISITED} Add "filter[name]" to leave fewer rows.`,
    ),
    // Conditions on every row are counted once, though groups test them again.
    page(
      "/shelves?filter[crates][null]=true&filter[or][a][crates][null]=true&filter[or][b][crates][null]=false",
      `{ "record_count": 0, "page_count": 1, "page_limit": 2 }`,
      numbered(
        "/shelves",
        "&filter%5Bcrates%5D%5Bnull%5D=true&filter%5Bor%5D%5Ba%5D%5Bcrates%5D%5Bnull%5D=true" +
          "&filter%5Bor%5D%5Bb%5D%5Bcrates%5D%5Bnull%5D=false",
        { last: 1 },
      ),
    ),
  ]),
  suite(depot, "near", [
    // The page before the last is two records from the end.
    page(
      "/parcels?page=30&fields[parcels]=",
      counted(60),
      numbered("/parcels", "&fields%5Bparcels%5D=", { last: 30 }, 30),
      ...[59, 60],
    ),
  ]),
  suite(depot, "tenants", [
    // The caller sees ten of 60 parcels, and five of 60 crates.
    page(
      "/parcels?sort=-weight&filter[rank][gte]=0&fields[parcels]=",
      counted(10),
      numbered("/parcels", "&sort=-weight&filter%5Brank%5D%5Bgte%5D=0&fields%5Bparcels%5D=", { next: 2, last: 5 }),
      ...[60, 59],
    ),
    page(
      "/shelves?filter[parcels.weight][gte]=60&fields[shelves]=",
      counted(1),
      numbered("/shelves", "&filter%5Bparcels.weight%5D%5Bgte%5D=60&fields%5Bshelves%5D=", { last: 1 }),
      6,
    ),
    {
      title: "limits: resources in scope are included, however large their table is",
      request: "GET /shelves/6?include=crates&fields[shelves]=crates&fields[crates]=",
      response: `
        200

        {
          "data": {
            "type": "shelves",
            "id": "6",
            "relationships": {
              "crates": { "data": [${
        [56, 57, 58, 59, 60].map((id) => `{ "type": "crates", "id": "${id}" }`)
      }], "links": { "self": "/crates?shelf_id=6" } }
            },
            "links": { "self": "/shelves/6" }
          },
          "included": [${
        [56, 57, 58, 59, 60].map((id) => `{ "type": "crates", "id": "${id}", "links": { "self": "/crates/${id}" } }`)
      }]
        }`,
    },
  ]),
  suite(depot, "uncounted", [
    page(
      "/parcels?fields[parcels]=",
      uncounted,
      numbered("/parcels", "&fields%5Bparcels%5D=", { next: 2 }),
      ...[1, 2],
    ),
    page(
      "/parcels?page=11&fields[parcels]=",
      uncounted,
      numbered("/parcels", "&fields%5Bparcels%5D=", { prev: 10 }, 11),
      ...[21, 22],
    ),
    // The end that would be nearer is not known.
    dear(
      "/parcels?page=30",
      "page",
      "Cannot go to page 30: it begins more than 20 records from the start of the list. " +
        "Filter the list, or follow cursors where the service offers them.",
    ),
    // Of few rows the count is exact.
    page(
      "/parcels?shelf_id=6&fields[parcels]=",
      counted(10),
      numbered("/parcels", "&shelf_id=6&fields%5Bparcels%5D=", { next: 2, last: 5 }),
      ...[51, 52],
    ),
    page(
      "/stamps?fields[stamps]=",
      counted(6),
      numbered("/stamps", "&fields%5Bstamps%5D=", { next: 2, last: 3 }),
      ...[1, 2],
    ),
  ]),
  suite(depot, "cursors", [
    dear(
      "/parcels?filter[weight]=40",
      "filter[weight]",
      `Cannot filter "parcels" by "weight": ${VISITED} A${ADD}`,
    ),
    page(
      `/parcels?filter[weight]=60&page[after]=${FIFTIETH}&fields[parcels]=`,
      "",
      `{ "prev": "<any>", "next": null }`,
      60,
    ),
    page(
      `/parcels?filter[weight]=1&page[before]=${TENTH}&fields[parcels]=`,
      "",
      `{ "prev": "<any>", "next": "<any>" }`,
      ...[8, 9],
    ),
  ]),
  suite(depot, "unpaged", [
    dear(
      "/parcels?filter[weight]=1",
      "filter[weight]",
      `Cannot filter "parcels" by "weight": ${VISITED} A${ADD}`,
    ),
  ]),
  suite(depot, "own", [
    page(
      "/parcels?fields[parcels]=",
      counted(49),
      numbered("/parcels", "&fields%5Bparcels%5D=", { next: 2, last: 25 }),
      ...[1, 2],
    ),
    {
      title: "limits: the limit does not apply to what the application includes",
      request: "GET /shelves/1?fields[crates]=&fields[shelves]=name",
      response: `
        200

        {
          "data": { "type": "shelves", "id": "1", "attributes": { "name": "top" }, "links": { "self": "/shelves/1" } },
          "included": []
        }`,
    },
    {
      title: "limits: a resource's own limit",
      request: "GET /crates?filter[id][gte]=60&sort=-id",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 2 },
          "links": {
            "self": "/crates?page=1&filter%5Bid%5D%5Bgte%5D=60&sort=-id",
            "first": "/crates?page=1&filter%5Bid%5D%5Bgte%5D=60&sort=-id",
            "last": "/crates?page=1&filter%5Bid%5D%5Bgte%5D=60&sort=-id",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "crates", "id": "60", "links": { "self": "/crates/60" } }]
        }`,
    },
  ]),
];
