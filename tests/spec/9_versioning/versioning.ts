import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("versioning", { versioned: { withJsonApiVersion: true, resources: skyResources } });

/** §9: JSON:API 1.0 and nothing later. */
export const versioning = [
  suite(fixture, "versioned", [
    {
      title: "§9 rule 1: jsonapi.version is the implemented version",
      covers: ["§9 version 1.0"],
      request: "GET /stars?fields[stars]=",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "data": [{ "type": "stars", "id": "1", "links": { "self": "/stars/1" } }]
        }`,
    },
    {
      title: "§9 rule 2: several resources in one request are not supported",
      covers: ["§9 later versions"],
      request: `
        POST /stars

        { "data": [{ "type": "stars", "attributes": { "name": "Sirius" } }] }`,
      response: `
        422

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "title": "_notObject", "detail": "<any>", "source": { "pointer": "/data" } }]
        }`,
    },
    {
      title: "§9 rule 2: extensions of JSON:API 1.1 are not acceptable",
      request: `
        GET /stars
        Accept: application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"`,
      response: `
        406

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "code": "406", "title": "Not Acceptable", "detail": "<any>" }]
        }`,
    },
    {
      title: "§9 rule 2: the paths of relationships are not mapped",
      request: "GET /planets/1/relationships/star",
      response: `
        404

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
  ]),
];
