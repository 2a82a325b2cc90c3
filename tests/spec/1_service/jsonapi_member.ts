import { suite } from "../../helpers/exchanges/fixture.ts";
import { atEveryPlace, sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("the jsonapi member", {
  none: { resources: skyResources },
  version: atEveryPlace(
    { withJsonApiVersion: true, pagination: true },
    { withJsonApiVersion: { place: "resource" } },
    { withJsonApiVersion: false },
  ),
  meta: atEveryPlace(
    { meta: { place: "service" } },
    { meta: { place: "resource" } },
    { meta: { place: "operation" } },
  ),
  both: { resources: skyResources, withJsonApiVersion: { from: "version", kept: true }, meta: { from: "meta" } },
});

/** §1 withJsonApiVersion and the meta option: the top-level member `jsonapi`. */
export const jsonapiMember = [
  suite(fixture, "none", [
    {
      title: "§1 withJsonApiVersion: without it there is no jsonapi member",
      request: "GET /stars/1",
      response: `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
    {
      title: "§1 withJsonApiVersion: without it errors have no jsonapi member either",
      covers: ["§2 top-level errors"],
      request: "GET /stars/9",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "version", [
    {
      title: "§1 withJsonApiVersion: true for the service adds the version",
      covers: ["§1 withJsonApiVersion true", "§2 top-level jsonapi", "§9 version 1.0"],
      request: "GET /stars/1",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
    {
      title: "§1 withJsonApiVersion: jsonapi precedes the pagination of a list",
      request: "GET /stars",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/stars?page=1",
            "first": "/stars?page=1",
            "last": "/stars?page=1",
            "prev": null,
            "next": null
          },
          "data": [
            { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
          ]
        }`,
    },
    {
      title: "§1 withJsonApiVersion: errors have it too",
      request: "GET /stars/9",
      response: `
        404

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
    {
      title: "§1 withJsonApiVersion: a hash for a resource adds version and meta, and wins over the service",
      covers: ["§1 withJsonApiVersion hash"],
      request: "GET /moons/2?fields[moons]=name",
      response: `
        200

        {
          "jsonapi": { "version": "1.0", "meta": { "place": "resource" } },
          "data": { "type": "moons", "id": "2", "attributes": { "name": "Phobos" }, "links": { "self": "/moons/2" } }
        }`,
    },
    {
      title: "§1 withJsonApiVersion: false for an operation wins over resource and service",
      request: "GET /planets/3?fields[planets]=name",
      response: `
        200

        {
          "data": { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
        }`,
    },
  ]),
  suite(fixture, "meta", [
    {
      title: "§1 meta: a hash for the service is jsonapi.meta, without a version",
      covers: ["§1 meta"],
      request: "GET /stars/1",
      response: `
        200

        {
          "jsonapi": { "meta": { "place": "service" } },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
    {
      title: "§1 meta: in every response, for example of a create",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201
        Location: /stars/2

        {
          "jsonapi": { "meta": { "place": "service" } },
          "data": { "type": "stars", "id": "2", "attributes": { "name": "Sirius" }, "links": { "self": "/stars/2" } }
        }`,
    },
    {
      title: "§1 meta: in every response, for example in errors of unmapped paths",
      request: "GET /comets",
      response: `
        404

        {
          "jsonapi": { "meta": { "place": "service" } },
          "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
    {
      title: "§1 meta: in every response, for example in a 405 of a resource with its own meta",
      request: "PUT /moons/2",
      response: `
        405

        {
          "jsonapi": { "meta": { "place": "resource" } },
          "errors": [{ "code": "405", "title": "Method Not Allowed", "detail": "<any>" }]
        }`,
    },
    {
      title: "§1 meta: a resource's wins over the service's as a whole",
      covers: ["§1 options for all actions of a resource"],
      request: "GET /moons/9",
      response: `
        404

        {
          "jsonapi": { "meta": { "place": "resource" } },
          "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
    {
      title: "§1 meta: an operation's wins over both",
      covers: ["§1 options per action"],
      request: "GET /planets/3?fields[planets]=name",
      response: `
        200

        {
          "jsonapi": { "meta": { "place": "operation" } },
          "data": { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
        }`,
    },
    {
      title: "§1 meta: an operation's applies only to that operation",
      request: "GET /planets?star_id=1&fields[planets]=star",
      response: `
        200

        {
          "jsonapi": { "meta": { "place": "resource" } },
          "data": [
            { "type": "planets", "id": "1", "links": { "self": "/planets/1" } },
            { "type": "planets", "id": "2", "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "3", "links": { "self": "/planets/3" } }
          ]
        }`,
    },
  ]),
  suite(fixture, "both", [
    {
      title: "§1 withJsonApiVersion and meta: both hashes are merged, and meta wins",
      request: "GET /stars/1",
      response: `
        200

        {
          "jsonapi": { "version": "1.0", "meta": { "from": "meta", "kept": true } },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
  ]),
];
