import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

type Identifier = { readonly type: string; readonly id: string };

/** The linkage at the path of a relationship after a write; without pages it has only the links of the relationship. */
function left(path: string, data: Identifier | readonly Identifier[] | null) {
  const related = path.replace("/relationships", "");
  const page = `${path}?page=1`;
  const isMany = Array.isArray(data);
  return {
    request: `GET ${path}`,
    response: answering(
      "200",
      isMany
        ? {
          meta: { record_count: data.length, page_count: 1, page_limit: 2 },
          links: { self: page, related, first: page, last: page, prev: null, next: null },
          data,
        }
        : { links: { self: path, related }, data },
    ),
  };
}

const courses = (...ids: readonly number[]) => ids.map((id) => ({ type: "courses", id: String(id) }));
const desks = (...ids: readonly number[]) => ids.map((id) => ({ type: "desks", id: String(id) }));

/** The linkage of a relationship, at its own path: read, replaced, added to and removed from. */
export const relationshipEndpoints = [
  suite(school, "linked", [
    {
      title: "§4 to-many: a new link that requires other values names what to create, where clients can",
      request: sending("PATCH /clubs/1", {
        "data": {
          "type": "clubs",
          "id": "1",
          "relationships": { "members": { "data": [{ "type": "students", "id": "2" }] } },
        },
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail":
            'Cannot link others to "clubs" by "members", where a new link needs values of its own: create "members".',
          "source": { "pointer": "/data/relationships/members/data" },
        }],
      }),
    },
    {
      title: "relationship: the linkage of a to-many, with pages and both links",
      request: "GET /students/1/relationships/courses",
      response: answering("200", {
        "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
        "links": {
          "self": "/students/1/relationships/courses?page=1",
          "related": "/students/1/courses",
          "first": "/students/1/relationships/courses?page=1",
          "last": "/students/1/relationships/courses?page=2",
          "prev": null,
          "next": "/students/1/relationships/courses?page=2",
        },
        "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "2" }],
      }),
    },
    {
      title: "relationship: another page",
      request: "GET /students/1/relationships/courses?page=2&sort=-title",
      response: answering("200", {
        "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
        "links": {
          "self": "/students/1/relationships/courses?page=2&sort=-title",
          "related": "/students/1/courses",
          "first": "/students/1/relationships/courses?page=1&sort=-title",
          "last": "/students/1/relationships/courses?page=2&sort=-title",
          "prev": "/students/1/relationships/courses?page=1&sort=-title",
          "next": null,
        },
        "data": [{ "type": "courses", "id": "1" }],
      }),
    },
    {
      title: "relationship: the linkage of a to-one",
      request: "GET /desks/1/relationships/room",
      response: answering("200", {
        "links": { "self": "/desks/1/relationships/room", "related": "/desks/1/room" },
        "data": { "type": "rooms", "id": "east~1" },
      }),
    },
    {
      title: "relationship: the linkage of a has-one",
      request: "GET /students/1/relationships/locker",
      response: answering("200", {
        "links": { "self": "/students/1/relationships/locker", "related": "/students/1/locker" },
        "data": { "type": "lockers", "id": "1" },
      }),
    },
    {
      title: "relationship: an empty to-one",
      request: "GET /students/3/relationships/locker",
      response: answering("200", {
        "links": { "self": "/students/3/relationships/locker", "related": "/students/3/locker" },
        "data": null,
      }),
    },
    {
      title: "relationship: nothing is included",
      request: "GET /students/1/relationships/courses?include=students",
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": "Cannot include anything in linkage: ask for what is related instead.",
          "source": { "parameter": "include" },
        }],
      }),
    },
    {
      title: "relationship: of a missing record",
      request: "GET /students/9/relationships/courses",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "9".' }],
      }),
    },
    {
      title: "relationship: an unknown one",
      request: "GET /students/1/relationships/nothing",
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": '"students" has no relationship "nothing". It has locker, passport, courses.',
        }],
      }),
    },
    {
      title: "relationship: the owner's view is disabled",
      request: "GET /visits/1/relationships/student",
      response: answering("501", {
        "errors": [{
          "code": "501",
          "title": "Not Implemented",
          "detail": 'Cannot view "visits": the operation is not enabled.',
        }],
      }),
    },
    {
      title: "relationship: the methods that it supports",
      request: "OPTIONS /students/1/relationships/courses",
      response: "204\nAllow: GET, HEAD, PATCH, POST, DELETE, OPTIONS",
    },
    {
      title: "relationship: a method that JSON:API does not define there",
      request: sending("PUT /students/1/relationships/courses", { "data": [{ "type": "courses", "id": "1" }] }),
      response: answering("405\nAllow: GET, HEAD, PATCH, POST, DELETE, OPTIONS", {
        "errors": [{
          "code": "405",
          "title": "Method Not Allowed",
          "detail": "Cannot PUT /students/1/relationships/courses: it takes GET, HEAD, PATCH, POST, DELETE, OPTIONS.",
        }],
      }),
    },
    {
      title: "PATCH relationship: the members are replaced",
      request: sending("PATCH /students/1/relationships/courses", { "data": [{ "type": "courses", "id": "2" }] }),
      response: "204",
      afterwards: left("/students/1/relationships/courses", courses(2)),
    },
    {
      title: "PATCH relationship: all members are removed",
      request: sending("PATCH /students/1/relationships/courses", { "data": [] }),
      response: "204",
      afterwards: left("/students/1/relationships/courses", []),
    },
    {
      title: "POST relationship: missing members are added, and a duplicate id counts once",
      request: sending("POST /students/2/relationships/courses", {
        "data": [{ "type": "courses", "id": "2" }, { "type": "courses", "id": "3" }, { "type": "courses", "id": "3" }],
      }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(2, 3)),
    },
    {
      title: "DELETE relationship: members are removed, others need not exist",
      request: sending("DELETE /students/1/relationships/courses", {
        "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "9" }],
      }),
      response: "204",
      afterwards: left("/students/1/relationships/courses", courses(2, 3)),
    },
    {
      title: "PATCH relationship: a to-one",
      request: sending("PATCH /desks/1/relationships/room", { "data": { "type": "rooms", "id": "east~2" } }),
      response: "204",
      afterwards: left("/desks/1/relationships/room", { type: "rooms", id: "east~2" }),
    },
    {
      title: "relationship: a to-one that a hook has changed is shown as it is now",
      request: sending("PATCH /desks/2/relationships/room", { "data": { "type": "rooms", "id": "we!~st!!~-1" } }),
      response: answering("200", {
        "links": { "self": "/desks/2/relationships/room", "related": "/desks/2/room" },
        "data": { "type": "rooms", "id": "east~1" },
      }),
      afterwards: left("/desks/2/relationships/room", { type: "rooms", id: "east~1" }),
    },
    {
      title: "PATCH relationship: a to-one to null",
      request: sending("PATCH /desks/1/relationships/room", { "data": null }),
      response: "204",
      afterwards: left("/desks/1/relationships/room", null),
    },
    {
      title: "PATCH relationship: a has-one moves",
      request: sending("PATCH /students/2/relationships/locker", { "data": { "type": "lockers", "id": "1" } }),
      response: "204",
      afterwards: left("/students/1/relationships/locker", null),
    },
    {
      title: "POST relationship: members have the foreign key",
      request: sending("POST /rooms/east~1/relationships/desks", { "data": [{ "type": "desks", "id": "3" }] }),
      response: "204",
      afterwards: left("/rooms/east~1/relationships/desks", desks(1, 3)),
    },
    {
      title: "DELETE relationship: members have the foreign key",
      request: sending("DELETE /rooms/east~1/relationships/desks", { "data": [{ "type": "desks", "id": "1" }] }),
      response: "204",
      afterwards: left("/rooms/east~1/relationships/desks", []),
    },
    {
      title: "PATCH relationship: a missing member",
      request: sending("PATCH /students/1/relationships/courses", {
        "data": [{ "type": "courses", "id": "2" }, { "type": "courses", "id": "77" }],
      }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "courses" with the id "77".',
          "source": { "pointer": "/data/1" },
        }],
      }),
    },
    {
      title: "PATCH relationship: a missing target of a to-one",
      request: sending("PATCH /desks/1/relationships/room", { "data": { "type": "rooms", "id": "east~7" } }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "rooms" with the id "east~7".',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: of a missing record",
      request: sending("PATCH /students/9/relationships/courses", { "data": [{ "type": "courses", "id": "2" }] }),
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "9".' }],
      }),
    },
    {
      title: "PATCH relationship: members of another type",
      request: sending("PATCH /students/1/relationships/courses", { "data": [{ "type": "rooms", "id": "2" }] }),
      response: answering("409", {
        "errors": [{
          "code": "409",
          "title": "Conflict",
          "detail": 'Cannot link: "courses" links "courses", not "rooms".',
          "source": { "pointer": "/data/0/type" },
        }],
      }),
    },
    {
      title: "PATCH relationship: a single identifier for a to-many",
      request: sending("PATCH /students/1/relationships/courses", { "data": { "type": "courses", "id": "2" } }),
      response: answering("422", {
        "errors": [{
          "title": "_notArray",
          "detail": 'The data of "courses" is not an array: it links many resources.',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: an array for a to-one",
      request: sending("PATCH /desks/1/relationships/room", { "data": [] }),
      response: answering("422", {
        "errors": [{
          "title": "_notObject",
          "detail": "The linkage is not a resource identifier object.",
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: linkage without a type",
      request: sending("PATCH /desks/1/relationships/room", { "data": { "id": "1" } }),
      response: answering("422", {
        "errors": [{
          "title": "_required",
          "detail": 'The linkage lacks the member "type".',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: a document without data",
      request: sending("PATCH /desks/1/relationships/room", {}),
      response: answering("422", {
        "errors": [{
          "title": "_required",
          "detail": 'The document lacks the member "data".',
          "source": { "pointer": "" },
        }],
      }),
    },
    {
      title: "PATCH relationship: a to-one that cannot be null",
      request: sending("PATCH /passports/1/relationships/student", { "data": null }),
      response: answering("422", {
        "errors": [{ "title": "_empty", "detail": '"student" cannot be null.', "source": { "pointer": "/data" } }],
      }),
    },
    {
      title: "PATCH relationship: a relationship that is part of the id",
      request: sending("PATCH /lessons/east~1~mon/relationships/room", { "data": { "type": "rooms", "id": "east~2" } }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot update "lessons": its id would change. Create another one, and delete this one.',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "POST relationship: not for a to-one",
      request: sending("POST /desks/1/relationships/room", { "data": { "type": "rooms", "id": "east~2" } }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot add to "room": it is a to-one relationship.',
        }],
      }),
    },
    {
      title: "DELETE relationship: not for a to-one",
      request: sending("DELETE /desks/1/relationships/room", { "data": { "type": "rooms", "id": "east~2" } }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot remove from "room": it is a to-one relationship.',
        }],
      }),
    },
    {
      title: "DELETE relationship: without a body",
      request: "DELETE /students/1/relationships/courses",
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot change "courses" without a body: send its linkage.',
        }],
      }),
    },
    {
      title: "DELETE relationship: a member that must have an owner",
      request: sending("DELETE /rooms/east~1/relationships/lessons", {
        "data": [{ "type": "lessons", "id": "east~1~mon" }],
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot leave out "east~1~mon" of "lessons": each needs an owner.',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: a has-one whose record must have an owner",
      request: sending("PATCH /students/1/relationships/passport", { "data": null }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot leave out "1" of "passport": each needs an owner.',
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "PATCH relationship: of a resource without updates",
      request: sending("PATCH /lockers/1/relationships/student", { "data": { "type": "students", "id": "2" } }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot change a relationship of "lockers": it cannot be updated.',
        }],
      }),
    },
    {
      title: "PATCH relationship: members that JSON:API does not define",
      request: sending("PATCH /lockers/1/relationships/student\nContent-Type: application/json", {
        "data": { "type": "students", "id": "2" },
      }),
      response: answering("415", {
        "errors": [{
          "code": "415",
          "title": "Unsupported Media Type",
          "detail":
            'Cannot read a body of type "application/json": send Content-Type: application/vnd.api+json, without parameters.',
        }],
      }),
    },
    {
      title: "POST relationship: an existing member is not added again",
      request: sending("POST /students/2/relationships/courses", { "data": courses(2) }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(2)),
    },
    {
      title: "POST relationship: an empty array adds nothing",
      request: sending("POST /students/2/relationships/courses", { "data": [] }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(2)),
    },
    {
      title: "DELETE relationship: an empty array removes nothing",
      request: sending("DELETE /students/2/relationships/courses", { "data": [] }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(2)),
    },
    {
      title: "DELETE relationship: an id that is not a member, twice",
      request: sending("DELETE /students/2/relationships/courses", { "data": courses(1, 1, 99) }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(2)),
    },
    {
      title: "DELETE relationship: a duplicate id counts once",
      request: sending("DELETE /students/2/relationships/courses", { "data": courses(2, 2) }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", []),
    },
    {
      title: "PATCH relationship: a duplicate id counts once",
      request: sending("PATCH /students/2/relationships/courses", { "data": courses(3, 3, 1, 3) }),
      response: "204",
      afterwards: left("/students/2/relationships/courses", courses(1, 3)),
    },
    {
      title: "PATCH relationship: members have the foreign key",
      request: sending("PATCH /rooms/east~1/relationships/desks", { "data": desks(2, 3) }),
      response: "204",
      afterwards: left("/rooms/east~1/relationships/desks", desks(2, 3)),
    },
    {
      title: "PATCH relationship: one of the members is removed",
      request: sending("PATCH /students/1/relationships/courses", { "data": courses(1, 2) }),
      response: "204",
      afterwards: left("/students/1/relationships/courses", courses(1, 2)),
    },
    {
      title: "POST relationship: one of the members is missing, and none is added",
      request: sending("POST /students/2/relationships/courses", { "data": courses(1, 77, 3) }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "courses" with the id "77".',
          "source": { "pointer": "/data/1" },
        }],
      }),
      afterwards: left("/students/2/relationships/courses", courses(2)),
    },
    ...["POST", "DELETE"].flatMap((method) => [
      {
        title: `${method} relationship: of a missing record`,
        request: sending(`${method} /students/9/relationships/courses`, { "data": courses(2) }),
        response: answering("404", {
          "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "9".' }],
        }),
      },
      {
        title: `${method} relationship: an unknown one`,
        request: sending(`${method} /students/1/relationships/nothing`, { "data": courses(2) }),
        response: answering("404", {
          "errors": [{
            "code": "404",
            "title": "Not Found",
            "detail": '"students" has no relationship "nothing". It has locker, passport, courses.',
          }],
        }),
      },
      {
        title: `${method} relationship: members of another type`,
        request: sending(`${method} /students/1/relationships/courses`, {
          "data": [{ "type": "courses", "id": "1" }, { "type": "rooms", "id": "2" }],
        }),
        response: answering("409", {
          "errors": [{
            "code": "409",
            "title": "Conflict",
            "detail": 'Cannot link: "courses" links "courses", not "rooms".',
            "source": { "pointer": "/data/1/type" },
          }],
        }),
      },
      {
        title: `${method} relationship: a single identifier instead of an array`,
        request: sending(`${method} /students/1/relationships/courses`, { "data": { "type": "courses", "id": "2" } }),
        response: answering("422", {
          "errors": [{
            "title": "_notArray",
            "detail": 'The data of "courses" is not an array: it links many resources.',
            "source": { "pointer": "/data" },
          }],
        }),
      },
      {
        title: `${method} relationship: a to-one is refused before the body is checked`,
        request: `${method} /desks/1/relationships/room\n\n{ no JSON`,
        response: answering("403", {
          "errors": [{
            "code": "403",
            "title": "Forbidden",
            "detail": `Cannot ${method === "POST" ? "add to" : "remove from"} "room": it is a to-one relationship.`,
          }],
        }),
      },
      {
        title: `${method} relationship: a to-one, after the type of the body`,
        request: sending(`${method} /desks/1/relationships/room\nContent-Type: application/json`, { "data": [] }),
        response: answering("415", {
          "errors": [{
            "code": "415",
            "title": "Unsupported Media Type",
            "detail":
              'Cannot read a body of type "application/json": send Content-Type: application/vnd.api+json, without parameters.',
          }],
        }),
      },
    ]),
    ...["PATCH", "POST"].map((method) => ({
      title: `${method} relationship: without a body`,
      request: `${method} /students/1/relationships/courses`,
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot change "courses" without a body: send its linkage.',
        }],
      }),
    })),
    {
      title: "PATCH relationship: of a resource without updates, before the body is checked",
      request: "PATCH /lockers/1/relationships/student\n\n{ no JSON",
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot change a relationship of "lockers": it cannot be updated.',
        }],
      }),
    },
    {
      title: "PATCH relationship: all mistakes in the linkage at once",
      request: sending("PATCH /students/1/relationships/courses", {
        "data": [{ "type": "courses", "id": 2 }, null, { "type": "courses" }],
      }),
      response: answering("422", {
        "errors": [
          { "title": "_notString", "detail": "<any>", "source": { "pointer": "/data/0/id" } },
          { "title": "_notObject", "detail": "<any>", "source": { "pointer": "/data/1" } },
          { "title": "_required", "detail": "<any>", "source": { "pointer": "/data/2" } },
        ],
      }),
    },
    {
      title: "PATCH relationship: a member that must have an owner",
      request: sending("PATCH /rooms/east~1/relationships/lessons", { "data": [] }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": "<any>",
          "source": { "pointer": "/data" },
        }],
      }),
    },
    {
      title: "relationship: an address that no record can have",
      request: "GET /rooms/east/relationships/desks",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "east".' }],
      }),
    },
    {
      title: "relationship: after the last page",
      request: "GET /students/1/relationships/courses?page=3",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": "There is no page 3: the last one is 2." }],
      }),
    },
  ]),
  suite(school, "linkedScope", [
    {
      title: "PATCH relationship: the hooks of an update run in the same batch",
      request: sending("PATCH /students/1/relationships/courses", { "data": courses(2) }),
      response: "204",
      afterwards: {
        request: "GET /students/1?fields[students]=name",
        response: answering("200", {
          data: { type: "students", id: "1", attributes: { name: "Seen" }, links: { self: "/students/1" } },
        }),
      },
    },
    {
      title: "PATCH relationship: records out of scope do not exist",
      request: sending("PATCH /students/1/relationships/courses", { "data": [{ "type": "courses", "id": "3" }] }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "courses" with the id "3".',
          "source": { "pointer": "/data/0" },
        }],
      }),
    },
    {
      title: "DELETE relationship: members out of scope stay",
      request: sending("DELETE /students/1/relationships/courses", { "data": [{ "type": "courses", "id": "3" }] }),
      response: "204",
    },
    {
      title: "PATCH relationship: the owner is out of scope",
      request: sending("PATCH /students/2/relationships/courses", { "data": [{ "type": "courses", "id": "1" }] }),
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "2".' }],
      }),
    },
  ]),
];
