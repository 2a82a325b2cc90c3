import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { library } from "../../helpers/fixtures/library.ts";

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
    found("books", "words: signs beside a word", "filter=50% o", 5),
    found("books", "words: spaces alone filter nothing", "filter=  ", 1, 2, 3, 4, 5),
    found("books", "words: an empty text filters nothing", "filter=", 1, 2, 3, 4, 5),
    found("books", "words: beside others", "filter=blue&filter[price][gt]=5", 2),
    found("books", "words: sorted", "filter=blue&sort=-price", 2, 1, 5),
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
  suite(library, "guarded", [
    found("books", "words: of rows in scope, of columns that are shown", "filter=blue", 1, 2),
    found("books", "words: none of a column that fieldSets hides", "filter=bluebeard"),
    refused(
      "papers",
      "words: of nothing that is shown",
      "filter=blue",
      "filter",
      'Cannot filter "papers": it is not searchable.',
    ),
  ]),
];
