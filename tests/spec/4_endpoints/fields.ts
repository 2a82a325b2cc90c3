import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";
import { society } from "../../helpers/fixtures/society.ts";

function refused(parameter: string): string {
  return `
    400

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
      ]
    }`;
}

/** §4 `fields[<type>]`. */
export const fields = [
  suite(reading, "plain", [
    {
      title: "§4 fields: the primary type's fields, in column order",
      covers: ["§4 parameter fields"],
      request: "GET /countries/1?fields[countries]=name,code",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "code": "NL", "name": "Netherlands" },
            "links": { "self": "/countries/1" }
          }
        }`,
    },
    {
      title: "§4 fields: a relationship's name keeps it",
      request: "GET /countries/1?fields[countries]=currency",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" }, "links": { "self": "/currencies/1" } }
            },
            "links": { "self": "/countries/1" }
          }
        }`,
    },
    {
      title: "§4 fields: with include, of the primary type and of the included one",
      covers: ["§4 parameter fields", "§4 parameter include", "§4 parameter fields of an included type"],
      request: "GET /countries/1?fields[countries]=name,currency&include=currency&fields[currencies]=code",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" }, "links": { "self": "/currencies/1" } }
            },
            "links": { "self": "/countries/1" }
          },
          "included": [
            { "type": "currencies", "id": "1", "attributes": { "code": "EUR" }, "links": { "self": "/currencies/1" } }
          ]
        }`,
    },
    {
      title: "§4 fields: brackets and commas may be percent-encoded",
      request: "GET /countries/1?fields%5Bcountries%5D=name%2Ccurrency&include=currency&fields%5Bcurrencies%5D=",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" }, "links": { "self": "/currencies/1" } }
            },
            "links": { "self": "/countries/1" }
          },
          "included": [{ "type": "currencies", "id": "1", "links": { "self": "/currencies/1" } }]
        }`,
    },
    {
      title: "§4 fields: nothing is included without the relationship's name",
      covers: ["§4 parameter fields without the included relationship"],
      request: "GET /countries/1?fields[countries]=name&include=currency",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "links": { "self": "/countries/1" }
          },
          "included": []
        }`,
    },
    {
      title: "§4 fields: a path ends at a relationship that is left out",
      request: "GET /countries/2?include=cultures.language&fields[countries]=cultures&fields[cultures]=code",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "2",
            "relationships": {
              "cultures": {
                "data": [{ "type": "cultures", "id": "2" }],
                "links": { "self": "/cultures?country_id=2" }
              }
            },
            "links": { "self": "/countries/2" }
          },
          "included": [
            { "type": "cultures", "id": "2", "attributes": { "code": "bg-BG" }, "links": { "self": "/cultures/2" } }
          ]
        }`,
    },
    {
      title: "§4 fields: types that are not in the document change nothing",
      request: "GET /national-capitals/1?fields[countries]=code",
      response: `
        200

        {
          "data": {
            "type": "national-capitals",
            "id": "1",
            "attributes": { "name": "Amsterdam" },
            "links": { "self": "/national-capitals/1" }
          }
        }`,
    },
    {
      title: "§4 fields: the id and foreign keys are accepted and change nothing",
      request: "GET /countries/1?fields[countries]=id,code,currency_id,currency-id,national_capital_id",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": { "code": "NL" },
            "links": { "self": "/countries/1" }
          }
        }`,
    },
    {
      title: "§4 fields: an unknown type",
      request: "GET /countries?fields[colours]=name",
      response: refused("fields[colours]"),
    },
    {
      title: "§4 fields: an unknown field",
      request: "GET /countries?fields[countries]=name,colour",
      response: refused("fields[countries]"),
    },
    {
      title: "§4 fields: an unknown field of another type",
      request: "GET /countries?fields[currencies]=colour",
      response: refused("fields[currencies]"),
    },
    {
      title: "§4 fields: without a type",
      request: "GET /countries?fields=name",
      response: refused("fields"),
    },
    {
      title: "§4 fields: sent twice for a type",
      request: "GET /countries?fields[countries]=name&fields[countries]=code",
      response: refused("fields[countries]"),
    },
    {
      title: "§4 fields: sent twice for a type in two spellings",
      request: "GET /countries?fields[national-capitals]=name&fields[national_capitals]=name",
      response: refused("fields[national_capitals]"),
    },
  ]),
  suite(society, "hiding", [
    {
      title: "§4 fields: a client narrows what fieldSets shows and widens nothing",
      request: "GET /people/1?fields[people]=last-name,best-friend",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "1",
            "relationships": { "best-friend": { "data": null } },
            "links": { "self": "/people/1" }
          }
        }`,
    },
  ]),
];
