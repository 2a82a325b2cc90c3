import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";
import { society } from "../../helpers/fixtures/society.ts";

/** §4 list: collections. */
export const listing = [
  suite(reading, "plain", [
    {
      title: "§4 list: every resource with its attributes, in the order of its keys",
      covers: ["§4 list", "§2 top-level data"],
      request: "GET /countries",
      response: `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept

        {
          "data": [
            {
              "type": "countries",
              "id": "1",
              "attributes": {
                "code": "NL",
                "name": "Netherlands",
                "dummy-counter": 11111,
                "created-at": "2018-06-11T15:41:00+00:00"
              },
              "links": { "self": "/countries/1" }
            },
            {
              "type": "countries",
              "id": "2",
              "attributes": {
                "code": "BG",
                "name": "Bulgaria",
                "dummy-counter": 22222,
                "created-at": "2018-06-11T15:41:01+00:00"
              },
              "links": { "self": "/countries/2" }
            },
            {
              "type": "countries",
              "id": "3",
              "attributes": { "code": "AQ", "name": "Antarctica", "dummy-counter": null, "created-at": null },
              "links": { "self": "/countries/3" }
            }
          ]
        }`,
    },
    {
      title: "§4 list: an empty collection",
      covers: ["§4 list"],
      request: "GET /nothings",
      response: `
        200
        Content-Type: application/vnd.api+json

        { "data": [] }`,
    },
    {
      title: "§4 list: a table with only a key",
      request: "GET /numbers?include=",
      response: `
        200

        {
          "data": [${
        Array.from({ length: 120 }, (_, index) => index + 1).map((id) =>
          `{ "type": "numbers", "id": "${id}", "links": { "self": "/numbers/${id}" } }`
        ).join(",")
      }]
        }`,
    },
  ]),
  suite(society, "plain", [
    {
      title: "§4 list: text keys are in the order of their characters",
      request: "GET /articles?fields[articles]=",
      response: `
        200

        {
          "data": [
            { "type": "articles", "id": "a/b", "links": { "self": "/articles/a%2Fb" } },
            {
              "type": "articles",
              "id": "naïve ?&#%+",
              "links": { "self": "/articles/na%C3%AFve%20%3F%26%23%25%2B" }
            },
            { "type": "articles", "id": "日本", "links": { "self": "/articles/%E6%97%A5%E6%9C%AC" } }
          ]
        }`,
    },
  ]),
];
