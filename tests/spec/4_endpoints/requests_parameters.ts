import { suite } from "../../helpers/fixture.ts";
import { reading } from "../../helpers/reading_fixture.ts";

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

/** §4 query parameters: sent twice, and registered by nobody. */
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
    ...["x-mine=1", "x_mine=1", "camelCase=1", "Foo=1", "foo1=1", "foo-bar=1&foo-bar=2", "f%C3%B6=1"].map((search) => ({
      title: `§4 query parameters: ${search} is somebody else's and ignored`,
      request: `GET /countries/1?fields[countries]=&${search}`,
      response: ANSWERED,
    })),
    {
      title: "§4 query parameters: a question mark with nothing behind it",
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
  ]),
];
