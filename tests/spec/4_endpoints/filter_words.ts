import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { library } from "../../helpers/fixtures/library.ts";
import { station } from "../../helpers/fixtures/station.ts";

/** The cursors of two shows by their ids. */
const [FIRST, SECOND] = ["i1", "i2"].map((id) => btoa(JSON.stringify(["", id])).replaceAll("=", ""));

/** The cursor of the show 2 by `sort=-title`. */
const LAST = btoa(`["-title","tNight news","i2"]`).replaceAll("=", "");

/** `filter=<text>` by the words of an FTS5 table. */
export const filterWords = [
  suite(library, "unpaged", [
    found("books", "words: how a word begins", "filter=blu", 1, 2, 5),
    found("books", "words: each of them, in any order and column", "filter=bird blue", 1, 2),
    found("books", "words: not what stands inside one", "filter=lue"),
    found("books", "words: as the FTS5 table folds letters", "filter=ETE INDIEN", 3),
    found("books", "words: one with a dash stands together", "filter=blue-gr", 2),
    found("books", "words: what the query language says is quoted", "filter=blue OR the"),
    found("books", "words: and so are its words", "filter=NOT a OR", 4),
    found("books", "words: a column filter is none", "filter=title:blue"),
    found("books", "words: quotes", 'filter="ind', 3),
    found("books", "words: brackets and stars", "filter=(blue* bird)", 1, 2),
    found("books", "words: signs alone are no word", "filter=%"),
    found("books", "words: signs beside a word", "filter=50% off", 5),
    found("books", "words: spaces alone filter nothing", "filter=  ", 1, 2, 3, 4, 5),
    found("books", "words: an empty text filters nothing", "filter=", 1, 2, 3, 4, 5),
    found("books", "words: two letters are a whole word", "filter=50% of"),
    found("books", "words: the same again", "filter=blue BLUE blu blu bird", 1, 2),
    refused(
      "books",
      "words: too many",
      "filter=a b c d e f g h i",
      "filter",
      "Cannot filter by more than the 8 words allowed.",
    ),
    found("books", "words: beside others", "filter=blue&filter[price][gt]=5", 2),
    found("books", "words: sorted", "filter=blue&sort=-price", 2, 1, 5),
    found("books", "words: in the order of the key", "filter=blu&sort=id", 1, 2, 5),
    found("books", "words: in its reverse order", "filter=blu&sort=-id", 5, 2, 1),
    found("books", "words: in its reverse order, beside others", "filter=blue&filter[price][gt]=1&sort=-id", 2, 1),
    found("papers", "words: in the reverse order of a text key", "filter=blue&sort=-id", "z", "a"),
    found("papers", "words: of rows with a text key", "filter=blue", "a", "z"),
    found("letters", "words: without content", "filter=hand", 7),
    refused(
      "books",
      "words: too many characters",
      `filter=${"a ".repeat(101)}`,
      "filter",
      "Cannot filter by more than the 200 characters allowed.",
    ),
    {
      title: "filter: words change nothing on a view",
      request: "GET /books/4?filter=blue&fields[books]=",
      response: `
        200

        { "data": { "type": "books", "id": "4", "links": { "self": "/books/4" } } }`,
    },
  ]),
  suite(library, "plain", [
    {
      title: "filter: pages of words",
      request: "GET /books?filter=blue&page=2&fields[books]=",
      response: `
        200

        {
          "meta": { "record_count": null, "page_count": null, "page_limit": 2 },
          "links": {
            "self": "/books?page=2&filter=blue&fields%5Bbooks%5D=",
            "first": "/books?page=1&filter=blue&fields%5Bbooks%5D=",
            "last": null,
            "prev": "/books?page=1&filter=blue&fields%5Bbooks%5D=",
            "next": null
          },
          "data": [{ "type": "books", "id": "5", "links": { "self": "/books/5" } }]
        }`,
    },
  ]),
  suite(library, "few", [
    refused(
      "books",
      "words: too many matches to sort",
      "filter=blue&filter[price][gt]=1&sort=-price",
      "sort",
      'Cannot sort "books" by "-price": the search finds more than 2 records, the most for which this is done. ' +
        'Search for more words, or leave "sort" out.',
    ),
    refused(
      "books",
      "words: too many matches to sum",
      "filter=blue&stats[price]=sum",
      "stats[price]",
      'Cannot compute "stats[price]" of "books": the search finds more than 2 records, the most for which this is ' +
        'done. Search for more words, or leave "stats[price]" out.',
    ),
  ]),
  suite(library, "guarded", [
    found("books", "words: of rows in scope, of columns that are shown", "filter=blue", 1, 2),
    found("books", "words: none of a column that fieldSets hides", "filter=bluebeard"),
    refused(
      "papers",
      "words: in hidden fields only",
      "filter=blue",
      "filter",
      'Cannot filter "papers": it is not searchable.',
    ),
  ]),
  suite(station, "words", [
    ...([
      ["NEAR is a word", "near", [3]],
      ["NEAR and brackets", "NEAR(news nine)", []],
      ["a dash excludes nothing", "news -night", [2]],
      ["a caret", "^night", [2]],
      ["a plus", "news + nine", [1]],
      ["a colon", "-title:news", []],
      ["a single quote mark", '"', []],
      ["an open quote", 'news "nine', [1]],
      ["two quotes", 'so "quoted"', [4]],
      ["a single star", "*", []],
      ["a star beside a word", "quoted *", [4]],
      ["AND is a word", "near AND far", [3]],
      ["braces", "{title}: news", []],
      ["other white space", "night\t\n\u00a0news", [2]],
      ["a word of another letter", "Ñight", [2]],
    ] as const).map(([what, text, [id]]) => only(`words: ${what}`, `filter=${encodeURIComponent(text)}`, id)),
    only("words: beside filters and the scope", "filter=nea&filter[rank][gt]=1&filter[title][contains]=far", 3),
    {
      title: "filter: words in related records, by cursors",
      request: "GET /hosts/1/shows?filter=news&fields[shows]=",
      response: `
        200

        {
          "links": {
            "prev": null,
            "next": "/hosts/1/shows?page%5Bafter%5D=${FIRST}&filter=news&fields%5Bshows%5D="
          },
          "data": [{ "type": "shows", "id": "1", "links": { "self": "/shows/1" } }]
        }`,
    },
    {
      title: "filter: words in the targets of linkage, by cursors",
      request: `GET /hosts/1/relationships/shows?filter=news&page[after]=${FIRST}`,
      response: `
        200

        {
          "links": {
            "self": "/hosts/1/relationships/shows",
            "related": "/hosts/1/shows",
            "prev": "/hosts/1/relationships/shows?page%5Bbefore%5D=${SECOND}&filter=news",
            "next": null
          },
          "data": [{ "type": "shows", "id": "2" }]
        }`,
    },
    {
      title: "filter: words, pages by cursors, a sort, filters and a scope",
      request: "GET /shows?filter=new&sort=-title&filter[id][nin]=3&fields[shows]=title",
      response: `
        200

        {
          "links": {
            "prev": null,
            "next": "/shows?page%5Bafter%5D=${LAST}&filter=new&sort=-title&filter%5Bid%5D%5Bnin%5D=3&fields%5Bshows%5D=title"
          },
          "data": [
            { "type": "shows", "id": "2", "attributes": { "title": "Night news" }, "links": { "self": "/shows/2" } }
          ]
        }`,
    },
  ]),
];

/** A page of at most one show. */
function only(what: string, parameters: string, id?: number) {
  const data = id === undefined ? "" : `{ "type": "shows", "id": "${id}", "links": { "self": "/shows/${id}" } }`;
  return {
    title: `filter: ${what}`,
    request: `GET /shows?fields[shows]=&${parameters}`,
    response: `200\n\n{ "links": { "prev": null, "next": null }, "data": [${data}] }`,
  };
}
