import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

/** Related resources at their own path, and the links that lead there. */
export const related = [
  suite(school, "linked", [
    {
      title: "relationshipLinks: every relationship of a list has links, a to-one its linkage",
      request: "GET /students?sort=id",
      response: answering("200", {
        "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
        "links": {
          "self": "/students?page=1&sort=id",
          "first": "/students?page=1&sort=id",
          "last": "/students?page=2&sort=id",
          "prev": null,
          "next": "/students?page=2&sort=id",
        },
        "data": [{
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": {
              "data": { "type": "lockers", "id": "1" },
              "links": { "self": "/students/1/relationships/locker", "related": "/students/1/locker" },
            },
            "passport": {
              "data": { "type": "passports", "id": "1" },
              "links": { "self": "/students/1/relationships/passport", "related": "/students/1/passport" },
            },
            "courses": { "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" } },
          },
          "links": { "self": "/students/1" },
        }, {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "locker": {
              "data": null,
              "links": { "self": "/students/2/relationships/locker", "related": "/students/2/locker" },
            },
            "passport": {
              "data": null,
              "links": { "self": "/students/2/relationships/passport", "related": "/students/2/passport" },
            },
            "courses": { "links": { "self": "/students/2/relationships/courses", "related": "/students/2/courses" } },
          },
          "links": { "self": "/students/2" },
        }],
      }),
    },
    {
      title: "relationshipLinks: the relationships of a single resource have links too",
      request: "GET /students/1",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": {
              "data": { "type": "lockers", "id": "1" },
              "links": { "self": "/students/1/relationships/locker", "related": "/students/1/locker" },
            },
            "passport": {
              "data": { "type": "passports", "id": "1" },
              "links": { "self": "/students/1/relationships/passport", "related": "/students/1/passport" },
            },
            "courses": { "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" } },
          },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "relationshipLinks: included resources show their linkage, and have links too",
      request: "GET /students/1?include=courses,locker&fields[courses]=students",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": {
              "data": { "type": "lockers", "id": "1" },
              "links": { "self": "/students/1/relationships/locker", "related": "/students/1/locker" },
            },
            "passport": {
              "data": { "type": "passports", "id": "1" },
              "links": { "self": "/students/1/relationships/passport", "related": "/students/1/passport" },
            },
            "courses": {
              "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "2" }, {
                "type": "courses",
                "id": "3",
              }],
              "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" },
            },
          },
          "links": { "self": "/students/1" },
        },
        "included": [{
          "type": "courses",
          "id": "1",
          "relationships": {
            "students": { "links": { "self": "/courses/1/relationships/students", "related": "/courses/1/students" } },
          },
          "links": { "self": "/courses/1" },
        }, {
          "type": "courses",
          "id": "2",
          "relationships": {
            "students": { "links": { "self": "/courses/2/relationships/students", "related": "/courses/2/students" } },
          },
          "links": { "self": "/courses/2" },
        }, {
          "type": "courses",
          "id": "3",
          "relationships": {
            "students": { "links": { "self": "/courses/3/relationships/students", "related": "/courses/3/students" } },
          },
          "links": { "self": "/courses/3" },
        }, {
          "type": "lockers",
          "id": "1",
          "attributes": { "code": "L1" },
          "relationships": {
            "student": {
              "data": { "type": "students", "id": "1" },
              "links": { "self": "/lockers/1/relationships/student", "related": "/lockers/1/student" },
            },
          },
          "links": { "self": "/lockers/1" },
        }],
      }),
    },
    {
      title: "relationshipLinks: fields leave out relationships with their links",
      request: "GET /students/1?fields[students]=name,courses",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "courses": { "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" } },
          },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "relationshipLinks: an empty include shows only the linkage of to-ones",
      request: "GET /rooms/east~1?include=",
      response: answering("200", {
        "data": {
          "type": "rooms",
          "id": "east~1",
          "attributes": { "name": "Lab" },
          "relationships": {
            "desks": { "links": { "self": "/rooms/east~1/relationships/desks", "related": "/rooms/east~1/desks" } },
            "lessons": {
              "links": { "self": "/rooms/east~1/relationships/lessons", "related": "/rooms/east~1/lessons" },
            },
          },
          "links": { "self": "/rooms/east~1" },
        },
      }),
    },
    {
      title: "relationshipLinks: no link if the owner cannot be viewed",
      request: "GET /visits",
      response: answering("200", {
        "meta": { "record_count": 2, "page_count": 1, "page_limit": 2 },
        "links": {
          "self": "/visits?page=1",
          "first": "/visits?page=1",
          "last": "/visits?page=1",
          "prev": null,
          "next": null,
        },
        "data": [{
          "type": "visits",
          "id": "1",
          "attributes": { "day": "mon" },
          "relationships": {
            "student": { "data": { "type": "students", "id": "1" }, "links": { "related": "/visits/1/student" } },
          },
        }, {
          "type": "visits",
          "id": "2",
          "attributes": { "day": "tue" },
          "relationships": { "student": { "data": null, "links": { "related": "/visits/2/student" } } },
        }],
      }),
    },
    {
      title: "related: the list of a join table, with pages",
      request: "GET /students/1/courses",
      response: answering("200", {
        "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
        "links": {
          "self": "/students/1/courses?page=1",
          "first": "/students/1/courses?page=1",
          "last": "/students/1/courses?page=2",
          "prev": null,
          "next": "/students/1/courses?page=2",
        },
        "data": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "relationships": {
            "students": { "links": { "self": "/courses/1/relationships/students", "related": "/courses/1/students" } },
          },
          "links": { "self": "/courses/1" },
        }, {
          "type": "courses",
          "id": "2",
          "attributes": { "title": "Biology", "tenant": 1 },
          "relationships": {
            "students": { "links": { "self": "/courses/2/relationships/students", "related": "/courses/2/students" } },
          },
          "links": { "self": "/courses/2" },
        }],
      }),
    },
    {
      title: "related: it is sorted, and its pages keep the parameters",
      request: "GET /students/1/courses?page=2&sort=-title",
      response: answering("200", {
        "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
        "links": {
          "self": "/students/1/courses?page=2&sort=-title",
          "first": "/students/1/courses?page=1&sort=-title",
          "last": "/students/1/courses?page=2&sort=-title",
          "prev": "/students/1/courses?page=1&sort=-title",
          "next": null,
        },
        "data": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "relationships": {
            "students": { "links": { "self": "/courses/1/relationships/students", "related": "/courses/1/students" } },
          },
          "links": { "self": "/courses/1" },
        }],
      }),
    },
    {
      title: "related: after the last page",
      request: "GET /students/1/courses?page=9",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": "There is no page 9: the last one is 2." }],
      }),
    },
    {
      title: "related: an empty list",
      request: "GET /students/3/courses",
      response: answering("200", {
        "meta": { "record_count": 0, "page_count": 1, "page_limit": 2 },
        "links": {
          "self": "/students/3/courses?page=1",
          "first": "/students/3/courses?page=1",
          "last": "/students/3/courses?page=1",
          "prev": null,
          "next": null,
        },
        "data": [],
      }),
    },
    {
      title: "related: of a missing record",
      request: "GET /students/9/courses",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "9".' }],
      }),
    },
    {
      title: "related: of an id that no record can have",
      request: "GET /rooms/east/desks",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "east".' }],
      }),
    },
    {
      title: "related: a has-one",
      request: "GET /students/1/locker",
      response: answering("200", {
        "data": {
          "type": "lockers",
          "id": "1",
          "attributes": { "code": "L1" },
          "relationships": {
            "student": {
              "data": { "type": "students", "id": "1" },
              "links": { "self": "/lockers/1/relationships/student", "related": "/lockers/1/student" },
            },
          },
          "links": { "self": "/lockers/1" },
        },
      }),
    },
    {
      title: "related: an empty to-one",
      request: "GET /students/3/locker",
      response: answering("200", { "data": null }),
    },
    {
      title: "related: a to-one, over a foreign key of several columns",
      request: "GET /desks/1/room",
      response: answering("200", {
        "data": {
          "type": "rooms",
          "id": "east~1",
          "attributes": { "name": "Lab" },
          "relationships": {
            "desks": { "links": { "self": "/rooms/east~1/relationships/desks", "related": "/rooms/east~1/desks" } },
            "lessons": {
              "links": { "self": "/rooms/east~1/relationships/lessons", "related": "/rooms/east~1/lessons" },
            },
          },
          "links": { "self": "/rooms/east~1" },
        },
      }),
    },
    {
      title: "related: an empty to-one, over a foreign key that is partly null",
      request: "GET /desks/2/room",
      response: answering("200", { "data": null }),
    },
    {
      title: "related: a to-one of a missing record",
      request: "GET /desks/99/room",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "desks" with the id "99".' }],
      }),
    },
    {
      title: "related: a to-many, over a foreign key of several columns, with more included",
      request: "GET /rooms/we!~st!!~-1/lessons?include=course",
      response: answering("200", {
        "meta": { "record_count": 1, "page_count": 1, "page_limit": 2 },
        "links": {
          "self": "/rooms/we!~st!!~-1/lessons?page=1&include=course",
          "first": "/rooms/we!~st!!~-1/lessons?page=1&include=course",
          "last": "/rooms/we!~st!!~-1/lessons?page=1&include=course",
          "prev": null,
          "next": null,
        },
        "data": [{
          "type": "lessons",
          "id": "we!~st!!~-1~mon",
          "relationships": {
            "room": {
              "data": { "type": "rooms", "id": "we!~st!!~-1" },
              "links": {
                "self": "/lessons/we!~st!!~-1~mon/relationships/room",
                "related": "/lessons/we!~st!!~-1~mon/room",
              },
            },
            "course": {
              "data": { "type": "courses", "id": "2" },
              "links": {
                "self": "/lessons/we!~st!!~-1~mon/relationships/course",
                "related": "/lessons/we!~st!!~-1~mon/course",
              },
            },
          },
          "links": { "self": "/lessons/we!~st!!~-1~mon" },
        }],
        "included": [{
          "type": "courses",
          "id": "2",
          "attributes": { "title": "Biology", "tenant": 1 },
          "relationships": {
            "students": { "links": { "self": "/courses/2/relationships/students", "related": "/courses/2/students" } },
          },
          "links": { "self": "/courses/2" },
        }],
      }),
    },
    {
      title: "related: an unknown relationship",
      request: "GET /students/1/nothing",
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": '"students" has no relationship "nothing". It has locker, passport, courses.',
        }],
      }),
    },
    {
      title: "related: a resource without such paths",
      request: "GET /clubs/1/members",
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail":
            'Nothing is mapped at "/clubs/1/members". Relationships have no addresses of their own here: send "/clubs/1?include=members".',
        }],
      }),
    },
    {
      title: "related: a method that it does not support",
      request: sending("PATCH /students/1/courses", { "data": [{ "type": "courses", "id": "1" }] }),
      response: answering("405\nAllow: GET, HEAD, OPTIONS", {
        "errors": [{
          "code": "405",
          "title": "Method Not Allowed",
          "detail": "Cannot PATCH /students/1/courses: it takes GET, HEAD, OPTIONS.",
        }],
      }),
    },
    {
      title: "related: the methods that it supports",
      request: "OPTIONS /students/1/courses",
      response: "204\nAllow: GET, HEAD, OPTIONS",
    },
  ]),
  suite(school, "linkedScope", [
    {
      title: "related: the owner is out of scope",
      request: "GET /students/2/courses",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "students" with the id "2".' }],
      }),
    },
    {
      title: "related: the scope and the hook of the target apply",
      request: "GET /students/1/courses",
      response: answering("200", {
        "data": [{ "type": "courses", "id": "2", "attributes": { "title": "Biology", "tenant": 1 } }],
      }),
    },
    {
      title: "related: a to-one out of scope is null",
      request: "GET /students/1/relationships/locker",
      response: answering("200", { "links": { "self": "/students/1/relationships/locker" }, "data": null }),
    },
    {
      title: "related: the target's view is disabled",
      request: "GET /students/1/locker",
      response: answering("501", {
        "errors": [{
          "code": "501",
          "title": "Not Implemented",
          "detail": 'Cannot view "lockers": the operation is not enabled.',
        }],
      }),
    },
    {
      title: "related: no link to a disabled operation",
      request: "GET /students/1",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": { "data": null, "links": { "self": "/students/1/relationships/locker" } },
            "passport": {
              "data": { "type": "passports", "id": "1" },
              "links": { "self": "/students/1/relationships/passport", "related": "/students/1/passport" },
            },
            "courses": { "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" } },
          },
          "links": { "self": "/students/1" },
        },
      }),
    },
  ]),
];
