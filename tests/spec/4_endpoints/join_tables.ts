import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

/** To-many relationships through join tables, and to-one ones from the side without the foreign key. */
export const joinTables = [
  suite(school, "plain", [
    {
      title: "§4 include: through a join table",
      request: "GET /students?include=courses",
      response: answering("200", {
        "data": [{
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "courses": {
              "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "2" }, {
                "type": "courses",
                "id": "3",
              }],
              "links": { "self": "/courses?student_id=1" },
            },
          },
          "links": { "self": "/students/1" },
        }, {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "2" }], "links": { "self": "/courses?student_id=2" } },
          },
          "links": { "self": "/students/2" },
        }, {
          "type": "students",
          "id": "3",
          "attributes": { "name": "Cat" },
          "relationships": { "courses": { "data": [], "links": { "self": "/courses?student_id=3" } } },
          "links": { "self": "/students/3" },
        }],
        "included": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "links": { "self": "/courses/1" },
        }, {
          "type": "courses",
          "id": "2",
          "attributes": { "title": "Biology", "tenant": 1 },
          "links": { "self": "/courses/2" },
        }, {
          "type": "courses",
          "id": "3",
          "attributes": { "title": "Chess", "tenant": 2 },
          "links": { "self": "/courses/3" },
        }],
      }),
    },
    {
      title: "§4 include: through a join table and back",
      request:
        "GET /students?include=courses.students&sort=-courses.title&fields[students]=name,courses&fields[courses]=students",
      response: answering("200", {
        "data": [{
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "courses": {
              "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "2" }, {
                "type": "courses",
                "id": "3",
              }],
              "links": { "self": "/courses?student_id=1" },
            },
          },
          "links": { "self": "/students/1" },
        }, {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "2" }], "links": { "self": "/courses?student_id=2" } },
          },
          "links": { "self": "/students/2" },
        }, {
          "type": "students",
          "id": "3",
          "attributes": { "name": "Cat" },
          "relationships": { "courses": { "data": [], "links": { "self": "/courses?student_id=3" } } },
          "links": { "self": "/students/3" },
        }],
        "included": [{
          "type": "courses",
          "id": "1",
          "relationships": {
            "students": { "data": [{ "type": "students", "id": "1" }], "links": { "self": "/students?course_id=1" } },
          },
          "links": { "self": "/courses/1" },
        }, {
          "type": "courses",
          "id": "2",
          "relationships": {
            "students": {
              "data": [{ "type": "students", "id": "1" }, { "type": "students", "id": "2" }],
              "links": { "self": "/students?course_id=2" },
            },
          },
          "links": { "self": "/courses/2" },
        }, {
          "type": "courses",
          "id": "3",
          "relationships": {
            "students": { "data": [{ "type": "students", "id": "1" }], "links": { "self": "/students?course_id=3" } },
          },
          "links": { "self": "/courses/3" },
        }],
      }),
    },
    {
      title: "§2 links: the list of a join table's targets",
      request: "GET /courses?student_id=1",
      response: answering("200", {
        "data": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "links": { "self": "/courses/1" },
        }, {
          "type": "courses",
          "id": "2",
          "attributes": { "title": "Biology", "tenant": 1 },
          "links": { "self": "/courses/2" },
        }, {
          "type": "courses",
          "id": "3",
          "attributes": { "title": "Chess", "tenant": 2 },
          "links": { "self": "/courses/3" },
        }],
      }),
    },
    {
      title: "§2 links: the list of a join table's owners",
      request: "GET /students?course_id=2",
      response: answering("200", {
        "data": [
          { "type": "students", "id": "1", "attributes": { "name": "Ann" }, "links": { "self": "/students/1" } },
          { "type": "students", "id": "2", "attributes": { "name": "Ben" }, "links": { "self": "/students/2" } },
        ],
      }),
    },
    {
      title: "§4 list: the parameter of a join table is validated",
      request: "GET /courses?student-id=x",
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot filter by "student-id": "x" is not a valid id.',
          "source": { "parameter": "student-id" },
        }],
      }),
    },
    {
      title: "§4 to-many: a new set of links",
      request: sending("PATCH /students/1", {
        "data": {
          "type": "students",
          "id": "1",
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "3" }, { "type": "courses", "id": "1" }] },
          },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "courses": {
              "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "3" }],
              "links": { "self": "/courses?student_id=1" },
            },
          },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "§4 to-many: a link that is named twice",
      request: sending("PATCH /students/3", {
        "data": {
          "type": "students",
          "id": "3",
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "2" }, { "type": "courses", "id": "2" }] },
          },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "3",
          "attributes": { "name": "Cat" },
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "2" }], "links": { "self": "/courses?student_id=3" } },
          },
          "links": { "self": "/students/3" },
        },
      }),
    },
    {
      title: "§4 to-many: no links",
      request: sending("PATCH /students/1", {
        "data": { "type": "students", "id": "1", "relationships": { "courses": { "data": [] } } },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": { "courses": { "data": [], "links": { "self": "/courses?student_id=1" } } },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "§4 to-many: a link to a missing record",
      request: sending("PATCH /students/3", {
        "data": {
          "type": "students",
          "id": "3",
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "2" }, { "type": "courses", "id": "9" }] },
          },
        },
      }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "courses" with the id "9".',
          "source": { "pointer": "/data/relationships/courses/data/1" },
        }],
      }),
    },
    {
      title: "§4 create: a link is side-posting",
      request: sending("POST /students", {
        "data": {
          "type": "students",
          "attributes": { "name": "Dan" },
          "relationships": { "courses": { "data": [{ "type": "courses", "id": "2" }] } },
        },
      }),
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot create "students" with the to-many relationship "courses": ' +
            "side-posting is not supported. Leave it out, and set it by PATCH.",
          "source": { "pointer": "/data/relationships/courses" },
        }],
      }),
    },
    {
      title: "§4 to-many: a new link that requires other values",
      request: sending("PATCH /clubs/1", {
        "data": {
          "type": "clubs",
          "id": "1",
          "relationships": {
            "members": { "data": [{ "type": "students", "id": "1" }, { "type": "students", "id": "2" }] },
          },
        },
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot link others to "clubs" by "members", where a new link needs values of its own.',
          "source": { "pointer": "/data/relationships/members/data" },
        }],
      }),
    },
    {
      title: "§4 to-many: existing links require nothing",
      request: sending("PATCH /clubs/1", {
        "data": {
          "type": "clubs",
          "id": "1",
          "relationships": { "members": { "data": [{ "type": "students", "id": "1" }] } },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "clubs",
          "id": "1",
          "attributes": { "name": "Go" },
          "relationships": {
            "members": { "data": [{ "type": "students", "id": "1" }], "links": { "self": "/students?club_id=1" } },
          },
          "links": { "self": "/clubs/1" },
        },
      }),
    },
    {
      title: "§4 to-many: links that require other values can be removed",
      request: sending("PATCH /clubs/1", {
        "data": { "type": "clubs", "id": "1", "relationships": { "members": { "data": [] } } },
      }),
      response: answering("200", {
        "data": {
          "type": "clubs",
          "id": "1",
          "attributes": { "name": "Go" },
          "relationships": { "members": { "data": [], "links": { "self": "/students?club_id=1" } } },
          "links": { "self": "/clubs/1" },
        },
      }),
    },
    {
      title: "§4 include: a unique foreign key from the other side",
      request: "GET /students?include=locker,passport",
      response: answering("200", {
        "data": [{
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": { "data": { "type": "lockers", "id": "1" }, "links": { "self": "/lockers/1" } },
            "passport": { "data": { "type": "passports", "id": "1" }, "links": { "self": "/passports/1" } },
          },
          "links": { "self": "/students/1" },
        }, {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": { "locker": { "data": null }, "passport": { "data": null } },
          "links": { "self": "/students/2" },
        }, {
          "type": "students",
          "id": "3",
          "attributes": { "name": "Cat" },
          "relationships": { "locker": { "data": null }, "passport": { "data": null } },
          "links": { "self": "/students/3" },
        }],
        "included": [{
          "type": "lockers",
          "id": "1",
          "attributes": { "code": "L1" },
          "links": { "self": "/lockers/1" },
        }, { "type": "passports", "id": "1", "attributes": { "number": "P1" }, "links": { "self": "/passports/1" } }],
      }),
    },
    {
      title: "§4 view: a has-one is shown only if it is included",
      request: "GET /students/1",
      response: answering("200", {
        "data": { "type": "students", "id": "1", "attributes": { "name": "Ann" }, "links": { "self": "/students/1" } },
      }),
    },
    {
      title: "§4 update: a has-one gets another record",
      request: sending("PATCH /students/1", {
        "data": {
          "type": "students",
          "id": "1",
          "relationships": { "locker": { "data": { "type": "lockers", "id": "2" } } },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "locker": { "data": { "type": "lockers", "id": "2" }, "links": { "self": "/lockers/2" } },
          },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "§4 update: a has-one gets a record that pointed elsewhere",
      request: sending("PATCH /students/2", {
        "data": {
          "type": "students",
          "id": "2",
          "relationships": { "locker": { "data": { "type": "lockers", "id": "1" } } },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "locker": { "data": { "type": "lockers", "id": "1" }, "links": { "self": "/lockers/1" } },
          },
          "links": { "self": "/students/2" },
        },
      }),
    },
    {
      title: "§4 update: a has-one is emptied",
      request: sending("PATCH /students/1", {
        "data": { "type": "students", "id": "1", "relationships": { "locker": { "data": null } } },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": { "locker": { "data": null } },
          "links": { "self": "/students/1" },
        },
      }),
    },
    {
      title: "§4 update: a has-one whose record must have an owner is not emptied",
      request: sending("PATCH /students/1", {
        "data": { "type": "students", "id": "1", "relationships": { "passport": { "data": null } } },
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot leave out "1" of "passport": each needs an owner.',
          "source": { "pointer": "/data/relationships/passport/data" },
        }],
      }),
    },
    {
      title: "§4 update: a has-one gets a record that must have an owner",
      request: sending("PATCH /students/2", {
        "data": {
          "type": "students",
          "id": "2",
          "relationships": { "passport": { "data": { "type": "passports", "id": "1" } } },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "passport": { "data": { "type": "passports", "id": "1" }, "links": { "self": "/passports/1" } },
          },
          "links": { "self": "/students/2" },
        },
      }),
    },
    {
      title: "§4 create: a has-one is side-posting",
      request: sending("POST /students", {
        "data": {
          "type": "students",
          "attributes": { "name": "Dan" },
          "relationships": { "locker": { "data": { "type": "lockers", "id": "2" } } },
        },
      }),
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot create "students" with the relationship "locker": ' +
            "side-posting is not supported. Leave it out, and set it by PATCH.",
          "source": { "pointer": "/data/relationships/locker" },
        }],
      }),
    },
    {
      title: "§4 create: an empty has-one is allowed",
      request: sending("POST /students", {
        "data": {
          "type": "students",
          "attributes": { "name": "Dan" },
          "relationships": { "locker": { "data": null }, "courses": { "data": [] } },
        },
      }),
      response: answering("201\nLocation: /students/4", {
        "data": { "type": "students", "id": "4", "attributes": { "name": "Dan" }, "links": { "self": "/students/4" } },
      }),
    },
  ]),
  suite(school, "derived", [
    {
      title: "§2 relationships: a join table gives an undeclared many-to-many, besides its own rows",
      request: "GET /students/1?include=courses,enrolments,locker&fields[courses]=title&fields[enrolments]=grade",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "enrolments": {
              "data": [{ "type": "enrolments", "id": "1~1" }, { "type": "enrolments", "id": "1~2" }, {
                "type": "enrolments",
                "id": "1~3",
              }],
              "links": { "self": "/enrolments?student_id=1" },
            },
            "locker": { "data": { "type": "lockers", "id": "1" }, "links": { "self": "/lockers/1" } },
            "courses": {
              "data": [{ "type": "courses", "id": "1" }, { "type": "courses", "id": "2" }, {
                "type": "courses",
                "id": "3",
              }],
              "links": { "self": "/courses?student_id=1" },
            },
          },
          "links": { "self": "/students/1" },
        },
        "included": [
          { "type": "courses", "id": "1", "attributes": { "title": "Art" }, "links": { "self": "/courses/1" } },
          { "type": "courses", "id": "2", "attributes": { "title": "Biology" }, "links": { "self": "/courses/2" } },
          { "type": "courses", "id": "3", "attributes": { "title": "Chess" }, "links": { "self": "/courses/3" } },
          { "type": "enrolments", "id": "1~1", "attributes": { "grade": "A" }, "links": { "self": "/enrolments/1~1" } },
          { "type": "enrolments", "id": "1~2", "attributes": { "grade": "B" }, "links": { "self": "/enrolments/1~2" } },
          { "type": "enrolments", "id": "1~3", "attributes": { "grade": "C" }, "links": { "self": "/enrolments/1~3" } },
          { "type": "lockers", "id": "1", "attributes": { "code": "L1" }, "links": { "self": "/lockers/1" } },
        ],
      }),
    },
    {
      title: "§2 relationships: a join table that requires other values gives none",
      request: "GET /clubs/1?include=students",
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot include "students": "clubs" has no relationship "students"; it has members.',
          "source": { "parameter": "include" },
        }],
      }),
    },
  ]),
  suite(school, "friendly", [
    {
      title: "§4 include: through a join table of a table with itself",
      request: "GET /students/1?include=friends",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "friends": {
              "data": [{ "type": "students", "id": "2" }, { "type": "students", "id": "3" }],
              "links": { "self": "/students?friend_of=1" },
            },
          },
          "links": { "self": "/students/1" },
        },
        "included": [{
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "links": { "self": "/students/2" },
        }, { "type": "students", "id": "3", "attributes": { "name": "Cat" }, "links": { "self": "/students/3" } }],
      }),
    },
    {
      title: "§2 links: a parameter with its own name",
      request: "GET /students?friend_of=1",
      response: answering("200", {
        "data": [
          { "type": "students", "id": "2", "attributes": { "name": "Ben" }, "links": { "self": "/students/2" } },
          { "type": "students", "id": "3", "attributes": { "name": "Cat" }, "links": { "self": "/students/3" } },
        ],
      }),
    },
    {
      title: "§4 to-many: links of a table with itself",
      request: sending("PATCH /students/2", {
        "data": {
          "type": "students",
          "id": "2",
          "relationships": {
            "friends": { "data": [{ "type": "students", "id": "2" }, { "type": "students", "id": "3" }] },
          },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "2",
          "attributes": { "name": "Ben" },
          "relationships": {
            "friends": {
              "data": [{ "type": "students", "id": "2" }, { "type": "students", "id": "3" }],
              "links": { "self": "/students?friend_of=2" },
            },
          },
          "links": { "self": "/students/2" },
        },
      }),
    },
  ]),
  suite(school, "scoped", [
    {
      title: "§6 scope: of the join table and of the target",
      request: "GET /students/1?include=courses",
      response: answering("200", {
        "data": {
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "relationships": {
            "courses": { "data": [{ "type": "courses", "id": "1" }], "links": { "self": "/courses?student_id=1" } },
          },
          "links": { "self": "/students/1" },
        },
        "included": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "links": { "self": "/courses/1" },
        }],
      }),
    },
    {
      title: "§6 scope: of the join table, in the list of its targets",
      request: "GET /courses?student_id=1",
      response: answering("200", {
        "data": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "links": { "self": "/courses/1" },
        }],
      }),
    },
    {
      title: "§6 scope: a link to a record out of scope",
      request: sending("PATCH /students/1", {
        "data": {
          "type": "students",
          "id": "1",
          "relationships": { "courses": { "data": [{ "type": "courses", "id": "3" }] } },
        },
      }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "courses" with the id "3".',
          "source": { "pointer": "/data/relationships/courses/data/0" },
        }],
      }),
    },
    {
      title: "§6 scope: a link out of scope is a conflict",
      request: sending("PATCH /students/1", {
        "data": {
          "type": "students",
          "id": "1",
          "relationships": { "courses": { "data": [{ "type": "courses", "id": "2" }] } },
        },
      }),
      response: answering("409", {
        "errors": [{
          "code": "409",
          "title": "Conflict",
          "detail": 'Cannot update "students": a unique constraint would fail.',
          "source": { "pointer": "/data/relationships/courses/data" },
        }],
      }),
    },
  ]),
  suite(school, "graded", [
    {
      title: "§6 scope: of the join table, in a related list",
      request: "GET /students/1/courses",
      response: answering("200", {
        "data": [{
          "type": "courses",
          "id": "1",
          "attributes": { "title": "Art", "tenant": 1 },
          "links": { "self": "/courses/1" },
        }],
      }),
    },
    {
      title: "§6 scope: of the join table, in linkage",
      request: "GET /students/1/relationships/courses",
      response: answering("200", {
        "links": { "self": "/students/1/relationships/courses", "related": "/students/1/courses" },
        "data": [{ "type": "courses", "id": "1" }],
      }),
    },
    {
      title: "§6 scope: a new link gets what the scope of its join table requires",
      request: sending("POST /students/3/relationships/courses", { "data": [{ "type": "courses", "id": "2" }] }),
      response: "204",
      afterwards: {
        request: "GET /students/3/relationships/courses",
        response: answering("200", {
          "links": { "self": "/students/3/relationships/courses", "related": "/students/3/courses" },
          "data": [{ "type": "courses", "id": "2" }],
        }),
      },
    },
  ]),
  suite(school, "anyGrade", [
    {
      title: "§6 scope: a new link out of scope is not created",
      request: sending("PATCH /students/3", {
        "data": {
          "type": "students",
          "id": "3",
          "relationships": { "courses": { "data": [{ "type": "courses", "id": "2" }] } },
        },
      }),
      response: refused(403, "Forbidden", 'Cannot update "students": the result would be outside the caller\'s scope.'),
      afterwards: {
        request: "GET /courses?student_id=3",
        response: answering("200", { "data": [] }),
      },
    },
  ]),
];
