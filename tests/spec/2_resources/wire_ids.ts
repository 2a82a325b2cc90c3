import { suite } from "../../helpers/exchanges/fixture.ts";
import { wireIds } from "../../helpers/fixtures/wire_ids.ts";

/** §2 id: an id that a schema declares is used wherever the resource is named. */
export const idsOfSchemas = [
  suite(wireIds, "plain", [
    {
      title: "§2 id: in the path, in self and in a to-one's linkage",
      covers: ["§2 id", "§1 rule 6 resource schema"],
      request: "GET /countries/NL",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "NL",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "capital": {
                "data": { "type": "capitals", "id": "den/haag" },
                "links": { "self": "/capitals/den%2Fhaag" }
              }
            },
            "links": { "self": "/countries/NL" }
          }
        }`,
    },
    {
      title: "§2 id: the primary key names nothing",
      request: "GET /countries/11",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§2 id: in the linkage of included resources, in both directions",
      request:
        "GET /countries?include=cultures.country,capital&fields[countries]=cultures,capital&fields[cultures]=country&fields[capitals]=name",
      response: `
        200

        {
          "data": [
            {
              "type": "countries",
              "id": "BG",
              "relationships": {
                "capital": { "data": null },
                "cultures": {
                  "data": [{ "type": "cultures", "id": "2" }],
                  "links": { "self": "/cultures?country_id=BG" }
                }
              },
              "links": { "self": "/countries/BG" }
            },
            {
              "type": "countries",
              "id": "NL",
              "relationships": {
                "capital": {
                  "data": { "type": "capitals", "id": "den/haag" },
                  "links": { "self": "/capitals/den%2Fhaag" }
                },
                "cultures": {
                  "data": [{ "type": "cultures", "id": "1" }, { "type": "cultures", "id": "3" }],
                  "links": { "self": "/cultures?country_id=NL" }
                }
              },
              "links": { "self": "/countries/NL" }
            }
          ],
          "included": [
            {
              "type": "cultures",
              "id": "1",
              "relationships": {
                "country": { "data": { "type": "countries", "id": "NL" }, "links": { "self": "/countries/NL" } }
              },
              "links": { "self": "/cultures/1" }
            },
            {
              "type": "cultures",
              "id": "2",
              "relationships": {
                "country": { "data": { "type": "countries", "id": "BG" }, "links": { "self": "/countries/BG" } }
              },
              "links": { "self": "/cultures/2" }
            },
            {
              "type": "cultures",
              "id": "3",
              "relationships": {
                "country": { "data": { "type": "countries", "id": "NL" }, "links": { "self": "/countries/NL" } }
              },
              "links": { "self": "/cultures/3" }
            },
            {
              "type": "capitals",
              "id": "den/haag",
              "attributes": { "name": "The Hague" },
              "links": { "self": "/capitals/den%2Fhaag" }
            }
          ]
        }`,
    },
    {
      title: "§2 id: in a filter by a foreign key",
      request: "GET /cultures?country_id=NL&sort=-id&fields[cultures]=",
      response: `
        200

        {
          "data": [
            { "type": "cultures", "id": "3", "links": { "self": "/cultures/3" } },
            { "type": "cultures", "id": "1", "links": { "self": "/cultures/1" } }
          ]
        }`,
    },
    {
      title: "§2 id: a foreign key's stored value finds nothing",
      request: "GET /cultures?country_id=11",
      response: `
        200

        { "data": [] }`,
    },
    {
      title: "§2 id: sort by the id of an included relationship",
      request: "GET /cultures?include=country&sort=-country.id&fields[cultures]=code&fields[countries]=",
      response: `
        200

        {
          "data": [
            { "type": "cultures", "id": "1", "attributes": { "code": "nl-NL" }, "links": { "self": "/cultures/1" } },
            { "type": "cultures", "id": "3", "attributes": { "code": "fy-NL" }, "links": { "self": "/cultures/3" } },
            { "type": "cultures", "id": "2", "attributes": { "code": "bg-BG" }, "links": { "self": "/cultures/2" } }
          ],
          "included": []
        }`,
    },
    {
      title: "§2 id: sort along a to-many of a to-many, each with a key of another name",
      request: "GET /capitals?include=countries.memberships&sort=-countries.memberships.since&fields[capitals]=name",
      response: `
        200

        {
          "data": [
            {
              "type": "capitals",
              "id": "den/haag",
              "attributes": { "name": "The Hague" },
              "links": { "self": "/capitals/den%2Fhaag" }
            },
            {
              "type": "capitals",
              "id": "amsterdam",
              "attributes": { "name": "Amsterdam" },
              "links": { "self": "/capitals/amsterdam" }
            }
          ],
          "included": []
        }`,
    },
    {
      title: "§2 id: a to-many of a to-many, its owner known by another id",
      request:
        "GET /capitals/den%2Fhaag?include=countries.memberships&fields[countries]=memberships&fields[memberships]=since",
      response: `
        200

        {
          "data": {
            "type": "capitals",
            "id": "den/haag",
            "attributes": { "name": "The Hague" },
            "relationships": {
              "countries": {
                "data": [{ "type": "countries", "id": "NL" }],
                "links": { "self": "/countries?capital_id=den%2Fhaag" }
              }
            },
            "links": { "self": "/capitals/den%2Fhaag" }
          },
          "included": [
            {
              "type": "countries",
              "id": "NL",
              "relationships": {
                "memberships": {
                  "data": [{ "type": "memberships", "id": "eu" }, { "type": "memberships", "id": "un" }],
                  "links": { "self": "/memberships?country_id=NL" }
                }
              },
              "links": { "self": "/countries/NL" }
            },
            {
              "type": "memberships",
              "id": "eu",
              "attributes": { "since": 1957 },
              "links": { "self": "/memberships/eu" }
            },
            {
              "type": "memberships",
              "id": "un",
              "attributes": { "since": 1945 },
              "links": { "self": "/memberships/un" }
            }
          ]
        }`,
    },
    {
      title: "§2 resource object: a table without rowids",
      request: "GET /memberships?sort=country.name,-since&include=country&fields[memberships]=since&fields[countries]=",
      response: `
        200

        {
          "data": [
            {
              "type": "memberships",
              "id": "efta",
              "attributes": { "since": 1960 },
              "links": { "self": "/memberships/efta" }
            },
            {
              "type": "memberships",
              "id": "eu",
              "attributes": { "since": 1957 },
              "links": { "self": "/memberships/eu" }
            },
            {
              "type": "memberships",
              "id": "un",
              "attributes": { "since": 1945 },
              "links": { "self": "/memberships/un" }
            }
          ],
          "included": []
        }`,
    },
    {
      title: "§2 resource object: a view of the database",
      request: "GET /country-names?sort=-shout",
      response: `
        200

        {
          "data": [
            {
              "type": "country-names",
              "id": "11",
              "attributes": { "shout": "NETHERLANDS" },
              "links": { "self": "/country-names/11" }
            },
            {
              "type": "country-names",
              "id": "10",
              "attributes": { "shout": "BULGARIA" },
              "links": { "self": "/country-names/10" }
            }
          ]
        }`,
    },
    {
      title: "§2 resource object: one row of a view of the database",
      request: "GET /country-names/10",
      response: `
        200

        {
          "data": {
            "type": "country-names",
            "id": "10",
            "attributes": { "shout": "BULGARIA" },
            "links": { "self": "/country-names/10" }
          }
        }`,
    },
  ]),
  suite(wireIds, "paged", [
    {
      title: "§4 pagination: records out of scope are not counted",
      request: "GET /cultures?page=2&fields[cultures]=code",
      response: `
        200

        {
          "meta": { "record_count": 2, "page_count": 2, "page_limit": 1 },
          "links": {
            "self": "/cultures?page=2&fields%5Bcultures%5D=code",
            "first": "/cultures?page=1&fields%5Bcultures%5D=code",
            "last": "/cultures?page=2&fields%5Bcultures%5D=code",
            "prev": "/cultures?page=1&fields%5Bcultures%5D=code",
            "next": null
          },
          "data": [
            { "type": "cultures", "id": "2", "attributes": { "code": "bg-BG" }, "links": { "self": "/cultures/2" } }
          ]
        }`,
    },
    {
      title: "§4 pagination: only resources related to the page are included",
      request: "GET /countries?page=2&include=cultures&fields[countries]=cultures",
      response: `
        200

        {
          "meta": { "record_count": 2, "page_count": 2, "page_limit": 1 },
          "links": {
            "self": "/countries?page=2&include=cultures&fields%5Bcountries%5D=cultures",
            "first": "/countries?page=1&include=cultures&fields%5Bcountries%5D=cultures",
            "last": "/countries?page=2&include=cultures&fields%5Bcountries%5D=cultures",
            "prev": "/countries?page=1&include=cultures&fields%5Bcountries%5D=cultures",
            "next": null
          },
          "data": [
            {
              "type": "countries",
              "id": "NL",
              "relationships": {
                "cultures": {
                  "data": [{ "type": "cultures", "id": "1" }],
                  "links": { "self": "/cultures?country_id=NL" }
                }
              },
              "links": { "self": "/countries/NL" }
            }
          ],
          "included": [
            { "type": "cultures", "id": "1", "attributes": { "code": "nl-NL" }, "links": { "self": "/cultures/1" } }
          ]
        }`,
    },
  ]),
];
