import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";

function refused(parameter: string): string {
  return `
    400
    Content-Type: application/vnd.api+json
    Vary: Accept

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
      ]
    }`;
}

const ANSWERED = `
  200

  { "data": { "type": "countries", "id": "1", "links": { "self": "/countries/1" } } }`;

/** §4 query parameters: sent twice, and unregistered. */
export const parameters = [
  suite(reading, "plain", [
    ...["include=currency&include=cultures", "sort=id&sort=name"].map((search) => ({
      title: `§4 query parameters: ${search} is sent twice`,
      request: `GET /countries?${search}`,
      response: refused(search.slice(0, search.indexOf("="))),
    })),
    ...["foo=1", "foo", "filter[name]=x", "page[offset]=1", "foo[bar]=1", "a.b=1", "a%2Bb=1", "-foo=1", "foo_=1"].map(
      (search) => ({
        title: `§4 query parameters: JSON:API forbids the name of ${search}`,
        request: `GET /countries?${search}`,
        response: refused(decodeURIComponent(search.split("=")[0])),
      }),
    ),
    ...["x-mine=1", "x_mine=1", "camelCase=1", "Foo=1", "foo1=1", "foo-bar=1&foo-bar=2", "f%C3%B6=1", "_=1", "=1"].map(
      (search) => ({
        title: `§4 query parameters: the name of ${search} is unknown`,
        request: `GET /countries/1?fields[countries]=&${search}`,
        response: refused(decodeURIComponent(search.split("=")[0])),
      }),
    ),
    {
      title: "§4 query parameters: a foreign key that the resource lacks is refused, not ignored",
      request: "GET /countries?artist_id=1",
      response: refused("artist_id"),
    },
    {
      title: "§4 query parameters: a long name is shortened",
      request: `GET /countries?${"n".repeat(5000)}=1`,
      response: refused(`${"n".repeat(100)}…`),
    },
    {
      title: "§4 query parameters: a question mark without parameters",
      request: "GET /nothings?",
      response: `
        200

        { "data": [] }`,
    },
    {
      title: "§4 query parameters: they are checked on a write, and nothing is stored",
      request: `
        PATCH /countries/1?foo=1

        { "data": { "type": "countries", "id": "1", "attributes": { "name": "X" } } }`,
      response: refused("foo"),
    },
    ...["POST /currencies", "DELETE /currencies/3"].map((start) => ({
      title: `§4 query parameters: they are checked on ${start}`,
      request: `
        ${start}?x_mine=1

        { "data": { "type": "currencies", "id": "3", "attributes": { "code": "X", "name": "X" } } }`,
      response: refused("x_mine"),
    })),
  ]),
  suite(reading, "ignoring", [
    ...["_=1718", "_", "utm_source=a&utm_source=b", "_=1&utm_source=x"].map((search) => ({
      title: `§4 query parameters: ${search} is accepted if ignoredParameters names it`,
      request: `GET /countries/1?fields[countries]=&${search}`,
      response: ANSWERED,
    })),
    {
      title: "§4 query parameters: ignoredParameters accepts no other name",
      request: "GET /countries/1?_=1&utm-source=1",
      response: refused("utm-source"),
    },
    {
      title: "§4 query parameters: ignoredParameters apply to a write too",
      request: "DELETE /currencies/3?_=1",
      response: `
        204
        Content-Type:`,
    },
  ]),
];
