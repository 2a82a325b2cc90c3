import { suite } from "../../helpers/exchanges/fixture.ts";
import { office } from "../../helpers/fixtures/office.ts";

const badRequest = (parameter: string): string => `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
          ]
        }`;

const forbidden = (detail: string, ...pointers: readonly string[]): string => `
        403

        {
          "errors": [
            ${
  pointers.map((pointer) =>
    `{
              "code": "403",
              "title": "Forbidden",
              "detail": ${JSON.stringify(detail)},
              "source": { "pointer": "${pointer}" }
            }`
  ).join(",")
}
          ]
        }`;

const notFound = `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`;

/** A user as a guest sees it: without salary, manager and reports. */
const CID = (more = "", name = "Cid") => `
        200

        {
          "data": {
            "type": "users",
            "id": "3",
            "attributes": { "name": "${name}"${more}, "badge": null },
            "links": { "self": "/users/3" }
          }
        }`;

/** `columns: { x: { read, write } }`: the columns that a caller may read and write. */
export const columnsByCaller = [
  suite(office, "guarded", [
    {
      title: "§2 read: a caller who may read a column sees it, and no caller gets the plan of another",
      request: `
        GET /users/3?fields[users]=name,badge
        X-Role: clerk`,
      response: CID(),
      afterwards: { request: "GET /users/3?fields[users]=name,badge", response: CID() },
    },
    {
      title: "§2 read: the same request of a guest shows less",
      request: `
        GET /users/1
        X-Role: clerk`,
      response: `
        200
        Cache-Control: private, no-cache

        {
          "data": {
            "type": "users",
            "id": "1",
            "attributes": { "name": "Ann", "salary": 300, "badge": "b-1" },
            "relationships": {
              "manager": { "data": null, "links": "<any>" },
              "team": { "data": { "type": "teams", "id": "1" }, "links": "<any>" },
              "reports": { "links": "<any>" },
              "skills": { "links": "<any>" }
            },
            "links": { "self": "/users/1" }
          }
        }`,
      afterwards: {
        request: "GET /users/1",
        response: `
        200

        {
          "data": {
            "type": "users",
            "id": "1",
            "attributes": { "name": "Ann", "badge": "b-1" },
            "relationships": {
              "team": { "data": { "type": "teams", "id": "1" }, "links": "<any>" },
              "skills": { "links": "<any>" }
            },
            "links": { "self": "/users/1" }
          }
        }`,
      },
    },
    {
      title: "§2 read: other resources include it without the column",
      request: "GET /teams/2?include=users&fields[teams]=users&fields[users]=name,badge",
      response: `
        200

        {
          "data": {
            "type": "teams",
            "id": "2",
            "relationships": { "users": { "data": [{ "type": "users", "id": "3" }], "links": "<any>" } },
            "links": { "self": "/teams/2" }
          },
          "included": [
            {
              "type": "users",
              "id": "3",
              "attributes": { "name": "Cid", "badge": null },
              "links": { "self": "/users/3" }
            }
          ]
        }`,
    },
    {
      title: "§2 read: fields does not know it",
      request: "GET /users/3?fields[users]=salary",
      response: badRequest("fields[users]"),
    },
    { title: "§2 read: a caller cannot sort by it", request: "GET /users?sort=salary", response: badRequest("sort") },
    {
      title: "§2 read: a caller who reads it can sort by it",
      request: `
        GET /users?sort=salary&fields[users]=salary&page[size]=1
        X-Role: clerk`,
      response: `
        200

        {
          "links": { "prev": null, "next": "/users?page%5Bafter%5D=WyJzYWxhcnkiLCJpMTAwIiwiaTMiXQ&sort=salary&fields%5Busers%5D=salary&page%5Bsize%5D=1" },
          "data": [{ "type": "users", "id": "3", "attributes": { "salary": 100 }, "links": { "self": "/users/3" } }]
        }`,
      afterwards: {
        request: "GET /users?page[after]=WyJzYWxhcnkiLCJpMTAwIiwiaTMiXQ&sort=salary",
        response: badRequest("sort"),
      },
    },
    {
      title: "§2 read: a caller cannot sort by it along a relationship",
      request: "GET /teams?include=users&sort=users.salary",
      response: badRequest("sort"),
    },
    {
      title: "§2 read: a caller cannot filter by it",
      request: "GET /users?filter[salary]=100",
      response: badRequest("filter[salary]"),
    },
    {
      title: "§2 read: a caller cannot filter by it along a relationship",
      request: "GET /teams?filter[users.salary][gt]=150",
      response: badRequest("filter[users.salary][gt]"),
    },
    {
      title: "§2 read: a search does not look in it",
      request: "GET /users?filter=100&fields[users]=name",
      response: `
        200

        { "links": { "prev": null, "next": null }, "data": [] }`,
      afterwards: {
        request: `
          GET /users?filter=100&fields[users]=name
          X-Role: clerk`,
        response: `
          200

          {
            "links": { "prev": null, "next": null },
            "data": [{ "type": "users", "id": "3", "attributes": { "name": "Cid" }, "links": { "self": "/users/3" } }]
          }`,
      },
    },
    {
      title: "§2 read: an unreadable foreign key has no filter",
      request: "GET /users?manager_id=1",
      response: badRequest("manager_id"),
    },
    {
      title: "§2 read: an unreadable foreign key has no relationship to include",
      request: "GET /users?include=manager",
      response: badRequest("include"),
    },
    {
      title: "§2 read: the inverse relationship is missing too",
      request: "GET /users/1?include=reports",
      response: badRequest("include"),
    },
    { title: "§2 read: its endpoints do not answer", request: "GET /users/3/manager", response: notFound },
    {
      title: "§2 read: the endpoints of the inverse do not answer",
      request: "GET /users/1/relationships/reports",
      response: notFound,
    },
    {
      title: "§2 read: a caller who reads it can follow it",
      request: `
        GET /users/1/relationships/reports
        X-Role: clerk`,
      response: `
        200

        {
          "links": "<any>",
          "data": [{ "type": "users", "id": "2" }, { "type": "users", "id": "3" }]
        }`,
    },
    {
      title: "§2 read: a column that is not readable is not writable either",
      request: `
        PATCH /users/3

        {
          "data": {
            "type": "users",
            "id": "3",
            "attributes": { "salary": 100 },
            "relationships": { "manager": { "data": null } }
          }
        }`,
      response: `
        422

        {
          "errors": [
            {
              "title": "_unknown",
              "detail": "\\"users\\" has no attribute \\"salary\\".",
              "source": { "pointer": "/data/attributes/salary" }
            },
            {
              "title": "_unknown",
              "detail": "\\"users\\" has no relationship \\"manager\\".",
              "source": { "pointer": "/data/relationships/manager" }
            }
          ]
        }`,
    },
    {
      title: "§2 write: readable columns that are not writable are refused, also with the stored value, all at once",
      request: `
        PATCH /users/3
        X-Role: clerk

        {
          "data": {
            "type": "users",
            "id": "3",
            "attributes": { "salary": 100, "name": null, "nothing": 1 },
            "relationships": { "team": { "data": { "type": "skills", "id": "2" } }, "manager": { "data": null } }
          }
        }`,
      response: forbidden(
        'Cannot update "users": you may not write "salary", "team".',
        "/data/attributes/salary",
        "/data/relationships/team",
      ),
    },
    {
      title: "§2 write: a missing record is reported first",
      request: `
        PATCH /users/9
        X-Role: clerk

        { "data": { "type": "users", "id": "9", "attributes": { "salary": 100 } } }`,
      response: notFound,
    },
    {
      title: "§2 write: the foreign key cannot be written through the inverse either",
      request: `
        PATCH /teams/1

        { "data": { "type": "teams", "id": "1", "relationships": { "users": { "data": [] } } } }`,
      response: forbidden('Cannot update "teams": you may not write "users".', "/data/relationships/users"),
    },
    {
      title: "§2 write: the foreign key cannot be written through the relationship's own endpoint either",
      request: `
        DELETE /teams/1/relationships/users

        { "data": [{ "type": "users", "id": "2" }] }`,
      response: forbidden('Cannot update "teams": you may not write "users".', "/data"),
    },
    {
      title: "§2 write: a create that needs an unreadable column names nothing",
      request: `
        POST /users

        { "data": { "type": "users", "attributes": { "name": "Dan" } } }`,
      response: forbidden('Cannot create "users": a new one needs a value that you may not write.', "/data"),
    },
    {
      title: "§2 write: a create that needs a readable column points to it",
      request: `
        POST /users
        X-Role: clerk

        { "data": { "type": "users", "attributes": { "name": "Dan" } } }`,
      response: forbidden(
        'Cannot create "users": a new one needs a value that you may not write.',
        "/data/attributes/salary",
      ),
    },
    {
      title: "§2 write: a caller who may write creates and updates",
      request: `
        POST /users?fields[users]=name,salary,badge
        X-Role: boss

        {
          "data": {
            "type": "users",
            "attributes": { "name": "Dan", "salary": 150, "badge": "b-9" },
            "relationships": { "team": { "data": { "type": "teams", "id": "2" } } }
          }
        }`,
      response: `
        201
        Location: /users/4

        {
          "data": {
            "type": "users",
            "id": "4",
            "attributes": { "name": "Dan", "salary": 150, "badge": "b-9" },
            "links": { "self": "/users/4" }
          }
        }`,
    },
    {
      title: "§2 write: a guest writes the other columns",
      request: `
        PATCH /users/3?fields[users]=name,badge

        { "data": { "type": "users", "id": "3", "attributes": { "name": "Cyd" } } }`,
      response: CID("", "Cyd"),
    },
  ]),
  suite(office, "joined", [
    {
      title: "§2 write: a create that needs a foreign key which nobody may write points to its relationship",
      request: `
        POST /user-skills
        X-Role: boss

        { "data": { "type": "user-skills", "relationships": { "skill": { "data": { "type": "skills", "id": "2" } } } } }`,
      response: forbidden(
        'Cannot create "user-skills": a new one needs a value that you may not write.',
        "/data/relationships/user",
      ),
    },
    {
      title:
        "§2 read: an unreadable foreign key of a join table hides the relationships through it, and its parameters",
      request: "GET /users?skill_id=1",
      response: badRequest("skill_id"),
    },
    {
      title: "§2 read: from both sides",
      request: "GET /skills/1?include=users",
      response: badRequest("include"),
    },
    {
      title: "§2 read: a caller who reads it can use the join table",
      request: `
        GET /users?skill_id=2&fields[users]=name
        X-Role: boss`,
      response: `
        200

        {
          "meta": "<any>",
          "links": "<any>",
          "data": [{ "type": "users", "id": "2", "attributes": { "name": "Bob" }, "links": { "self": "/users/2" } }]
        }`,
    },
    {
      title: "§2 read: a join table's own relationship over another key remains",
      request: "GET /user-skills/1",
      response: `
        200

        {
          "data": {
            "type": "user-skills",
            "id": "1",
            "relationships": { "user": { "data": { "type": "users", "id": "1" }, "links": { "self": "/users/1" } } },
            "links": { "self": "/user-skills/1" }
          }
        }`,
    },
    {
      title: "§2 read: computed attributes do not get unreadable columns",
      request: "GET /teams/1",
      response: `
        200

        {
          "data": {
            "type": "teams",
            "id": "1",
            "attributes": { "name": "Reds", "wealth": "Reds: undefined" },
            "links": { "self": "/teams/1" }
          }
        }`,
      afterwards: {
        request: `
          GET /teams/1
          X-Role: boss`,
        response: `
          200

          {
            "data": {
              "type": "teams",
              "id": "1",
              "attributes": { "name": "Reds", "budget": 10, "wealth": "Reds: 10" },
              "links": { "self": "/teams/1" }
            }
          }`,
      },
    },
  ]),
  suite(office, "failing", [
    {
      title: "§2 read: an error that it throws keeps its status",
      request: `
        GET /teams/1
        X-Role: nobody`,
      response: `
        401

        { "errors": [{ "code": "401", "title": "Unauthorized", "detail": "Sign in first." }] }`,
    },
    {
      title: "§2 read: another error is a 500, without its cause",
      request: `
        GET /teams/1
        X-Role: broken`,
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
    {
      title: "§2 read: only true allows",
      request: "GET /teams/1",
      response: `
        200

        {
          "data": { "type": "teams", "id": "1", "attributes": { "name": "Reds" }, "links": { "self": "/teams/1" } }
        }`,
      afterwards: {
        request: `
          GET /teams/1
          X-Role: boss`,
        response: `
          200

          {
            "data": {
              "type": "teams",
              "id": "1",
              "attributes": { "name": "Reds", "budget": 10 },
              "links": { "self": "/teams/1" }
            }
          }`,
      },
    },
  ]),
];
