import { suite } from "../../helpers/exchanges/fixture.ts";
import { society } from "../../helpers/fixtures/society.ts";

/** §2 Resource object: members, names, relationships and links. */
export const resourceObjects = [
  suite(society, "plain", [
    {
      title: "§2 resource object: dasherized names, foreign keys hidden, a self-reference linked by its target's type",
      covers: [
        "§1 rule 8 dasherized names",
        "§2 attributes",
        "§2 relationship links.self to-one",
        "§2 attributes without id and foreign keys",
      ],
      request: "GET /people/2",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "attributes": { "first-name": "Boris", "last-name": "Dimitrov" },
            "relationships": {
              "birth-state": { "data": { "type": "states", "id": "2" }, "links": { "self": "/states/2" } },
              "home-state": { "data": { "type": "states", "id": "1" }, "links": { "self": "/states/1" } },
              "best-friend": { "data": { "type": "people", "id": "1" }, "links": { "self": "/people/1" } }
            },
            "links": { "self": "/people/2" }
          }
        }`,
    },
    {
      title: "§2 rule 1: a single resource shows every to-one, null ones without links, and no to-many",
      covers: ["§2 rule 1 to-one relationships of a single resource"],
      request: "GET /people/4",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "4",
            "attributes": { "first-name": "Zoe", "last-name": null },
            "relationships": {
              "birth-state": { "data": null },
              "home-state": { "data": null },
              "best-friend": { "data": null }
            },
            "links": { "self": "/people/4" }
          }
        }`,
    },
    {
      title: "§2 rule 1: a list shows no relationships",
      covers: ["§2 rule 1 to-one relationships of a single resource", "§2 top-level data"],
      request: "GET /states",
      response: `
        200

        {
          "data": [
            {
              "type": "states",
              "id": "1",
              "attributes": { "name": "Netherlands" },
              "links": { "self": "/states/1" }
            },
            { "type": "states", "id": "2", "attributes": { "name": "Bulgaria" }, "links": { "self": "/states/2" } },
            { "type": "states", "id": "3", "attributes": { "name": "Nowhere" }, "links": { "self": "/states/3" } }
          ]
        }`,
    },
    {
      title: "§2 resource object: empty attributes and relationships are left out",
      request: "GET /people/2?fields[people]=",
      response: `
        200

        { "data": { "type": "people", "id": "2", "links": { "self": "/people/2" } } }`,
    },
    {
      title: "§2 relationships: a to-one with a missing target is null, and declared ones come first",
      request: "GET /articles/%E6%97%A5%E6%9C%AC",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "日本",
            "attributes": { "title": "Japan" },
            "relationships": {
              "author": { "data": { "type": "people", "id": "2" }, "links": { "self": "/people/2" } },
              "editor": { "data": null },
              "remark": { "data": null }
            },
            "links": { "self": "/articles/%E6%97%A5%E6%9C%AC" }
          }
        }`,
    },
    {
      title: "§2 relationships: an included to-one with a missing target is null",
      request: "GET /articles/%E6%97%A5%E6%9C%AC?include=editor&fields[articles]=editor",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "日本",
            "relationships": { "editor": { "data": null } },
            "links": { "self": "/articles/%E6%97%A5%E6%9C%AC" }
          },
          "included": []
        }`,
    },
    {
      title: "§2 links: ids are percent-encoded in every link",
      covers: ["§2 links", "§2 relationship links.self to-many"],
      request: "GET /articles?include=remarks&fields[articles]=remarks&fields[remarks]=body",
      response: `
        200

        {
          "data": [
            {
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
            {
              "type": "articles",
              "id": "naïve ?&#%+",
              "relationships": {
                "remarks": { "data": [], "links": { "self": "/remarks?article_slug=na%C3%AFve%20%3F%26%23%25%2B" } }
              },
              "links": { "self": "/articles/na%C3%AFve%20%3F%26%23%25%2B" }
            },
            {
              "type": "articles",
              "id": "日本",
              "relationships": {
                "remarks": { "data": [], "links": { "self": "/remarks?article_slug=%E6%97%A5%E6%9C%AC" } }
              },
              "links": { "self": "/articles/%E6%97%A5%E6%9C%AC" }
            }
          ],
          "included": [
            { "type": "remarks", "id": "1", "attributes": { "body": "First" }, "links": { "self": "/remarks/1" } },
            { "type": "remarks", "id": "2", "attributes": { "body": "Second" }, "links": { "self": "/remarks/2" } }
          ]
        }`,
    },
    {
      title: "§2 links: none if no path can contain the id, unless a filter can",
      covers: ["§2 links"],
      request: "GET /folders?include=parent,children",
      response: `
        200

        {
          "data": [
            {
              "type": "folders",
              "id": ".",
              "relationships": {
                "parent": { "data": { "type": "folders", "id": ".." } },
                "children": {
                  "data": [],
                  "links": { "self": "/folders?parent_name=." }
                }
              }
            },
            {
              "type": "folders",
              "id": "..",
              "relationships": {
                "parent": { "data": null },
                "children": {
                  "data": [{ "type": "folders", "id": "." }],
                  "links": { "self": "/folders?parent_name=.." }
                }
              }
            },
            {
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
            {
              "type": "folders",
              "id": "a long one",
              "relationships": {
                "parent": {
                  "data": { "type": "folders", "id": "😀" },
                  "links": { "self": "/folders/%F0%9F%98%80" }
                },
                "children": { "data": [], "links": { "self": "/folders?parent_name=a%20long%20one" } }
              },
              "links": { "self": "/folders/a%20long%20one" }
            },
            {
              "type": "folders",
              "id": "～",
              "relationships": {
                "parent": {
                  "data": { "type": "folders", "id": "😀" },
                  "links": { "self": "/folders/%F0%9F%98%80" }
                },
                "children": { "data": [], "links": { "self": "/folders?parent_name=%EF%BD%9E" } }
              },
              "links": { "self": "/folders/%EF%BD%9E" }
            },
            {
              "type": "folders",
              "id": "😀",
              "relationships": {
                "parent": { "data": { "type": "folders", "id": "..." }, "links": { "self": "/folders/..." } },
                "children": {
                  "data": [{ "type": "folders", "id": "a long one" }, { "type": "folders", "id": "～" }],
                  "links": { "self": "/folders?parent_name=%F0%9F%98%80" }
                }
              },
              "links": { "self": "/folders/%F0%9F%98%80" }
            }
          ],
          "included": []
        }`,
    },
    {
      title: "§2 links: an empty text is not an id, so no filter accepts it",
      request: "GET /folders?parent_name=",
      response: `
        400

        {
          "errors": [{
            "code": "400",
            "title": "Bad Request",
            "detail": "Cannot filter by \\"parent_name\\": \\"\\" is not a valid id.",
            "source": { "parameter": "parent_name" }
          }]
        }`,
    },
    {
      title: "§2 links: a link with an encoded id answers",
      request: "GET /articles/na%C3%AFve%20%3F%26%23%25%2B?fields[articles]=title",
      response: `
        200

        {
          "data": {
            "type": "articles",
            "id": "naïve ?&#%+",
            "attributes": { "title": "Odd" },
            "links": { "self": "/articles/na%C3%AFve%20%3F%26%23%25%2B" }
          }
        }`,
    },
    {
      title: "§2 relationship: the filter of a to-many's link works with an encoded id",
      covers: ["§2 relationship links.self to-many"],
      request: "GET /remarks?article_slug=a%2Fb&fields[remarks]=body",
      response: `
        200

        {
          "data": [
            { "type": "remarks", "id": "1", "attributes": { "body": "First" }, "links": { "self": "/remarks/1" } },
            { "type": "remarks", "id": "2", "attributes": { "body": "Second" }, "links": { "self": "/remarks/2" } }
          ]
        }`,
    },
    {
      title: "§2 type: the type and the path of a resource are dasherized",
      covers: ["§1 rule 1 dasherized paths", "§2 type"],
      request: "GET /national-capitals/1",
      response: `
        200

        {
          "data": {
            "type": "national-capitals",
            "id": "1",
            "attributes": { "full-name": "Amsterdam" },
            "links": { "self": "/national-capitals/1" }
          }
        }`,
    },
  ]),
  suite(society, "scoped", [
    {
      title: "§2 relationships: a to-one whose target is out of scope is null",
      request: "GET /people/2?fields[people]=best-friend",
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "relationships": { "best-friend": { "data": null } },
            "links": { "self": "/people/2" }
          }
        }`,
    },
    {
      title: "§2 relationships: resources out of scope are in no linkage and not included",
      request: "GET /states/1?include=leader,residents&fields[people]=first-name",
      response: `
        200

        {
          "data": {
            "type": "states",
            "id": "1",
            "attributes": { "name": "Netherlands" },
            "relationships": {
              "leader": { "data": null },
              "residents": {
                "data": [{ "type": "people", "id": "2" }],
                "links": { "self": "/people?home_state_id=1" }
              }
            },
            "links": { "self": "/states/1" }
          },
          "included": [
            { "type": "people", "id": "2", "attributes": { "first-name": "Boris" }, "links": { "self": "/people/2" } }
          ]
        }`,
    },
    {
      title: "§4 filter by a foreign key: nothing belongs to a target out of scope",
      request: "GET /articles?author_id=1",
      response: `
        200

        { "data": [] }`,
    },
  ]),
];
