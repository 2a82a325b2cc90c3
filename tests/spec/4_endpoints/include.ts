import { reading } from "../../helpers/fixtures/reading.ts";
import { society } from "../../helpers/fixtures/society.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";

/** The refusal of an `include`, with any message or the given one. */
function refused(detail: string): string {
  return `
    400
    Content-Type: application/vnd.api+json

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": "${detail}", "source": { "parameter": "include" } }
      ]
    }`;
}

const REFUSED = refused("<any>");

const TWO_CULTURES = `
  200

  {
    "data": {
      "type": "countries",
      "id": "1",
      "relationships": {
        "cultures": {
          "data": [{ "type": "cultures", "id": "1" }, { "type": "cultures", "id": "3" }],
          "links": { "self": "/cultures?country_id=1" }
        }
      },
      "links": { "self": "/countries/1" }
    },
    "included": [
      { "type": "cultures", "id": "1", "attributes": { "code": "nl-NL" }, "links": { "self": "/cultures/1" } },
      { "type": "cultures", "id": "3", "attributes": { "code": "fy-NL" }, "links": { "self": "/cultures/3" } }
    ]
  }`;

/** A person who is native and resident of a state, and another resident, each with the relationships of two paths. */
const MET_TWICE = `
  200

  {
    "data": {
      "type": "states",
      "id": "1",
      "relationships": {
        "natives": {
          "data": [{ "type": "people", "id": "1" }],
          "links": { "self": "/people?birth_state_id=1" }
        },
        "residents": {
          "data": [{ "type": "people", "id": "1" }, { "type": "people", "id": "2" }],
          "links": { "self": "/people?home_state_id=1" }
        }
      },
      "links": { "self": "/states/1" }
    },
    "included": [
      {
        "type": "people",
        "id": "1",
        "relationships": {
          "home-state": { "data": { "type": "states", "id": "1" }, "links": { "self": "/states/1" } },
          "best-friend": { "data": null }
        },
        "links": { "self": "/people/1" }
      },
      {
        "type": "people",
        "id": "2",
        "relationships": {
          "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
        },
        "links": { "self": "/people/2" }
      }
    ]
  }`;

/** §4 `include`, §2 rules 2 and 3, top-level `included`. */
export const include = [
  suite(society, "plain", [
    {
      title: "§2 rule 3: only requested relationships; a type with two paths is in included once",
      covers: [
        "§4 parameter include",
        "§2 top-level included",
        "§2 rule 2 contained relationships",
        "§2 rule 3 only requested relationships",
        "§2 relationship data",
      ],
      request: "GET /states/1?include=natives,residents",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "natives": {
                "data": [{ "type": "people", "id": "1" }],
                "links": { "self": "/people?birth_state_id=1" }
              },
              "residents": {
                "data": [{ "type": "people", "id": "1" }, { "type": "people", "id": "2" }],
                "links": { "self": "/people?home_state_id=1" }
              }
            },
            "links": { "self": "/states/1" }
          },
          "included": [
            {
              "type": "people",
              "id": "1",
              "attributes": { "first-name": "Anna", "last-name": "Bakker" },
              "links": { "self": "/people/1" }
            },
            {
              "type": "people",
              "id": "2",
              "attributes": { "first-name": "Boris", "last-name": "Dimitrov" },
              "links": { "self": "/people/2" }
            }
          ]
        }`,
    },
    {
      title:
        "§2 rule 2: without related resources: a null to-one, an empty to-many with its link and an empty included",
      request: "GET /states/3?include=natives,leader,national-capital",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "3",
            "attributes": { "name": "Nowhere" },
            "relationships": {
              "leader": { "data": null },
              "national-capital": { "data": null },
              "natives": { "data": [], "links": { "self": "/people?birth_state_id=3" } }
            },
            "links": { "self": "/states/3" }
          },
          "included": []
        }`,
    },
    {
      title: "§4 include: empty, a single resource shows no relationships and nothing is included",
      request: "GET /people/2?include=",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "attributes": { "first-name": "Boris", "last-name": "Dimitrov" },
            "links": { "self": "/people/2" }
          }
        }`,
    },
    {
      title: "§4 include: empty, on a list",
      request: "GET /states?include=&fields[states]=name,leader&sort=-id",
      response: `
        200

        {
          "data": [
            { "type": "states", "id": "3", "attributes": { "name": "Nowhere" }, "links": { "self": "/states/3" } },
            { "type": "states", "id": "2", "attributes": { "name": "Bulgaria" }, "links": { "self": "/states/2" } },
            {
              "type": "states",
              "id": "1",
              "attributes": { "name": "Netherlands" },
              "links": { "self": "/states/1" }
            }
          ]
        }`,
    },
    {
      title: "§2 included: a path back to primary data does not repeat it",
      request: "GET /people/2?include=best-friend.admirers",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "attributes": { "first-name": "Boris", "last-name": "Dimitrov" },
            "relationships": {
              "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
            },
            "links": { "self": "/people/2" }
          },
          "included": [
            {
              "type": "people",
              "id": "1",
              "attributes": { "first-name": "Anna", "last-name": "Bakker" },
              "relationships": {
                "admirers": {
                  "data": [{ "type": "people", "id": "2" }],
                  "links": { "self": "/people?best_friend_id=1" }
                }
              },
              "links": { "self": "/people/1" }
            }
          ]
        }`,
    },
    {
      title: "§2 included: a resource that points to itself is not repeated",
      request: "GET /people/3?include=best-friend",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "3",
            "attributes": { "first-name": "Vera", "last-name": null },
            "relationships": {
              "best-friend": { "data": { "type": "people", "id": "3" }, "links": { "self": "/people/3" } }
            },
            "links": { "self": "/people/3" }
          },
          "included": []
        }`,
    },
    {
      title: "§2 included: primary resources show the relationships of every path that reaches them",
      request: "GET /people?include=best-friend.articles&fields[people]=best-friend,articles&fields[articles]=title",
      response: `
        200

        {
          "data": [
            {
              "type": "people",
              "id": "1",
              "relationships": {
                "best-friend": { "data": null },
                "articles": {
                  "data": [{ "type": "articles", "id": "a/b" }, { "type": "articles", "id": "naïve ?&#%+" }],
                  "links": { "self": "/articles?author_id=1" }
                }
              },
              "links": { "self": "/people/1" }
            },
            {
              "type": "people",
              "id": "2",
              "relationships": {
                "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
              },
              "links": { "self": "/people/2" }
            },
            {
              "type": "people",
              "id": "3",
              "relationships": {
                "best-friend": { "data": { "type": "people", "id": "3" }, "links": { "self": "/people/3" } },
                "articles": { "data": [], "links": { "self": "/articles?author_id=3" } }
              },
              "links": { "self": "/people/3" }
            },
            {
              "type": "people",
              "id": "4",
              "relationships": { "best-friend": { "data": null } },
              "links": { "self": "/people/4" }
            }
          ],
          "included": [
            {
              "type": "articles",
              "id": "a/b",
              "attributes": { "title": "Slash" },
              "links": { "self": "/articles/a%2Fb" }
            },
            {
              "type": "articles",
              "id": "naïve ?&#%+",
              "attributes": { "title": "Odd" },
              "links": { "self": "/articles/na%C3%AFve%20%3F%26%23%25%2B" }
            }
          ]
        }`,
    },
    {
      title: "§2 included: ordered by the first appearance of a type, then by key",
      request:
        "GET /articles/a%2Fb?include=remarks,author&fields[remarks]=&fields[people]=&fields[articles]=author,remarks",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "a/b",
            "relationships": {
              "author": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } },
              "remarks": {
                "data": [{ "type": "remarks", "id": "1" }, { "type": "remarks", "id": "2" }],
                "links": { "self": "/remarks?article_slug=a%2Fb" }
              }
            },
            "links": { "self": "/articles/a%2Fb" }
          },
          "included": [
            { "type": "remarks", "id": "1", "links": { "self": "/remarks/1" } },
            { "type": "remarks", "id": "2", "links": { "self": "/remarks/2" } },
            { "type": "people", "id": "1", "links": { "self": "/people/1" } }
          ]
        }`,
    },
    {
      title: "§2 included: the same relationships in another order",
      request:
        "GET /articles/a%2Fb?include=author,remarks&fields[remarks]=&fields[people]=&fields[articles]=author,remarks",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "a/b",
            "relationships": {
              "author": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } },
              "remarks": {
                "data": [{ "type": "remarks", "id": "1" }, { "type": "remarks", "id": "2" }],
                "links": { "self": "/remarks?article_slug=a%2Fb" }
              }
            },
            "links": { "self": "/articles/a%2Fb" }
          },
          "included": [
            { "type": "people", "id": "1", "links": { "self": "/people/1" } },
            { "type": "remarks", "id": "1", "links": { "self": "/remarks/1" } },
            { "type": "remarks", "id": "2", "links": { "self": "/remarks/2" } }
          ]
        }`,
    },
    {
      title: "§2 included: a resource reached by two paths shows the relationships of both",
      request:
        "GET /states/1?include=natives.home-state,residents.best-friend&fields[states]=natives,residents&fields[people]=home-state,best-friend",
      response: MET_TWICE,
    },
    {
      title:
        "§2 included: a resource reached by two paths shows the relationships of both in their order, whichever path comes first",
      request:
        "GET /states/1?include=residents.best-friend,natives.home-state&fields[states]=natives,residents&fields[people]=home-state,best-friend",
      response: MET_TWICE,
    },
    {
      title: "§2 included: text keys from several paths are in the order of their characters, not of their UTF-16",
      request: "GET /folders/...?include=children.children,parent&fields[folders]=children,parent",
      response: `
        200

        {
          "data": {
            "type": "folders",
            "id": "...",
            "relationships": {
              "parent": { "data": null },
              "children": {
                "data": [{ "type": "folders", "id": "😀" }],
                "links": { "self": "/folders?parent_name=..." }
              }
            },
            "links": { "self": "/folders/..." }
          },
          "included": [
            { "type": "folders", "id": "a long one", "links": { "self": "/folders/a%20long%20one" } },
            { "type": "folders", "id": "～", "links": { "self": "/folders/%EF%BD%9E" } },
            {
              "type": "folders",
              "id": "😀",
              "relationships": {
                "children": {
                  "data": [{ "type": "folders", "id": "a long one" }, { "type": "folders", "id": "～" }],
                  "links": { "self": "/folders?parent_name=%F0%9F%98%80" }
                }
              },
              "links": { "self": "/folders/%F0%9F%98%80" }
            }
          ]
        }`,
    },
    {
      title: "§4 include: a relationship named twice, by two spellings, is one",
      request: "GET /states/3?include=leader,leader,leaders&fields[states]=leader",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "3",
            "relationships": { "leader": { "data": null } },
            "links": { "self": "/states/3" }
          },
          "included": []
        }`,
    },
    {
      title: "§4 include: an empty list still has included",
      request: "GET /people?birth_state_id=3&include=best-friend",
      response: `
        200

        { "data": [], "included": [] }`,
    },
    { title: "§4 include: an unknown relationship", request: "GET /people/1?include=colour", response: REFUSED },
    {
      title: "§4 include: an unknown relationship on a path",
      request: "GET /people?include=best-friend.colour",
      response: refused(
        'Cannot include \\"best-friend.colour\\": \\"people\\" has no relationship \\"colour\\"; it has birth-state, home-state, best-friend, articles, admirers, reviews.',
      ),
    },
    {
      title: "§4 include: an attribute is not a relationship",
      request: "GET /people/1?include=first-name",
      response: REFUSED,
    },
    {
      title: "§4 include: a relationship that is not mapped is unknown",
      request: "GET /people/1?include=shoe-size",
      response: REFUSED,
    },
    {
      title: "§8 limits: a path of four relationships is deeper than allowed",
      request: "GET /people/1?include=best-friend.best-friend.best-friend.best-friend",
      response: REFUSED,
    },
    {
      title: "§8 limits: eleven paths are more than allowed",
      request: `GET /people/1?include=${"best-friend,".repeat(10)}articles`,
      response: REFUSED,
    },
    {
      title: "§8 limits: ten paths of three relationships are allowed",
      request: `GET /people/4?fields[people]=best-friend&include=${
        Array(10).fill("best-friend.best-friend.best-friend").join(",")
      }`,
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "4",
            "relationships": { "best-friend": { "data": null } },
            "links": { "self": "/people/4" }
          },
          "included": []
        }`,
    },
  ]),
  suite(society, "closed", [
    {
      title: "§4 include: an include that the deny list empties is like an empty one",
      request: "GET /people/2?include=home-state&fields[people]=first-name,home-state",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "attributes": { "first-name": "Boris" },
            "links": { "self": "/people/2" }
          }
        }`,
    },
    {
      title: "§4 include: relationships that the deny list excludes are left out of a longer path",
      request: "GET /people/2?include=best-friend.home-state&fields[people]=best-friend,home-state",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "relationships": {
              "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
            },
            "links": { "self": "/people/2" }
          },
          "included": [{ "type": "people", "id": "1", "links": { "self": "/people/1" } }]
        }`,
    },
  ]),
  suite(society, "allowing", [
    {
      title: "§1 allowList: a relationship is allowed, but not what follows it",
      covers: ["§1 queryParameters.include.allowList"],
      request: "GET /people/2?include=best-friend.articles,home-state&fields[people]=best-friend,articles,home-state",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "relationships": {
              "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
            },
            "links": { "self": "/people/2" }
          },
          "included": [{ "type": "people", "id": "1", "links": { "self": "/people/1" } }]
        }`,
    },
    {
      title: "§1 allowList: * allows every path",
      covers: ["§1 queryParameters.include.allowList"],
      request: "GET /articles/a%2Fb?include=author.home-state&fields[articles]=author&fields[people]=home-state",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "a/b",
            "relationships": {
              "author": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
            },
            "links": { "self": "/articles/a%2Fb" }
          },
          "included": [
            {
              "type": "people",
              "id": "1",
              "relationships": {
                "home-state": { "data": { "type": "states", "id": "1" }, "links": { "self": "/states/1" } }
              },
              "links": { "self": "/people/1" }
            },
            { "type": "states", "id": "1", "attributes": { "name": "Netherlands" }, "links": { "self": "/states/1" } }
          ]
        }`,
    },
    {
      title: "§1 denyList: * leaves out every path, silently",
      covers: ["§1 queryParameters.include.denyList"],
      request: "GET /remarks/1?include=article.author",
      response: `
        200

        {
          "data": {
            "type": "remarks",
            "id": "1",
            "attributes": { "body": "First" },
            "links": { "self": "/remarks/1" }
          }
        }`,
    },
  ]),
  suite(reading, "narrowest", [
    {
      title: "§8 limits: a single resource's to-many that is too large: the error suggests the list",
      request: "GET /countries/1?include=cultures",
      response: refused(
        'Cannot include \\"cultures\\": it leads to more than the 1 resources allowed. Ask for /cultures?country_id=1.',
      ),
    },
  ]),
  suite(reading, "narrow", [
    {
      title: "§8 limits: a deeper path than the option allows",
      request: "GET /countries/3?include=cultures.country.currency",
      response: refused('Cannot include \\"cultures.country.currency\\": 3 levels are more than the 2 allowed.'),
    },
    {
      title: "§8 limits: more paths than the option allows",
      request: "GET /countries/3?include=cultures,currency,national-capital",
      response: REFUSED,
    },
    {
      title: "§8 limits: more resources by a to-many than the option allows",
      request: "GET /countries?include=cultures",
      response: refused('Cannot include \\"cultures\\": it leads to more than the 2 resources allowed.'),
    },
    {
      title: "§8 limits: more resources by a path's second relationship than the option allows",
      request: "GET /currencies?include=countries.cultures",
      response: refused('Cannot include \\"countries.cultures\\": it leads to more than the 2 resources allowed.'),
    },
    {
      title: "§8 limits: more sort terms than the option allows",
      request: "GET /countries?sort=name,code",
      response: `
        400

        { "errors": [{ "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "sort" } }] }`,
    },
    {
      title: "§8 limits: exactly as many resources as the option allows",
      request: "GET /countries/1?include=cultures&fields[countries]=cultures",
      response: TWO_CULTURES,
    },
    {
      title: "§8 limits: primary resources do not count as a path",
      request: "GET /countries?fields[countries]=",
      response: `
        200

        {
          "data": [
            { "type": "countries", "id": "1", "links": { "self": "/countries/1" } },
            { "type": "countries", "id": "2", "links": { "self": "/countries/2" } },
            { "type": "countries", "id": "3", "links": { "self": "/countries/3" } }
          ]
        }`,
    },
  ]),
  suite(reading, "plain", [
    {
      title: "§4 include: every resource on a path is included, a shared one once",
      request:
        "GET /countries?include=cultures.language&fields[countries]=cultures&fields[cultures]=language&fields[languages]=code",
      response: `
        200

        {
          "data": [
            {
              "type": "countries",
              "id": "1",
              "relationships": {
                "cultures": {
                  "data": [{ "type": "cultures", "id": "1" }, { "type": "cultures", "id": "3" }],
                  "links": { "self": "/cultures?country_id=1" }
                }
              },
              "links": { "self": "/countries/1" }
            },
            {
              "type": "countries",
              "id": "2",
              "relationships": {
                "cultures": {
                  "data": [{ "type": "cultures", "id": "2" }],
                  "links": { "self": "/cultures?country_id=2" }
                }
              },
              "links": { "self": "/countries/2" }
            },
            {
              "type": "countries",
              "id": "3",
              "relationships": { "cultures": { "data": [], "links": { "self": "/cultures?country_id=3" } } },
              "links": { "self": "/countries/3" }
            }
          ],
          "included": [
            {
              "type": "cultures",
              "id": "1",
              "relationships": {
                "language": { "data": { "type": "languages", "id": "1" }, "links": { "self": "/languages/1" } }
              },
              "links": { "self": "/cultures/1" }
            },
            {
              "type": "cultures",
              "id": "2",
              "relationships": {
                "language": { "data": { "type": "languages", "id": "2" }, "links": { "self": "/languages/2" } }
              },
              "links": { "self": "/cultures/2" }
            },
            {
              "type": "cultures",
              "id": "3",
              "relationships": {
                "language": { "data": { "type": "languages", "id": "1" }, "links": { "self": "/languages/1" } }
              },
              "links": { "self": "/cultures/3" }
            },
            { "type": "languages", "id": "1", "attributes": { "code": "nl" }, "links": { "self": "/languages/1" } },
            { "type": "languages", "id": "2", "attributes": { "code": "bg" }, "links": { "self": "/languages/2" } }
          ]
        }`,
    },
    {
      title: "§4 include: it applies to the response of an update, and so does fields",
      covers: ["§4 parameter include", "§4 parameter fields"],
      request: `
        PATCH /countries/2?include=currency&fields[countries]=code,currency&fields[currencies]=code

        { "data": { "type": "countries", "id": "2", "attributes": { "code": "XX" } } }`,
      response: `
        200

        {
          "data": {
            "type": "countries",
            "id": "2",
            "attributes": { "code": "XX" },
            "relationships": {
              "currency": { "data": { "type": "currencies", "id": "2" }, "links": { "self": "/currencies/2" } }
            },
            "links": { "self": "/countries/2" }
          },
          "included": [
            {
              "type": "currencies",
              "id": "2",
              "attributes": { "code": "BGN" },
              "links": { "self": "/currencies/2" }
            }
          ]
        }`,
    },
    {
      title: "§4 include: it applies to the response of a create, and so does fields",
      request: `
        POST /cultures?include=language&fields[cultures]=language&fields[languages]=is-rtl

        {
          "data": {
            "type": "cultures",
            "attributes": { "code": "ar-NL" },
            "relationships": {
              "country": { "data": { "type": "countries", "id": "1" } },
              "language": { "data": { "type": "languages", "id": "3" } }
            }
          }
        }`,
      response: `
        201
        Location: /cultures/4

        {
          "data": {
            "type": "cultures",
            "id": "4",
            "relationships": {
              "language": { "data": { "type": "languages", "id": "3" }, "links": { "self": "/languages/3" } }
            },
            "links": { "self": "/cultures/4" }
          },
          "included": [
            { "type": "languages", "id": "3", "attributes": { "is-rtl": true }, "links": { "self": "/languages/3" } }
          ]
        }`,
    },
  ]),
];
