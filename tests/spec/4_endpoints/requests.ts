import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";
import { society } from "../../helpers/fixtures/society.ts";

const SOFIA = `
  200
  Content-Type: application/vnd.api+json
  Vary: Accept

  {
    "data": {
      "type": "national-capitals",
      "id": "2",
      "attributes": { "name": "Sofia" },
      "links": { "self": "/national-capitals/2" }
    }
  }`;

const PLAIN_PAGE = `
  406
  Content-Type: text/plain; charset=utf-8
  Vary: Accept

  This address answers JSON:API requests: send Accept: application/vnd.api+json.`;

function refused(status: number, title: string, headers: readonly string[] = []): string {
  return `
    ${[status, "Content-Type: application/vnd.api+json", "Vary: Accept", ...headers].join("\n")}

    { "errors": [{ "code": "${status}", "title": "${title}", "detail": "<any>" }] }`;
}

const NOT_FOUND = refused(404, "Not Found");
const UNSUPPORTED = refused(415, "Unsupported Media Type");

const CURRENCY = `{ "data": { "type": "currencies", "attributes": { "code": "USD", "name": "Dollar" } } }`;
const RENAMED = `{ "data": { "type": "currencies", "id": "1", "attributes": { "name": "Euros" } } }`;

/** §1 rule 2, §4: the requests that the service answers, and the answers of methods and paths. */
export const requests = [
  suite(reading, "plain", [
    ...[
      "application/vnd.api+json",
      "Application/VND.API+json",
      "text/html, application/vnd.api+json;q=0.5",
      "application/vnd.api+json; q=1.0",
      'application/vnd.api+json; profile="http://example.com/last-modified"',
      "application/vnd.api+json; ext=bulk, application/vnd.api+json",
      "application/json,application/vnd.api+json,*/*",
      "application/vnd.api+json;",
    ].map((accept) => ({
      title: `§1 rule 2: a JSON:API request by Accept: ${accept}`,
      covers: ["§1 rule 2 Accept"],
      request: `
        GET /national-capitals/2
        Accept: ${accept}`,
      response: SOFIA,
    })),
    ...[
      "*/*",
      "application/*",
      "application/json",
      "text/html",
      "application/vnd.api+json; q=0",
      "application/vnd.api+json-seq",
      'text/x; note="a, application/vnd.api+json, b"',
      'text/x; note="a\\", application/vnd.api+json, b"',
    ].map((accept) => ({
      title: `§1 rule 2: not a JSON:API request by Accept: ${accept}`,
      covers: ["§1 rule 2 Accept", "§7 no Accept"],
      request: `
        GET /national-capitals/2
        Accept: ${accept}`,
      response: PLAIN_PAGE,
    })),
    {
      title: "§7 no Accept: not a JSON:API request, and nothing else answers",
      covers: ["§7 no Accept"],
      request: `
        GET /national-capitals/2
        Accept:`,
      response: PLAIN_PAGE,
    },
    {
      title: "§7 no Accept: a write without it changes nothing",
      covers: ["§7 no Accept"],
      request: `
        POST /currencies
        Accept: application/json

        ${CURRENCY}`,
      response: PLAIN_PAGE,
    },
    ...[
      "application/vnd.api+json; charset=utf-8",
      "application/vnd.api+json; ext=bulk, application/vnd.api+json;version=1;q=0.5",
      "*/*, application/vnd.api+json; charset=utf-8",
    ].map((accept) => ({
      title: `§1 rule 2: every JSON:API entry has parameters: ${accept}`,
      request: `
        GET /national-capitals/2
        Accept: ${accept}`,
      response: refused(406, "Not Acceptable"),
    })),
    ...[
      "application/json",
      "text/plain",
      "application/vnd.api+json; charset=utf-8",
      "application/x-www-form-urlencoded",
    ].flatMap((type) => [
      {
        title: `§4: a POST of ${type}`,
        request: `
          POST /currencies
          Content-Type: ${type}

          ${CURRENCY}`,
        response: UNSUPPORTED,
      },
      {
        title: `§4: a PATCH of ${type}`,
        request: `
          PATCH /currencies/1
          Content-Type: ${type}

          ${RENAMED}`,
        response: UNSUPPORTED,
      },
      {
        title: `§4: a DELETE of ${type}`,
        request: `
          DELETE /currencies/3
          Content-Type: ${type}

          { "data": { "type": "currencies", "id": "3" } }`,
        response: UNSUPPORTED,
      },
    ]),
    {
      title: "§4: a body whose Content-Type is spelled in another case",
      request: `
        PATCH /currencies/1?fields[currencies]=name
        Content-Type: Application/VND.API+JSON

        ${RENAMED}`,
      response: `
        200

        {
          "data": {
            "type": "currencies",
            "id": "1",
            "attributes": { "name": "Euros" },
            "links": { "self": "/currencies/1" }
          }
        }`,
    },
    {
      title: "§4: a Content-Type on a request without a body is ignored",
      request: `
        GET /national-capitals/2
        Content-Type: application/json`,
      response: SOFIA,
    },
    {
      title: "§4: the JSON:API type on a request without a body",
      request: `
        GET /national-capitals/2
        Content-Type: application/vnd.api+json`,
      response: SOFIA,
    },
    {
      title: "§4: the JSON:API type with parameters is refused on any request",
      request: `
        GET /national-capitals/2
        Content-Type: application/vnd.api+json; charset=utf-8`,
      response: UNSUPPORTED,
    },
    {
      title: "§4: a DELETE without a body may have any other Content-Type",
      request: `
        DELETE /currencies/3
        Content-Type: application/json`,
      response: `
        204
        Content-Type:
        Vary: Accept`,
    },
    ...["PUT", "PATCH", "DELETE"].map((method) => ({
      title: `§4: ${method} on a collection`,
      request: `${method} /countries`,
      response: refused(405, "Method Not Allowed", ["Allow: GET, HEAD, POST, OPTIONS"]),
    })),
    ...["PUT", "POST"].map((method) => ({
      title: `§4: ${method} on a resource`,
      request: `${method} /countries/1`,
      response: refused(405, "Method Not Allowed", ["Allow: GET, HEAD, PATCH, DELETE, OPTIONS"]),
    })),
    {
      title: "§4: OPTIONS of a collection, whatever Accept says",
      request: `
        OPTIONS /countries
        Accept: text/html`,
      response: `
        204
        Allow: GET, HEAD, POST, OPTIONS`,
    },
    {
      title: "§4: OPTIONS of a resource, with an Accept that no other method accepts",
      request: `
        OPTIONS /countries/1
        Accept: application/vnd.api+json; charset=utf-8`,
      response: `
        204
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS`,
    },
    {
      title: "§4: OPTIONS of a resource, without Accept",
      request: `
        OPTIONS /countries/1
        Accept:`,
      response: `
        204
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS`,
    },
    { title: "§4: OPTIONS of an unmapped path", request: "OPTIONS /colours", response: NOT_FOUND },
    {
      title: "§4: HEAD answers like GET, without a body",
      request: "HEAD /national-capitals/2",
      response: `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept`,
    },
    {
      title: "§4: HEAD of a list",
      request: "HEAD /countries",
      response: `
        200
        Content-Type: application/vnd.api+json`,
    },
    {
      title: "§4: HEAD of a missing record",
      request: "HEAD /countries/99",
      response: `
        404
        Content-Type: application/vnd.api+json`,
    },
    {
      title: "§1 rule 1: an unmapped path",
      covers: ["§1 rule 1 only mapped resources"],
      request: "GET /colours",
      response: NOT_FOUND,
    },
    {
      title: "§1 rule 1: an unmapped path, by a write",
      covers: ["§1 rule 1 only mapped resources"],
      request: `
        POST /colours

        { "data": { "type": "colours" } }`,
      response: NOT_FOUND,
    },
    {
      title: "§1 rule 1: a path below a resource is not mapped",
      request: "GET /countries/1/relationships/currency",
      response: NOT_FOUND,
    },
    { title: "§1 rule 1: nothing is mapped at the root", request: "GET /", response: NOT_FOUND },
    { title: "§4: a slash at the end of a resource's path", request: "GET /national-capitals/2/", response: SOFIA },
    {
      title: "§4: a slash at the end of a collection's path",
      request: "GET /nothings/",
      response: `
        200

        { "data": [] }`,
    },
    ...["01", "+1", "1.0", "%201", "1%20", "1e0", "0x1", "-0", "9223372036854775808", "one", "%F0%9F%98%80"].map(
      (id) => ({
        title: `§4 view: ${id} names nothing`,
        request: `GET /countries/${id}`,
        response: NOT_FOUND,
      }),
    ),
    {
      title: "§4 view: an id whose digits are percent-encoded",
      request: "GET /national-capitals/%32",
      response: SOFIA,
    },
    ...["%", "%zz", "1%2", "%C3%28", "%ED%A0%80"].map((id) => ({
      title: `§4 view: ${id} has a malformed escape`,
      request: `GET /countries/${id}`,
      response: refused(400, "Bad Request"),
    })),
    {
      title: "§4 create: Location is the new resource's self",
      covers: ["§4 create"],
      request: `
        POST /currencies

        ${CURRENCY}`,
      response: `
        201
        Content-Type: application/vnd.api+json
        Location: /currencies/4
        Vary: Accept

        {
          "data": {
            "type": "currencies",
            "id": "4",
            "attributes": { "code": "USD", "name": "Dollar" },
            "links": { "self": "/currencies/4" }
          }
        }`,
    },
  ]),
  suite(reading, "partial", [
    {
      title: "§7: an operation that is not enabled",
      covers: ["§7 unimplemented operation"],
      request: `
        POST /countries

        { "data": { "type": "countries" } }`,
      response: refused(501, "Not Implemented"),
    },
    ...["GET /cultures", "GET /currencies/1", "HEAD /cultures", "DELETE /countries/1", "GET /languages"].map((
      line,
    ) => ({
      title: `§7: ${line} is not enabled`,
      request: line,
      response: line.startsWith("HEAD")
        ? `
          501
          Content-Type: application/vnd.api+json`
        : refused(501, "Not Implemented"),
    })),
    {
      title: "§4: Allow lists the enabled methods",
      request: "PUT /countries",
      response: refused(405, "Method Not Allowed", ["Allow: GET, HEAD, OPTIONS"]),
    },
    {
      title: "§4: OPTIONS lists the enabled methods",
      request: "OPTIONS /cultures",
      response: `
        204
        Allow: POST, OPTIONS`,
    },
    {
      title: "§4 create: no Location and no self if a resource cannot be viewed",
      request: `
        POST /currencies

        ${CURRENCY}`,
      response: `
        201
        Location:

        {
          "data": { "type": "currencies", "id": "4", "attributes": { "code": "USD", "name": "Dollar" } }
        }`,
    },
    {
      title: "§2 links: no link to a disabled operation",
      request: "GET /countries/1?include=currency,cultures&fields[countries]=currency,cultures&fields[cultures]=code",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" } },
              "cultures": { "data": [{ "type": "cultures", "id": "1" }, { "type": "cultures", "id": "3" }] }
            },
            "links": { "self": "/countries/1" }
          },
          "included": [
            { "type": "currencies", "id": "1", "attributes": { "code": "EUR", "name": "Euro" } },
            {
              "type": "cultures",
              "id": "1",
              "attributes": { "code": "nl-NL" },
              "links": { "self": "/cultures/1" }
            },
            {
              "type": "cultures",
              "id": "3",
              "attributes": { "code": "fy-NL" },
              "links": { "self": "/cultures/3" }
            }
          ]
        }`,
    },
  ]),
  suite(society, "plain", [
    { title: "§4 view: a text id that names nothing", request: "GET /articles/a%2Fc", response: NOT_FOUND },
    { title: "§4 view: a text id that cannot be stored", request: "GET /articles/%00", response: NOT_FOUND },
    {
      title: "§4 view: a slash that is not encoded is another path",
      request: "GET /articles/a/b",
      response: NOT_FOUND,
    },
    {
      title: "§4 view: a text id with a malformed escape",
      request: "GET /articles/%E6%97",
      response: refused(400, "Bad Request"),
    },
  ]),
  suite(reading, "any", [
    ...["*/*", "application/json", "application/*;q=0.1", "text/plain, */*;q=0.5", "Application/JSON", ""].map((
      accept,
    ) => ({
      title: `accept any: a document for Accept: ${accept}`,
      request: `
        GET /national-capitals/2
        Accept: ${accept}`,
      response: SOFIA,
    })),
    ...["text/html", "text/plain", "*/*;q=0, application/json;q=0", "application/vnd.api+json;q=0"].map((accept) => ({
      title: `accept any: no document for Accept: ${accept}`,
      request: `
        GET /national-capitals/2
        Accept: ${accept}`,
      response: PLAIN_PAGE,
    })),
    {
      title: "accept any: a JSON:API Content-Type also requests JSON:API",
      request: `
        GET /national-capitals/2
        Accept: text/plain
        Content-Type: application/vnd.api+json`,
      response: SOFIA,
    },
    {
      title: "accept any: JSON:API entries that all have parameters",
      request: `
        GET /national-capitals/2
        Accept: */*, application/vnd.api+json; charset=utf-8`,
      response: refused(406, "Not Acceptable"),
    },
    {
      title: "accept any: a body needs its Content-Type",
      request: `
        POST /currencies
        Accept: */*
        Content-Type: application/x-www-form-urlencoded

        ${CURRENCY}`,
      response: UNSUPPORTED,
    },
    {
      title: "accept any: a write",
      request: `
        PATCH /currencies/1
        Accept: */*
        Content-Type: application/vnd.api+json

        ${RENAMED}`,
      response: `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept

        { "data": { "type": "currencies", "id": "1", "attributes": { "code": "EUR", "name": "Euros" }, "links": "<any>" } }`,
    },
    {
      title: "accept any: errors are documents",
      request: `
        GET /national-capitals/99
        Accept: */*`,
      response: NOT_FOUND,
    },
    {
      title: "accept any: HEAD",
      request: `
        HEAD /national-capitals/2
        Accept: */*`,
      response: "200\nContent-Type: application/vnd.api+json\nVary: Accept",
    },
    {
      title: "accept any: an unmapped path is not answered",
      request: `
        GET /colours
        Accept: */*`,
      response: `
        406
        Content-Type: text/plain; charset=utf-8
        Vary: Accept

        Nothing is mapped at "/colours". Mapped paths answer JSON:API requests, with Accept: application/vnd.api+json.`,
    },
  ]),
];
