import { suite } from "../../helpers/exchanges/fixture.ts";
import { found, refused } from "../../helpers/exchanges/filtering.ts";
import { station } from "../../helpers/fixtures/station.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Parameters that are all different: of each label one. */
const groups = (count: number) => numbers(count).map((label) => `filter[or][${label}][id]=${label}`).join("&");

const ids = (count: number) => numbers(count).join(",");

/** An answer without any query to the database. */
function unasked(detail: string, parameter: string): string {
  return `
    400

    {
      "errors": [
        {
          "code": "400",
          "title": "Bad Request",
          "detail": "${detail}",
          "source": { "parameter": "${parameter}" }
        }
      ],
      "debug": "<any>",
      "query": { "default": [] }
    }`;
}

/** The default limits of `filter[…]`, which are checked before the database is queried. */
export const filtersLimits = [
  suite(station, "open", [
    found("shows", "§8 limits: 20 parameters", groups(20), 1, 2, 3, 4, 5),
    refused(
      "shows",
      "§8 limits: 21 parameters, of which the error names the last",
      groups(21),
      "filter[or][21][id]",
      "Cannot filter by more than the 20 parameters allowed.",
    ),
    refused(
      "shows",
      "§8 limits: a parameter that comes again counts, too",
      `${groups(20)}&filter[or][1][id]=1`,
      "filter[or][1][id]",
      "Cannot filter by more than the 20 parameters allowed.",
    ),
    found("shows", "§8 limits: 100 values", `filter[id]=${ids(100)}`, 1, 2, 3, 4, 5),
    refused(
      "shows",
      "§8 limits: 101 values",
      `filter[rank]=1&filter[id]=${ids(101)}`,
      "filter[id]",
      "Cannot filter by more than the 100 values allowed.",
    ),
    refused(
      "shows",
      "§8 limits: the first of two lists that are too long",
      `filter[host][nin]=${ids(101)}&filter[id]=${ids(101)}`,
      "filter[host][nin]",
      "Cannot filter by more than the 100 values allowed.",
    ),
    found("shows", "§8 limits: two relationships", "filter[host.shows.rank]=1", 1, 2),
    refused(
      "shows",
      "§8 limits: the first of two paths that are too long",
      "filter[rank]=1&filter[host.shows.host.name]=x&filter[host.shows.host.id]=1",
      "filter[host.shows.host.name]",
      'Cannot filter by "host.shows.host.name": 3 relationships are more than the 2 allowed.',
    ),
    refused(
      "shows",
      "§8 limits: 200 characters to look for",
      `filter[title][ends-with]=${"x".repeat(201)}`,
      "filter[title][ends-with]",
      "Cannot filter by more than the 200 characters allowed.",
    ),
  ]),
  suite(station, "logged", [
    ...([
      ["parameters", groups(21), "filter[or][21][id]", "Cannot filter by more than the 20 parameters allowed."],
      ["values", `filter[id]=${ids(101)}`, "filter[id]", "Cannot filter by more than the 100 values allowed."],
      [
        "relationships",
        "filter[host.shows.host.name]=x",
        "filter[host.shows.host.name]",
        'Cannot filter by \\"host.shows.host.name\\": 3 relationships are more than the 2 allowed.',
      ],
    ] as const).map(([what, parameters, parameter, detail]) => ({
      title: `§8 limits: too many ${what} of filter[…] are refused before the database is asked`,
      request: `GET /shows?${parameters}`,
      response: unasked(detail, parameter),
    })),
  ]),
];
