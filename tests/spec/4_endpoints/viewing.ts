import { atlas } from "../../helpers/fixtures/atlas.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";

/** §4 view: one resource. */
export const viewing = [
  suite(atlas, "plain", [
    {
      title: "§4 view: a resource with its attributes, to-one relationships and self",
      covers: ["§4 view", "§2 type", "§2 id", "§2 attributes", "§2 relationships", "§2 links"],
      request: "GET /countries/1",
      response: `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept

        {
          "data": {
            "type": "countries",
            "id": "1",
            "attributes": {
              "code": "NL",
              "name": "Netherlands",
              "dummy-counter": 11111,
              "created-at": "2018-06-11T15:41:00+00:00"
            },
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "1" }, "links": { "self": "/currencies/1" } },
              "national-capital": {
                "data": { "type": "national-capitals", "id": "1" },
                "links": { "self": "/national-capitals/1" }
              }
            },
            "links": { "self": "/countries/1" }
          }
        }`,
    },
    {
      title: "§4 view: a to-one that is null has no links",
      request: "GET /countries/3?fields[countries]=code,currency",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "3",
            "attributes": { "code": "AQ" },
            "relationships": { "currency": { "data": null } },
            "links": { "self": "/countries/3" }
          }
        }`,
    },
    {
      title: "§4 view: an unknown id",
      request: "GET /countries/99",
      response: `
        404
        Content-Type: application/vnd.api+json

        {
          "errors": [
            { "code": "404", "title": "Not Found", "detail": "There is no \\"countries\\" with the id \\"99\\"." }
          ]
        }`,
    },
  ]),
];
