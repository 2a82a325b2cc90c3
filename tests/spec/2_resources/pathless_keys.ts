import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { pathlessKeys } from "../../helpers/fixtures/pathless_keys.ts";

const WORD = { type: "words", id: "a", links: { self: "/words/a" } };
const OTHER_WORD = { type: "words", id: "b", links: { self: "/words/b" } };
const NUMBER = { type: "numbers", id: "1", attributes: { name: "number" }, links: { self: "/numbers/1" } };
const MEASURE = { type: "measures", id: "1.5", attributes: { name: "number" }, links: { self: "/measures/1.5" } };
const PART = { type: "parts", id: ".~1", attributes: { name: "both" }, links: { self: "/parts/.~1" } };
const MARK = { type: "marks", id: "2", links: { self: "/marks/2" } };

/** The answer of a list that has one page. */
function listing(path: string, ...data: readonly unknown[]): string {
  const self = path.replace(/(\?|$)/, (mark) => `?page=1${mark === "" ? "" : "&"}`);
  return answering("200", {
    meta: { record_count: data.length, page_count: 1, page_limit: 20 },
    links: { self, first: self, last: self, prev: null, next: null },
    data,
  });
}

/** §2 id: a row whose key no URL reaches is not a resource. */
export const pathless = [
  suite(pathlessKeys, "plain", [
    {
      title: "§2 id: rows whose key is bytes among texts are not resources",
      request: "GET /words",
      response: listing("/words", WORD, OTHER_WORD),
    },
    {
      title: "§2 id: texts, bytes and infinite numbers among integers are not resources",
      request: "GET /numbers",
      response: listing("/numbers", NUMBER),
    },
    {
      title: "§2 id: bytes and infinite numbers among REAL keys are not resources",
      request: "GET /measures",
      response: listing("/measures", MEASURE),
    },
    {
      title: "§2 id: a part of an id may be dots; a text among integers is not a resource",
      request: "GET /parts",
      response: listing("/parts", PART),
    },
    {
      title: "§4 view: by a part that is a dot",
      request: "GET /parts/.~1",
      response: answering("200", { data: PART }),
    },
    {
      title: "§4 include: only resources with a URL are linked and included, along a to-many and a join table",
      request: "GET /words/a?include=marks,numbers,twins,twin",
      response: answering("200", {
        data: {
          type: "words",
          id: "a",
          relationships: {
            twin: { data: null },
            marks: { data: [{ type: "marks", id: "2" }], links: { self: "/marks?word_id=a" } },
            twins: { data: [{ type: "words", id: "b" }], links: { self: "/words?twin_id=a" } },
            numbers: { data: [{ type: "numbers", id: "1" }], links: { self: "/numbers?word_id=a" } },
          },
          links: { self: "/words/a" },
        },
        included: [MARK, NUMBER, OTHER_WORD],
      }),
    },
    {
      title: "§4 include: the same through a join table from the other side",
      request: "GET /numbers/1?include=words",
      response: answering("200", {
        data: {
          ...{ type: "numbers", id: "1", attributes: { name: "number" } },
          relationships: {
            words: { data: [{ type: "words", id: "a" }], links: { self: "/words?number_id=1" } },
          },
          links: NUMBER.links,
        },
        included: [WORD],
      }),
    },
    {
      title: "§4 view: the linkage of a to-one is null if its target has no URL",
      request: "GET /marks/1",
      response: answering("200", {
        data: {
          type: "marks",
          id: "1",
          relationships: {
            word: { data: null },
            number: { data: null },
            measure: { data: null },
            part: { data: null },
          },
          links: { self: "/marks/1" },
        },
      }),
    },
    {
      title: "§2 links: none for an id with U+0000, which no index finds",
      covers: ["§2 links"],
      request: "GET /letters?include=previous,next",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [
          {
            ...{ type: "letters", id: "a\0" },
            relationships: { next: { data: null }, previous: { data: [{ type: "letters", id: "b" }] } },
          },
          {
            ...{ type: "letters", id: "b" },
            relationships: {
              next: { data: { type: "letters", id: "a\0" } },
              previous: { data: [], links: { self: "/letters?next_id=b" } },
            },
            links: { self: "/letters/b" },
          },
        ],
        included: [],
      }),
    },
    {
      title: "§2 links: none for a text in an integer part, if it is the first column of no index",
      covers: ["§2 links"],
      request: "GET /lines",
      response: listing("/lines", { type: "lines", id: "a~1", links: { self: "/lines/a~1" } }, {
        type: "lines",
        id: "a~one",
      }),
    },
    {
      title: "§4 delete: no resource has an id with U+0000",
      request: "DELETE /letters/a%00",
      response: refused(404, "Not Found", `There is no "letters" with the id "a\0".`),
    },
    {
      title: "§4 foreign-key filter: along a join table only resources with a URL are listed",
      request: "GET /words?number_id=1",
      response: listing("/words?number_id=1", WORD),
    },
    {
      title: "§4 filters: a related record without a URL counts as absent",
      request: "GET /words?filter[twin][null]=true",
      response: listing("/words?filter%5Btwin%5D%5Bnull%5D=true", WORD),
    },
    {
      title: "§4 update: a new set keeps links to records without a URL",
      request: sending("PATCH /words/a", {
        data: { type: "words", id: "a", relationships: { numbers: { data: [] } } },
      }),
      response: '200\n\n"<any>"',
      afterwards: {
        request: "GET /links?fields[links]=number",
        response: listing(
          "/links?fields%5Blinks%5D=number",
          { type: "links", id: "1", attributes: { number: "1" }, links: { self: "/links/1" } },
          { type: "links", id: "2", attributes: { number: "one" }, links: { self: "/links/2" } },
        ),
      },
    },
    {
      title: "§4 update: a new set keeps members without a URL",
      request: sending("PATCH /words/a", { data: { type: "words", id: "a", relationships: { twins: { data: [] } } } }),
      response: '200\n\n"<any>"',
      afterwards: {
        request: "GET /twins?filter[twin]=a&fields[twins]=word",
        response: listing("/twins?filter%5Btwin%5D=a&fields%5Btwins%5D=word", {
          type: "twins",
          id: "4",
          attributes: { word: "62" },
          links: { self: "/twins/4" },
        }),
      },
    },
    {
      title: "§4 create: a relationship to a record without a URL",
      request: sending("POST /marks", {
        data: { type: "marks", relationships: { number: { data: { type: "numbers", id: "one" } } } },
      }),
      response: noRelated(["/data/relationships/number/data", "numbers", "one"]),
    },
  ]),
  suite(pathlessKeys, "byCursor", [
    {
      title: "§4 cursors: pages show only resources with a URL, and end after the last of them",
      request: "GET /words?page[size]=2",
      response: answering("200", {
        links: { prev: null, next: null },
        data: [WORD, OTHER_WORD],
      }),
    },
    {
      title: "§4 cursors: nothing follows the only integer",
      request: "GET /numbers?sort=-name",
      response: answering("200", { links: { prev: null, next: null }, data: [NUMBER] }),
    },
  ]),
];
