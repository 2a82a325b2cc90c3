import { suite } from "../../helpers/fixture.ts";
import { reading } from "../../helpers/reading_fixture.ts";
import { society } from "../../helpers/society_fixture.ts";

function refused(parameter: string): string {
  return `
    400

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
      ]
    }`;
}

/** The answer of a list that shows nothing but ids. */
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
      title: "§2 to-many link: the foreign key of an undeclared association",
      request: "GET /countries?currency_id=2&fields[countries]=",
      response: found("countries", "2"),
    },
    {
      title: "§2 to-many link: two foreign keys both hold",
      request: "GET /cultures?country_id=1&language_id=2&fields[cultures]=",
      response: found("cultures"),
    },
    {
      title: "§2 to-many link: a target that is absent has nothing",
      request: "GET /cultures?country_id=99&fields[cultures]=",
      response: found("cultures"),
    },
    {
      title: "§2 to-many link: a negative id is one",
      request: "GET /cultures?country_id=-1&fields[cultures]=",
      response: found("cultures"),
    },
    ...["01", "1.0", "%201", "1%20", "%2B1", "-0", "1e0", "abc", "", "9223372036854775808", "1,2"].map((id) => ({
      title: `§2 to-many link: "${id}" is no id`,
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
      title: "§2 to-many link: a column that is no foreign key filters nothing",
      request: "GET /languages?is_rtl=1&fields[languages]=",
      response: found("languages", "1", "2", "3"),
    },
  ]),
  suite(society, "plain", [
    {
      title: "§2 to-many link: a foreign key of texts takes any text",
      request: "GET /remarks?article_slug=01&fields[remarks]=",
      response: found("remarks"),
    },
    {
      title: "§2 to-many link: a self-reference",
      request: "GET /people?best_friend_id=3&fields[people]=",
      response: found("people", "3"),
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
  suite(society, "closed", [
    {
      title: "§2 to-many link: the foreign key of a denied association",
      request: "GET /people?home_state_id=1",
      response: refused("home_state_id"),
    },
    {
      title: "§2 to-many link: none where its filter is denied",
      request: "GET /states/1?include=residents&fields[states]=residents&fields[people]=",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "1",
            "relationships": {
              "residents": { "data": [{ "type": "people", "id": "1" }, { "type": "people", "id": "2" }] }
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
];
