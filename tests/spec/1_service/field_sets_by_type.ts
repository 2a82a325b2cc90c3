import { suite } from "../../helpers/exchanges/fixture.ts";
import { office } from "../../helpers/fixtures/office.ts";

const refused = (parameter: string): string => `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
          ]
        }`;

/** Fields that `users` hides are hidden wherever users appear, and so are fields that its neighbours hide. */
export const fieldSetsByType = [
  suite(office, "limited", [
    {
      title: "§1 fieldSets: fields that a type's own resource hides are not included through another resource",
      request: "GET /teams/2?include=users&fields[teams]=users&fields[users]=name,salary,badge",
      response: `
        200

        {
          "data": {
            "type": "teams",
            "id": "2",
            "relationships": {
              "users": {
                "data": [{ "type": "users", "id": "3" }],
                "links": { "self": "/teams/2/relationships/users", "related": "/teams/2/users" }
              }
            },
            "links": { "self": "/teams/2" }
          },
          "included": [
            { "type": "users", "id": "3", "attributes": { "name": "Cid" }, "links": { "self": "/users/3" } }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: other resources are not sorted by them",
      request: "GET /teams?include=users&sort=users.salary",
      response: refused("sort"),
    },
    {
      title: "§1 fieldSets: other resources are not filtered by them",
      request: "GET /teams?filter[users.salary]=200",
      response: refused("filter[users.salary]"),
    },
    {
      title: "§1 fieldSets: linkage and related lists do not reveal them",
      request: "GET /teams/1/relationships/users?sort=salary",
      response: refused("sort"),
    },
    {
      title: "§1 fieldSets: a search does not look in them",
      request: "GET /users?filter=200&fields[users]=name",
      response: `
        200

        { "data": [] }`,
    },
    {
      title: "§1 fieldSets: visible fields can be sorted by",
      request: "GET /teams?include=users&sort=-users.name&fields[users]=name&fields[teams]=budget",
      response: `
        200

        {
          "data": [
            { "type": "teams", "id": "2", "attributes": { "budget": 20 }, "links": { "self": "/teams/2" } },
            { "type": "teams", "id": "1", "attributes": { "budget": 10 }, "links": { "self": "/teams/1" } }
          ],
          "included": []
        }`,
    },
    {
      title: "§1 fieldSets: the requested resource's list for a type wins over the type's own",
      request: "GET /skills/2?include=users&fields[users]=name,salary,badge&fields[skills]=users",
      response: `
        200

        {
          "data": {
            "type": "skills",
            "id": "2",
            "relationships": {
              "users": {
                "data": [{ "type": "users", "id": "2" }],
                "links": { "self": "/skills/2/relationships/users", "related": "/skills/2/users" }
              }
            },
            "links": { "self": "/skills/2" }
          },
          "included": [
            {
              "type": "users",
              "id": "2",
              "attributes": { "name": "Bob", "badge": "b-2" },
              "links": { "self": "/users/2" }
            }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: if it names other types, the service's list still applies to the rest",
      request: "GET /users/3?include=skills,team&fields[users]=team,name",
      response: `
        200

        {
          "data": {
            "type": "users",
            "id": "3",
            "relationships": {
              "team": {
                "data": { "type": "teams", "id": "2" },
                "links": { "self": "/users/3/relationships/team", "related": "/users/3/team" }
              }
            },
            "links": { "self": "/users/3" }
          },
          "included": [
            {
              "type": "teams",
              "id": "2",
              "attributes": { "name": "Blues", "budget": 20 },
              "relationships": "<any>",
              "links": { "self": "/teams/2" }
            }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: an empty list of the service applies if no other list names the type",
      request: "GET /skills?fields[skills]=name",
      response: `
        200

        {
          "data": [
            { "type": "skills", "id": "1", "links": { "self": "/skills/1" } },
            { "type": "skills", "id": "2", "links": { "self": "/skills/2" } }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: an operation of the type's own resource has no effect elsewhere",
      request: "GET /users/3/manager?fields[users]=name,salary",
      response: `
        200

        { "data": { "type": "users", "id": "1", "links": { "self": "/users/1" } } }`,
    },
  ]),
];
