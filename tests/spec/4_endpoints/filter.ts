import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";
import { society } from "../../helpers/fixtures/society.ts";

const REFUSED = `
  400

  {
    "errors": [
      { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "filter" } }
    ]
  }`;

/** The phrases that a filter finds, each by its id. */
function found(...ids: readonly number[]): string {
  const data = ids.map((id) => `{ "type": "phrases", "id": "${id}", "links": { "self": "/phrases/${id}" } }`);
  return `200\n\n{ "data": [${data.join(",")}] }`;
}

/** §4 `filter`. */
export const filter = [
  suite(reading, "plain", [
    ...([
      ["a substring, in any of the columns, in any case", "off", [1, 5]],
      ["in the middle of a word", "LAI", [5]],
      ["% matches itself", "%25", [1]],
      ["_ matches itself", "_", [2]],
      ["* matches itself", "*", [3]],
      ["a quote matches itself", "'", [7]],
      ["a backslash matches itself", "%5C", [7]],
      ["? matches itself", "?", []],
      ["a space matches itself", "50%25%20off", [1]],
      ["non-ASCII letters match themselves", "aße", [4]],
      ["ASCII letters next to others match in either case", "AßE", [4]],
      ["non-ASCII letters match in one case only", "élan", []],
      ["injected SQL matches nothing", "' or '1'='1", []],
      ["an empty filter matches everything", "", [1, 2, 3, 4, 5, 6, 7]],
    ] as const).map(([what, text, ids]) => ({
      title: `§4 filter: ${what}`,
      covers: ["§4 parameter filter"],
      request: `GET /phrases?fields[phrases]=&filter=${text.replaceAll(" ", "%20")}`,
      response: found(...ids),
    })),
    {
      title: "§4 filter: it changes nothing on a view",
      request: "GET /phrases/1?filter=nothing&fields[phrases]=",
      response: `
        200

        { "data": { "type": "phrases", "id": "1", "links": { "self": "/phrases/1" } } }`,
    },
    { title: "§4 filter: not configured", request: "GET /countries?filter=land", response: REFUSED },
    { title: "§4 filter: not configured, on a view", request: "GET /countries/1?filter=land", response: REFUSED },
    {
      title: "§8 limits: a filter of more than 200 characters",
      request: `GET /phrases?filter=${"a".repeat(201)}`,
      response: REFUSED,
    },
    {
      title: "§8 limits: a filter of 200 characters, each a surrogate pair",
      request: `GET /phrases?filter=${encodeURIComponent("😀".repeat(200))}`,
      response: '200\n\n{ "data": [] }',
    },
    { title: "§4 filter: a text that cannot be stored", request: "GET /phrases?filter=a%00", response: REFUSED },
    { title: "§4 filter: sent twice", request: "GET /phrases?filter=a&filter=b", response: REFUSED },
    {
      title: "§4 filter: together with sort and fields",
      request: "GET /phrases?filter=a&sort=-words&fields[phrases]=note",
      response: `
        200

        {
          "data": [
            { "type": "phrases", "id": "6", "attributes": { "note": null }, "links": { "self": "/phrases/6" } },
            { "type": "phrases", "id": "3", "attributes": { "note": null }, "links": { "self": "/phrases/3" } },
            { "type": "phrases", "id": "2", "attributes": { "note": null }, "links": { "self": "/phrases/2" } },
            { "type": "phrases", "id": "7", "attributes": { "note": null }, "links": { "self": "/phrases/7" } },
            { "type": "phrases", "id": "4", "attributes": { "note": null }, "links": { "self": "/phrases/4" } },
            { "type": "phrases", "id": "5", "attributes": { "note": "Off" }, "links": { "self": "/phrases/5" } }
          ]
        }`,
    },
  ]),
  suite(society, "hiding", [
    { title: "§4 filter: a column that fieldSets hides", request: "GET /articles?filter=Slash", response: REFUSED },
  ]),
];
