import { suite } from "../../helpers/exchanges/fixture.ts";
import { provinces } from "../../helpers/fixtures/provinces.ts";
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

/** The answer of a list that shows only ids. */
function found(type: string, ...ids: readonly string[]): string {
  const data = ids.map((id) => `{ "type": "${type}", "id": "${id}", "links": { "self": "/${type}/${id}" } }`);
  return `200\n\n{ "data": [${data.join(",")}] }`;
}

/** §2 `links.self` of a to-many: a list filtered by a foreign key. */
export const foreignKeys = [
  suite(reading, "plain", [
    {
      title: "§2 to-many link: a list filtered by a foreign key",
      covers: ["§2 relationship links.self to-many"],
      request: "GET /cultures?country_id=1&fields[cultures]=",
      response: found("cultures", "1", "3"),
    },
    {
      title: "§2 to-many link: the foreign key of an undeclared relationship",
      request: "GET /countries?currency_id=2&fields[countries]=",
      response: found("countries", "2"),
    },
    {
      title: "§2 to-many link: two foreign keys both apply",
      request: "GET /cultures?country_id=1&language_id=2&fields[cultures]=",
      response: found("cultures"),
    },
    {
      title: "§2 to-many link: a missing target has no members",
      request: "GET /cultures?country_id=99&fields[cultures]=",
      response: found("cultures"),
    },
    {
      title: "§2 to-many link: a negative id is an id",
      request: "GET /cultures?country_id=-1&fields[cultures]=",
      response: found("cultures"),
    },
    ...["01", "1.0", "%201", "1%20", "%2B1", "-0", "1e0", "abc", "", "9223372036854775808", "1,2"].map((id) => ({
      title: `§2 to-many link: "${id}" is not an id`,
      request: `GET /cultures?country_id=${id}`,
      response: refused("country_id"),
    })),
    {
      title: "§2 to-many link: the filter sent twice",
      request: "GET /cultures?country_id=1&country_id=2",
      response: refused("country_id"),
    },
    {
      title: "§2 to-many link: the filter sent in two spellings",
      request: "GET /cultures?country_id=1&country-id=1",
      response: refused("country-id"),
    },
    {
      title: "§2 to-many link: a column that is not a foreign key is not a parameter",
      request: "GET /languages?is_rtl=1&fields[languages]=",
      response: refused("is_rtl"),
    },
  ]),
  suite(society, "plain", [
    {
      title: "§2 to-many link: a text foreign key accepts any text",
      request: "GET /remarks?article_slug=01&fields[remarks]=",
      response: found("remarks"),
    },
    {
      title: "§2 to-many link: a self-reference",
      request: "GET /people?best_friend_id=3&fields[people]=",
      response: found("people", "3"),
    },
    {
      title: "§2 to-many link: a column that only a to-many uses is neither an attribute nor a relationship",
      request: "GET /reviews?reader_id=1",
      response: `
        200

        {
          "data": [
            { "type": "reviews", "id": "1", "attributes": { "stars": 5 }, "links": { "self": "/reviews/1" } },
            { "type": "reviews", "id": "3", "attributes": { "stars": 1 }, "links": { "self": "/reviews/3" } }
          ]
        }`,
    },
    {
      title: "§2 to-many link: nothing belongs to a missing owner",
      request: "GET /reviews?reader-id=99",
      response: `
        200

        { "data": [] }`,
    },
    {
      title: "§2 to-many link: it is printed for that to-many",
      request: "GET /people/1?include=reviews&fields[people]=reviews&fields[reviews]=",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "1",
            "relationships": {
              "reviews": {
                "data": [{ "type": "reviews", "id": "1" }, { "type": "reviews", "id": "3" }],
                "links": { "self": "/reviews?reader_id=1" }
              }
            },
            "links": { "self": "/people/1" }
          },
          "included": [
            { "type": "reviews", "id": "1", "links": { "self": "/reviews/1" } },
            { "type": "reviews", "id": "3", "links": { "self": "/reviews/3" } }
          ]
        }`,
    },
    {
      title: "§2 to-many link: a text that cannot be stored",
      request: "GET /remarks?article_slug=%00",
      response: refused("article_slug"),
    },
    {
      title: "§2 to-many link: together with include and sort",
      request: "GET /people?birth_state_id=2&include=home-state&sort=home-state.name&fields[people]=",
      response: `
        200

        {
          "data": [
            { "type": "people", "id": "3", "links": { "self": "/people/3" } },
            { "type": "people", "id": "2", "links": { "self": "/people/2" } }
          ],
          "included": []
        }`,
    },
  ]),
  suite(society, "inferred", [
    {
      title: "§2 relationships: a to-many that is inferred from a foreign key",
      request: "GET /national-capitals/1?include=states&fields[national-capitals]=states&fields[states]=",
      response: `
        200

        {
          "data": {
            "type": "national-capitals",
            "id": "1",
            "relationships": {
              "states": {
                "data": [{ "type": "states", "id": "1" }],
                "links": { "self": "/states?national_capital_id=1" }
              }
            },
            "links": { "self": "/national-capitals/1" }
          },
          "included": [{ "type": "states", "id": "1", "links": { "self": "/states/1" } }]
        }`,
    },
    {
      title: "§2 relationships: a to-many that is inferred from a self-reference",
      request: "GET /people/1?include=people&fields[people]=people",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "1",
            "relationships": {
              "people": {
                "data": [{ "type": "people", "id": "2" }],
                "links": { "self": "/people?best_friend_id=1" }
              }
            },
            "links": { "self": "/people/1" }
          },
          "included": [{ "type": "people", "id": "2", "links": { "self": "/people/2" } }]
        }`,
    },
    {
      title: "§2 relationships: none is inferred if two foreign keys lead from one table",
      request: "GET /states/1?include=people",
      response: refused("include"),
    },
  ]),
  suite(society, "closed", [
    {
      title: "§2 to-many link: the foreign key of a denied relationship is a filter",
      request: "GET /people?home_state_id=1&fields[people]=",
      response: `
        200

        {
          "data": [
            { "type": "people", "id": "1", "links": { "self": "/people/1" } },
            { "type": "people", "id": "2", "links": { "self": "/people/2" } }
          ]
        }`,
    },
    {
      title: "§2 to-one: a denied relationship is shown if nothing is included",
      request: "GET /people/1?fields[people]=home-state",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "1",
            "relationships": {
              "home-state": { "data": { "type": "states", "id": "1" }, "links": { "self": "/states/1" } }
            },
            "links": { "self": "/people/1" }
          }
        }`,
    },
    {
      title: "§4 sort: not possible through a denied relationship",
      request: "GET /people?include=home-state&sort=home-state.name",
      response: refused("sort"),
    },
    {
      title: "§2 to-many link: exists if the other direction is denied",
      request: "GET /states/1?include=residents&fields[states]=residents&fields[people]=",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "1",
            "relationships": {
              "residents": {
                "data": [{ "type": "people", "id": "1" }, { "type": "people", "id": "2" }],
                "links": { "self": "/people?home_state_id=1" }
              }
            },
            "links": { "self": "/states/1" }
          },
          "included": [
            { "type": "people", "id": "1", "links": { "self": "/people/1" } },
            { "type": "people", "id": "2", "links": { "self": "/people/2" } }
          ]
        }`,
    },
  ]),
  suite(provinces, "plain", [
    {
      title: "§2 to-many link: each column of a foreign key is a parameter",
      request: "GET /provinces/BE~LI?include=towns&fields[provinces]=towns&fields[towns]=",
      response: `
        200

        {
          "data": {
            "type": "provinces",
            "id": "BE~LI",
            "relationships": {
              "towns": {
                "data": [{ "type": "towns", "id": "1" }],
                "links": { "self": "/towns?country_code=BE&province_code=LI" }
              }
            },
            "links": { "self": "/provinces/BE~LI" }
          },
          "included": [{ "type": "towns", "id": "1", "links": { "self": "/towns/1" } }]
        }`,
    },
    {
      title: "§2 to-many link: a column that two foreign keys share",
      request: "GET /countries/BE?include=towns&fields[countries]=towns&fields[towns]=",
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "BE",
            "relationships": {
              "towns": {
                "data": [{ "type": "towns", "id": "1" }, { "type": "towns", "id": "3" }],
                "links": { "self": "/towns?country_code=BE" }
              }
            },
            "links": { "self": "/countries/BE" }
          },
          "included": [
            { "type": "towns", "id": "1", "links": { "self": "/towns/1" } },
            { "type": "towns", "id": "3", "links": { "self": "/towns/3" } }
          ]
        }`,
    },
    {
      title: "§2 to-many link: only the shared column means the narrow foreign key",
      request: "GET /towns?country_code=BE&fields[towns]=",
      response: found("towns", "1", "3"),
    },
    {
      title: "§2 to-many link: the shared column and the other one mean the wide foreign key",
      request: "GET /towns?country_code=BE&province_code=LI&fields[towns]=",
      response: found("towns", "1"),
    },
    {
      title: "§2 to-many link: only one column of a wide foreign key",
      request: "GET /towns?province_code=LI&fields[towns]=",
      response: found("towns", "1", "2"),
    },
  ]),
];
