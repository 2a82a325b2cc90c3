import { suite } from "../../helpers/exchanges/fixture.ts";
import { society } from "../../helpers/fixtures/society.ts";

const CAPITAL = `
  200

  {
    "data": {
      "type": "states",
      "id": "1",
      "attributes": { "name": "Netherlands" },
      "relationships": {
        "national-capital": {
          "data": { "type": "national-capitals", "id": "1" },
          "links": { "self": "/national-capitals/1" }
        }
      },
      "links": { "self": "/states/1" }
    },
    "included": [
      {
        "type": "national-capitals",
        "id": "1",
        "attributes": { "full-name": "Amsterdam" },
        "links": { "self": "/national-capitals/1" }
      }
    ]
  }`;

const ARTICLES = `
  200

  {
    "data": {
      "type": "people",
      "id": "3",
      "attributes": { "first-name": "Vera" },
      "relationships": {
        "articles": { "data": [], "links": { "self": "/articles?author_id=3" } }
      },
      "links": { "self": "/people/3" }
    },
    "included": []
  }`;

const BY_LAST_NAME = `
  200

  {
    "data": [
      { "type": "people", "id": "2", "attributes": { "last-name": "Dimitrov" }, "links": { "self": "/people/2" } },
      { "type": "people", "id": "1", "attributes": { "last-name": "Bakker" }, "links": { "self": "/people/1" } },
      { "type": "people", "id": "3", "attributes": { "last-name": null }, "links": { "self": "/people/3" } },
      { "type": "people", "id": "4", "attributes": { "last-name": null }, "links": { "self": "/people/4" } }
    ]
  }`;

const BORN_IN_BULGARIA = `
  200

  {
    "data": [
      { "type": "people", "id": "2", "attributes": { "first-name": "Boris" }, "links": { "self": "/people/2" } },
      { "type": "people", "id": "3", "attributes": { "first-name": "Vera" }, "links": { "self": "/people/3" } }
    ]
  }`;

const REMARK = `
  200

  {
    "data": {
      "type": "articles",
      "id": "a/b",
      "relationships": {
        "remark": { "data": { "type": "remarks", "id": "2" }, "links": { "self": "/remarks/2" } }
      },
      "links": { "self": "/articles/a%2Fb" }
    },
    "included": [
      { "type": "remarks", "id": "2", "attributes": { "body": "Second" }, "links": { "self": "/remarks/2" } }
    ]
  }`;

const REMARKS = `
  200

  {
    "data": {
      "type": "articles",
      "id": "a/b",
      "relationships": {
        "remarks": {
          "data": [{ "type": "remarks", "id": "1" }, { "type": "remarks", "id": "2" }],
          "links": { "self": "/remarks?article_slug=a%2Fb" }
        }
      },
      "links": { "self": "/articles/a%2Fb" }
    },
    "included": [
      { "type": "remarks", "id": "1", "attributes": { "body": "First" }, "links": { "self": "/remarks/1" } },
      { "type": "remarks", "id": "2", "attributes": { "body": "Second" }, "links": { "self": "/remarks/2" } }
    ]
  }`;

/** §1 rule 8: names are dasherized in output; a client may write a name in other ways too. */
export const names = [
  suite(society, "plain", [
    ...[
      "national-capital",
      "national_capital",
      "nationalCapital",
      "national-capitals",
      "national_capitals",
      "nationalCapitals",
    ].map((name) => ({
      title: `§4 include: a to-one as ${name}`,
      covers: ["§4 parameter include"],
      request: `GET /states/1?include=${name}`,
      response: CAPITAL,
    })),
    ...["articles", "article"].map((name) => ({
      title: `§4 include: a to-many as ${name}`,
      request: `GET /people/3?include=${name}&fields[people]=first-name,articles`,
      response: ARTICLES,
    })),
    {
      title: "§4 include: the exact name wins if a to-one is the singular of a to-many",
      request: "GET /articles/a%2Fb?include=remark&fields[articles]=remark&fields[remarks]=body",
      response: REMARK,
    },
    {
      title: "§4 include: the exact name wins if a to-many is the plural of a to-one",
      request: "GET /articles/a%2Fb?include=remarks&fields[articles]=remarks&fields[remarks]=body",
      response: REMARKS,
    },
    {
      title: "§4 include: a name in another case is not a spelling",
      request: "GET /states/1?include=NationalCapital",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "include" } }
          ]
        }`,
    },
    ...["last-name", "last_name", "lastName"].map((name) => ({
      title: `§4 fields and sort: an attribute as ${name}`,
      covers: ["§4 parameter fields", "§4 parameter sort"],
      request: `GET /people?fields[people]=${name}&sort=-${name}`,
      response: BY_LAST_NAME,
    })),
    ...["birth_state_id", "birth-state-id", "birthStateId"].map((name) => ({
      title: `§4 filter by a foreign key: as ${name}`,
      request: `GET /people?${name}=2&fields[people]=first_name`,
      response: BORN_IN_BULGARIA,
    })),
    ...["national-capitals", "national_capitals", "nationalCapitals"].map((type) => ({
      title: `§4 fields: a type as ${type}`,
      request: `GET /national-capitals/1?fields[${type}]=id`,
      response: `
        200

        { "data": { "type": "national-capitals", "id": "1", "links": { "self": "/national-capitals/1" } } }`,
    })),
    ...["national_capital", "national-capital", "nationalCapital"].map((name) => ({
      title: `§4 fields: a relationship as ${name}`,
      request: `GET /states/1?fields[states]=${name}`,
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "1",
            "relationships": {
              "national-capital": {
                "data": { "type": "national-capitals", "id": "1" },
                "links": { "self": "/national-capitals/1" }
              }
            },
            "links": { "self": "/states/1" }
          }
        }`,
    })),
  ]),
];
