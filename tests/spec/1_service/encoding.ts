import { suite } from "../../helpers/exchanges/fixture.ts";
import { atEveryPlace, sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("encoding", {
  production: { resources: skyResources },
  debug: atEveryPlace(
    { debug: true },
    { debugPrettyPrint: false },
    { debugPrettyPrint: true },
  ),
  "compact debug": { resources: skyResources, debug: true, debugPrettyPrint: false },
  pretty: { resources: skyResources, jsonOptions: ["JSON_PRETTY_PRINT"] },
  hex: atEveryPlace(
    { jsonOptions: ["JSON_HEX_TAG", "JSON_HEX_AMP", "JSON_HEX_APOS", "JSON_HEX_QUOT"] },
    { jsonOptions: ["JSON_ESCAPE_UNICODE", "JSON_ESCAPE_SLASHES"] },
    { jsonOptions: [] },
  ),
  unescaped: {
    resources: skyResources,
    jsonOptions: [
      "JSON_ESCAPE_UNICODE",
      "JSON_UNESCAPED_UNICODE",
      "JSON_ESCAPE_SLASHES",
      "JSON_UNESCAPED_SLASHES",
    ],
  },
});

const PRETTY_STAR = `
        200

        {
            "data": {
                "type": "stars",
                "id": "1",
                "attributes": {
                    "name": "Sun"
                },
                "links": {
                    "self": "/stars/1"
                }
            }
        }`;

const COMPACT_STAR = `
        200

        {"data":{"type":"stars","id":"1","attributes":{"name":"Sun"},"links":{"self":"/stars/1"}}}`;

/** §1 pretty-print option and jsonOptions: how documents are encoded. */
export const encoding = [
  suite(fixture, "production", [
    {
      title: "§1 debugPrettyPrint: documents are compact outside of debug mode",
      request: "GET /stars/1",
      isExact: true,
      response: COMPACT_STAR,
    },
  ]),
  suite(fixture, "debug", [
    {
      title: "§1 debugPrettyPrint: documents are pretty-printed in debug mode by default",
      covers: ["§1 debugPrettyPrint"],
      request: "GET /stars/1",
      isExact: true,
      response: PRETTY_STAR,
    },
    {
      title: "§1 debugPrettyPrint: false for a resource wins over the default",
      request: "GET /moons/2?fields[moons]=name",
      isExact: true,
      response: `
        200

        {"data":{"type":"moons","id":"2","attributes":{"name":"Phobos"},"links":{"self":"/moons/2"}}}`,
    },
    {
      title: "§1 debugPrettyPrint: true for an operation wins over the resource",
      request: "GET /planets/3?fields[planets]=name",
      isExact: true,
      response: `
        200

        {
            "data": {
                "type": "planets",
                "id": "3",
                "attributes": {
                    "name": "Venus"
                },
                "links": {
                    "self": "/planets/3"
                }
            }
        }`,
    },
  ]),
  suite(fixture, "compact debug", [
    {
      title: "§1 debugPrettyPrint: false for the service keeps debug mode compact",
      request: "GET /stars/1",
      isExact: true,
      response: COMPACT_STAR,
    },
  ]),
  suite(fixture, "pretty", [
    {
      title: "§1 jsonOptions: JSON_PRETTY_PRINT needs no debug mode",
      request: "GET /stars/1",
      isExact: true,
      response: PRETTY_STAR,
    },
    {
      title: "§1 jsonOptions: JSON_PRETTY_PRINT keeps an empty array on one line",
      request: "GET /planets?include=moons&fields[planets]=moons&star_id=1&sort=-id&fields[moons]=name",
      isExact: true,
      response: `
        200

        {
            "data": [
                {
                    "type": "planets",
                    "id": "3",
                    "relationships": {
                        "moons": {
                            "data": [],
                            "links": {
                                "self": "/moons?planet_id=3"
                            }
                        }
                    },
                    "links": {
                        "self": "/planets/3"
                    }
                },
                {
                    "type": "planets",
                    "id": "2",
                    "relationships": {
                        "moons": {
                            "data": [
                                {
                                    "type": "moons",
                                    "id": "2"
                                },
                                {
                                    "type": "moons",
                                    "id": "3"
                                }
                            ],
                            "links": {
                                "self": "/moons?planet_id=2"
                            }
                        }
                    },
                    "links": {
                        "self": "/planets/2"
                    }
                },
                {
                    "type": "planets",
                    "id": "1",
                    "relationships": {
                        "moons": {
                            "data": [
                                {
                                    "type": "moons",
                                    "id": "1"
                                }
                            ],
                            "links": {
                                "self": "/moons?planet_id=1"
                            }
                        }
                    },
                    "links": {
                        "self": "/planets/1"
                    }
                }
            ],
            "included": [
                {
                    "type": "moons",
                    "id": "1",
                    "attributes": {
                        "name": "Moon"
                    },
                    "links": {
                        "self": "/moons/1"
                    }
                },
                {
                    "type": "moons",
                    "id": "2",
                    "attributes": {
                        "name": "Phobos"
                    },
                    "links": {
                        "self": "/moons/2"
                    }
                },
                {
                    "type": "moons",
                    "id": "3",
                    "attributes": {
                        "name": "Deimos"
                    },
                    "links": {
                        "self": "/moons/3"
                    }
                }
            ]
        }`,
    },
  ]),
  suite(fixture, "hex", [
    {
      title: "§1 jsonOptions: quotes, tags, ampersands and apostrophes are escaped for the service",
      covers: ["§1 jsonOptions"],
      request: "GET /stars/%3Ca%3E&'é'%2F",
      response: `
        404

        {
          "errors": [
            {
              "code": "404",
              "title": "Not Found",
              "detail": "There is no \\u0022stars\\u0022 with the id \\u0022\\u003Ca\\u003E\\u0026\\u0027é\\u0027/\\u0022."
            }
          ]
        }`,
    },
    {
      title: "§1 jsonOptions: a resource's win over the service's as a whole",
      request: "GET /moons/%3Ca%3E&'é'%2F",
      response: `
        404

        {
          "errors": [
            {
              "code": "404",
              "title": "Not Found",
              "detail": "There is no \\"moons\\" with the id \\"<a>&'\\u00e9'\\/\\"."
            }
          ]
        }`,
    },
    {
      title: "§1 jsonOptions: they apply to every document",
      request: "GET /moons/2?fields[moons]=name",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "attributes": { "name": "Phobos" },
            "links": { "self": "\\/moons\\/2" }
          }
        }`,
    },
    {
      title: "§1 jsonOptions: an operation's win over both; the plain default is unescaped UTF-8",
      request: "GET /planets/%3Ca%3E&'é'%2F",
      response: `
        404

        {
          "errors": [
            {
              "code": "404",
              "title": "Not Found",
              "detail": "There is no \\"planets\\" with the id \\"<a>&'é'/\\"."
            }
          ]
        }`,
    },
  ]),
  suite(fixture, "unescaped", [
    {
      title: "§1 jsonOptions: an UNESCAPED constant wins over its ESCAPE",
      request: "GET /stars/é%2F",
      response: `
        404

        {
          "errors": [
            { "code": "404", "title": "Not Found", "detail": "There is no \\"stars\\" with the id \\"é/\\"." }
          ]
        }`,
    },
  ]),
];
