import { suite } from "../../helpers/exchanges/fixture.ts";
import { atEveryPlace, sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("links", {
  absolute: atEveryPlace(
    { absoluteLinks: true, baseUrl: "https://example.org/service", pagination: true },
    { baseUrl: "https://example.org/resource/" },
    { absoluteLinks: false },
  ),
  prefixed: { resources: skyResources, basePath: "/api/v1", pagination: true },
  "prefixed with a slash": { resources: skyResources, basePath: "/api/" },
  "prefixed and absolute": {
    resources: skyResources,
    basePath: "/api",
    absoluteLinks: true,
    baseUrl: "https://example.org",
  },
  "beyond ASCII": { resources: skyResources, absoluteLinks: true, baseUrl: "https://日本.example/ä" },
});

/** §1 absolute links option: `absoluteLinks`, `baseUrl`, `basePath`. */
export const absoluteLinks = [
  suite(fixture, "absolute", [
    {
      title: "§1 absoluteLinks: makes all generated links absolute, with the path of baseUrl",
      covers: ["§1 absoluteLinks", "§1 baseUrl"],
      request: "GET /stars?include=planets.star&fields[planets]=star",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "https://example.org/service/stars?page=1&include=planets.star&fields%5Bplanets%5D=star",
            "first": "https://example.org/service/stars?page=1&include=planets.star&fields%5Bplanets%5D=star",
            "last": "https://example.org/service/stars?page=1&include=planets.star&fields%5Bplanets%5D=star",
            "prev": null,
            "next": null
          },
          "data": [
            {
              "type": "stars",
              "id": "1",
              "attributes": { "name": "Sun" },
              "relationships": {
                "planets": {
                  "data": [
                    { "type": "planets", "id": "1" },
                    { "type": "planets", "id": "2" },
                    { "type": "planets", "id": "3" }
                  ],
                  "links": { "self": "https://example.org/service/planets?star_id=1" }
                }
              },
              "links": { "self": "https://example.org/service/stars/1" }
            }
          ],
          "included": [
            {
              "type": "planets",
              "id": "1",
              "relationships": {
                "star": {
                  "data": { "type": "stars", "id": "1" },
                  "links": { "self": "https://example.org/service/stars/1" }
                }
              },
              "links": { "self": "https://example.org/service/planets/1" }
            },
            {
              "type": "planets",
              "id": "2",
              "relationships": {
                "star": {
                  "data": { "type": "stars", "id": "1" },
                  "links": { "self": "https://example.org/service/stars/1" }
                }
              },
              "links": { "self": "https://example.org/service/planets/2" }
            },
            {
              "type": "planets",
              "id": "3",
              "relationships": {
                "star": {
                  "data": { "type": "stars", "id": "1" },
                  "links": { "self": "https://example.org/service/stars/1" }
                }
              },
              "links": { "self": "https://example.org/service/planets/3" }
            }
          ]
        }`,
    },
    {
      title: "§1 absoluteLinks: Location is absolute too",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201
        Location: https://example.org/service/stars/2

        {
          "data": {
            "type": "stars",
            "id": "2",
            "attributes": { "name": "Sirius" },
            "links": { "self": "https://example.org/service/stars/2" }
          }
        }`,
    },
    {
      title: "§1 baseUrl: a resource's wins over the service's, and its final slash is not doubled",
      request: "GET /moons/2?fields[moons]=name",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "attributes": { "name": "Phobos" },
            "links": { "self": "https://example.org/resource/moons/2" }
          }
        }`,
    },
    {
      title: "§1 absoluteLinks: false for an operation wins, whatever baseUrl says",
      request: "GET /planets/3?fields[planets]=name",
      response: `
        200

        {
          "data": { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
        }`,
    },
  ]),
  suite(fixture, "prefixed", [
    {
      title: "§4 base address: every path and link begins with basePath",
      covers: ["§4 base address"],
      request: "GET /api/v1/moons?planet_id=1&include=planet.moons&fields[moons]=planet&fields[planets]=moons",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/api/v1/moons?page=1&planet_id=1&include=planet.moons&fields%5Bmoons%5D=planet&fields%5Bplanets%5D=moons",
            "first": "/api/v1/moons?page=1&planet_id=1&include=planet.moons&fields%5Bmoons%5D=planet&fields%5Bplanets%5D=moons",
            "last": "/api/v1/moons?page=1&planet_id=1&include=planet.moons&fields%5Bmoons%5D=planet&fields%5Bplanets%5D=moons",
            "prev": null,
            "next": null
          },
          "data": [
            {
              "type": "moons",
              "id": "1",
              "relationships": {
                "planet": { "data": { "type": "planets", "id": "1" }, "links": { "self": "/api/v1/planets/1" } }
              },
              "links": { "self": "/api/v1/moons/1" }
            }
          ],
          "included": [
            {
              "type": "planets",
              "id": "1",
              "relationships": {
                "moons": {
                  "data": [{ "type": "moons", "id": "1" }],
                  "links": { "self": "/api/v1/moons?planet_id=1" }
                }
              },
              "links": { "self": "/api/v1/planets/1" }
            }
          ]
        }`,
    },
    {
      title: "§4 base address: Location begins with it",
      request: `
        POST /api/v1/stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201
        Location: /api/v1/stars/2

        {
          "data": {
            "type": "stars",
            "id": "2",
            "attributes": { "name": "Sirius" },
            "links": { "self": "/api/v1/stars/2" }
          }
        }`,
    },
    {
      title: "§4 base address: nothing is mapped outside of it",
      request: "GET /stars/1",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "prefixed with a slash", [
    {
      title: "§4 base address: a final slash is not doubled",
      request: "GET /api/stars/1",
      response: `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/api/stars/1" } }
        }`,
    },
  ]),
  suite(fixture, "prefixed and absolute", [
    {
      title: "§1 absoluteLinks: baseUrl precedes basePath",
      request: "GET /api/stars/1",
      response: `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "Sun" },
            "links": { "self": "https://example.org/api/stars/1" }
          }
        }`,
    },
  ]),
  suite(fixture, "beyond ASCII", [
    {
      title: "§1 baseUrl: is written so that headers can hold it",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Vega" } } }`,
      response: `
        201
        Location: https://xn--wgv71a.example/%C3%A4/stars/2

        {
          "data": {
            "type": "stars",
            "id": "2",
            "attributes": { "name": "Vega" },
            "links": { "self": "https://xn--wgv71a.example/%C3%A4/stars/2" }
          }
        }`,
    },
  ]),
];
