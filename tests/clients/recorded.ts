import { atlas } from "../helpers/fixtures/atlas.ts";
import type { Exchange } from "../helpers/exchanges/exchange.ts";
import { suite } from "../helpers/exchanges/fixture.ts";

/*
 * What nine JSON:API clients from npm were seen to send. Each has habits of its own; none of them may make a request
 * fail that JSON:API allows.
 */

const country = (id: string, name: string, relationships: string): string => `
        {
          "data": {
            "type": "countries",
            "id": "${id}",
            "attributes": { "code": "<any>", "name": "${name}", "dummy-counter": "<any>", "created-at": "<any>" },
            "relationships": { ${relationships} },
            "links": { "self": "/countries/${id}" }
          }
        }`;

const NO_CURRENCY = '"currency": { "data": null }, "national-capital": { "data": null }';
const NO_CULTURES = '"cultures": { "data": [], "links": { "self": "/cultures?country_id=3" } }';

const NEW_CURRENCY = `
        201
        Location: /currencies/4

        {
          "data": {
            "type": "currencies",
            "id": "4",
            "attributes": { "code": "USD", "name": "Dollar" },
            "links": { "self": "/currencies/4" }
          }
        }`;

const GONE = `
        204
        Content-Type:`;

const INCLUDED = `
        200
        Content-Type: application/vnd.api+json

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" }, "links": { "self": "/currencies/1" } },
              "cultures": {
                "data": [{ "type": "cultures", "id": "1" }, { "type": "cultures", "id": "3" }],
                "links": { "self": "/cultures?country_id=1" }
              }
            },
            "links": { "self": "/countries/1" }
          },
          "included": "<any>"
        }`;

/** A create of a currency with a body as a client writes it. */
const creating = (title: string, members: string, data = ""): Exchange => ({
  title,
  request: `
        POST /currencies
        Accept: application/vnd.api+json
        Content-Type: application/vnd.api+json

        { "data": { "type": "currencies", "attributes": { "code": "USD", "name": "Dollar" }${data} }${members} }`,
  response: NEW_CURRENCY,
});

/** The usual requests of JSON:API clients. */
export const recorded = [
  suite(atlas, "plain", [
    ...[
      "include=currency,cultures&fields[countries]=name,currency,cultures",
      "include=currency%2Ccultures&fields[countries]=name%2Ccurrency%2Ccultures",
      "include=currency%2Ccultures&fields%5Bcountries%5D=name%2Ccurrency%2Ccultures",
    ].map((search) => ({
      title: `clients: ${search}`,
      request: `GET /countries/1?${search}`,
      response: INCLUDED,
    })),
    {
      title: "clients: a Content-Type on a GET, which has no body",
      request: `
        GET /countries/1?include=currency%2Ccultures&fields%5Bcountries%5D=name%2Ccurrency%2Ccultures
        Content-Type: application/vnd.api+json`,
      response: INCLUDED,
    },
    {
      title: "clients: another Content-Type on a GET, which has no body",
      request: `
        GET /countries/1?include=currency%2Ccultures&fields%5Bcountries%5D=name%2Ccurrency%2Ccultures
        Content-Type: application/json`,
      response: INCLUDED,
    },
    {
      title: "clients: several types in Accept",
      request: `
        GET /countries/1?include=currency%2Ccultures&fields%5Bcountries%5D=name%2Ccurrency%2Ccultures
        Accept: application/vnd.api+json, application/json;q=0.9, */*;q=0.8`,
      response: INCLUDED,
    },
    { title: "clients: a DELETE without a body", request: "DELETE /cultures/3", response: GONE },
    {
      title: "clients: a DELETE without a body and with its type",
      request: `
        DELETE /cultures/3
        Content-Type: application/vnd.api+json`,
      response: GONE,
    },
    {
      title: "clients: a DELETE with the resource as its body",
      request: `
        DELETE /cultures/3

        { "data": { "type": "cultures", "id": "3" } }`,
      response: GONE,
    },
    {
      title: "clients: a DELETE with a whole resource and meta as its body",
      request: `
        DELETE /cultures/3

        { "data": { "type": "cultures", "id": "3", "attributes": {}, "relationships": {} }, "meta": {} }`,
      response: GONE,
    },
    creating("clients: a POST of no more than it must say", ""),
    creating("clients: a POST with empty meta", ', "meta": {}'),
    creating("clients: a POST with included and method", ', "included": [], "method": "post"'),
    creating("clients: a POST with what it has included", ', "included": [{ "type": "countries", "id": "1" }]'),
    creating("clients: a POST with empty relationships", "", ', "relationships": {}'),
    creating("clients: a POST with an empty to-many", "", ', "relationships": { "countries": { "data": [] } }'),
    creating("clients: a POST with links and meta of its own", "", ', "links": {}, "meta": { "local": true }'),
    creating("clients: a POST with the version of JSON:API", ', "jsonapi": { "version": "1.0" }'),
    {
      title: "clients: a POST with every relationship empty",
      request: `
        POST /countries

        {
          "data": {
            "type": "countries",
            "attributes": { "code": "XX", "name": "New" },
            "relationships": {
              "currency": { "data": null },
              "national-capital": { "data": null },
              "cultures": { "data": [] }
            }
          }
        }`,
      response: `
        201
        Location: /countries/4
${country("4", "New", NO_CURRENCY)}`,
    },
    {
      title: "clients: a PATCH with every relationship empty",
      request: `
        PATCH /countries/3

        {
          "data": {
            "type": "countries",
            "id": "3",
            "attributes": { "name": "Ice" },
            "relationships": { "national-capital": { "data": null }, "cultures": { "data": [] } }
          }
        }`,
      response: `
        200
${country("3", "Ice", `${NO_CURRENCY}, ${NO_CULTURES}`)}`,
    },
    {
      title: "clients: a PATCH with empty attributes and relationships, included and method",
      request: `
        PATCH /countries/3

        {
          "data": { "type": "countries", "id": "3", "attributes": {}, "relationships": {} },
          "included": [],
          "method": "patch",
          "meta": {}
        }`,
      response: `
        200
${country("3", "Antarctica", NO_CURRENCY)}`,
    },
    {
      title: "clients: a PATCH with the relationships and links as they were returned",
      request: `
        PATCH /countries/3

        {
          "data": {
            "type": "countries",
            "id": "3",
            "attributes": { "name": "Ice" },
            "relationships": { "currency": { "data": null, "links": {}, "meta": {} } },
            "links": { "self": "/countries/3" }
          }
        }`,
      response: `
        200
${country("3", "Ice", NO_CURRENCY)}`,
    },
  ]),
];
