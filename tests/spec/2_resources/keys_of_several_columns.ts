import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

/** Ids that have several parts, and foreign keys to them. */
export const keysOfSeveralColumns = [
  suite(school, "plain", [
    {
      title: "§2 id: the joined parts of a key; the separator is escaped inside a part",
      request: "GET /rooms",
      response: answering("200", {
        "data": [
          { "type": "rooms", "id": "east~1", "attributes": { "name": "Lab" }, "links": { "self": "/rooms/east~1" } },
          { "type": "rooms", "id": "east~2", "attributes": { "name": null }, "links": { "self": "/rooms/east~2" } },
          {
            "type": "rooms",
            "id": "we!~st!!~-1",
            "attributes": { "name": "Cellar" },
            "links": { "self": "/rooms/we!~st!!~-1" },
          },
        ],
      }),
    },
    {
      title: "§4 view: by an id of several parts",
      request: "GET /rooms/we!~st!!~-1",
      response: answering("200", {
        "data": {
          "type": "rooms",
          "id": "we!~st!!~-1",
          "attributes": { "name": "Cellar" },
          "links": { "self": "/rooms/we!~st!!~-1" },
        },
      }),
    },
    {
      title: "§4 view: another spelling of a part names nothing",
      request: "GET /rooms/east~01",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "east~01".' }],
      }),
    },
    {
      title: "§4 view: too few parts name nothing",
      request: "GET /rooms/east",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "east".' }],
      }),
    },
    {
      title: "§4 view: too many parts name nothing",
      request: "GET /rooms/east~1~2",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "east~1~2".' }],
      }),
    },
    {
      title: "§4 view: an escape of anything else names nothing",
      request: "GET /rooms/ea!st~1",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "rooms" with the id "ea!st~1".' }],
      }),
    },
    {
      title: "§4 list: sorted by all parts of the id",
      request: "GET /lessons?sort=-id",
      response: answering("200", {
        "data": [{ "type": "lessons", "id": "we!~st!!~-1~mon", "links": { "self": "/lessons/we!~st!!~-1~mon" } }, {
          "type": "lessons",
          "id": "east~1~tue",
          "links": { "self": "/lessons/east~1~tue" },
        }, { "type": "lessons", "id": "east~1~mon", "links": { "self": "/lessons/east~1~mon" } }],
      }),
    },
    {
      title: "§2 relationships: over a foreign key of several columns, whose link has each of them",
      request: "GET /rooms/east~1?include=desks,lessons",
      response: answering("200", {
        "data": {
          "type": "rooms",
          "id": "east~1",
          "attributes": { "name": "Lab" },
          "relationships": {
            "desks": { "data": [{ "type": "desks", "id": "1" }], "links": { "self": "/desks?house=east&room=1" } },
            "lessons": {
              "data": [{ "type": "lessons", "id": "east~1~mon" }, { "type": "lessons", "id": "east~1~tue" }],
              "links": { "self": "/lessons?house=east&room=1" },
            },
          },
          "links": { "self": "/rooms/east~1" },
        },
        "included": [
          { "type": "desks", "id": "1", "attributes": { "label": "front" }, "links": { "self": "/desks/1" } },
          { "type": "lessons", "id": "east~1~mon", "links": { "self": "/lessons/east~1~mon" } },
          { "type": "lessons", "id": "east~1~tue", "links": { "self": "/lessons/east~1~tue" } },
        ],
      }),
    },
    {
      title: "§2 relationships: a foreign key that is part of the key",
      request: "GET /lessons/we!~st!!~-1~mon?include=room",
      response: answering("200", {
        "data": {
          "type": "lessons",
          "id": "we!~st!!~-1~mon",
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "we!~st!!~-1" }, "links": { "self": "/rooms/we!~st!!~-1" } },
          },
          "links": { "self": "/lessons/we!~st!!~-1~mon" },
        },
        "included": [{
          "type": "rooms",
          "id": "we!~st!!~-1",
          "attributes": { "name": "Cellar" },
          "links": { "self": "/rooms/we!~st!!~-1" },
        }],
      }),
    },
    {
      title: "§2 relationships: a foreign key that is partly null leads nowhere",
      request: "GET /desks/2",
      response: answering("200", {
        "data": {
          "type": "desks",
          "id": "2",
          "attributes": { "label": "lost" },
          "relationships": { "room": { "data": null } },
          "links": { "self": "/desks/2" },
        },
      }),
    },
    {
      title: "§4 list: by each column of a foreign key",
      request: "GET /desks?house=east&room=1",
      response: answering("200", {
        "data": [{ "type": "desks", "id": "1", "attributes": { "label": "front" }, "links": { "self": "/desks/1" } }],
      }),
    },
    {
      title: "§4 list: by one column of a foreign key, of existing records",
      request: "GET /desks?house=east",
      response: answering("200", {
        "data": [{ "type": "desks", "id": "1", "attributes": { "label": "front" }, "links": { "self": "/desks/1" } }],
      }),
    },
    {
      title: "§4 list: each column of a foreign key is validated",
      request: "GET /desks?room=x",
      response: answering("400", {
        "errors": [{
          "code": "400",
          "title": "Bad Request",
          "detail": 'Cannot filter by "room": "x" is not a valid id.',
          "source": { "parameter": "room" },
        }],
      }),
    },
    {
      title: "§4 create: the client gives the id",
      request: sending("POST /lessons", { "data": { "type": "lessons", "id": "east~2~wed" } }),
      response: answering("201\nLocation: /lessons/east~2~wed", {
        "data": {
          "type": "lessons",
          "id": "east~2~wed",
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "east~2" }, "links": { "self": "/rooms/east~2" } },
            "course": { "data": null },
          },
          "links": { "self": "/lessons/east~2~wed" },
        },
      }),
    },
    {
      title: "§4 create: a missing part",
      request: sending("POST /lessons", {
        "data": { "type": "lessons", "relationships": { "room": { "data": { "type": "rooms", "id": "east~2" } } } },
      }),
      response: answering("422", {
        "errors": [{
          "title": "_required",
          "detail": 'A new "lessons" needs an id: its relationships give only a part of it.',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 create: an id and relationships that agree",
      request: sending("POST /lessons", {
        "data": {
          "type": "lessons",
          "id": "east~2~wed",
          "relationships": { "room": { "data": { "type": "rooms", "id": "east~2" } } },
        },
      }),
      response: answering("201\nLocation: /lessons/east~2~wed", {
        "data": {
          "type": "lessons",
          "id": "east~2~wed",
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "east~2" }, "links": { "self": "/rooms/east~2" } },
            "course": { "data": null },
          },
          "links": { "self": "/lessons/east~2~wed" },
        },
      }),
    },
    {
      title: "§4 create: an id and relationships that disagree",
      request: sending("POST /lessons", {
        "data": {
          "type": "lessons",
          "id": "east~2~wed",
          "relationships": { "room": { "data": { "type": "rooms", "id": "east~1" } } },
        },
      }),
      response: answering("409", {
        "errors": [{
          "code": "409",
          "title": "Conflict",
          "detail":
            'Cannot create "lessons" with the id "east~2~wed": the relationships of the document give a different one.',
          "source": { "pointer": "/data/id" },
        }, {
          "code": "409",
          "title": "Conflict",
          "detail":
            'Cannot create "lessons" with the id "east~2~wed": the relationships of the document give a different one.',
          "source": { "pointer": "/data/relationships/room" },
        }],
      }),
    },
    {
      title: "§4 create: an id with too few parts",
      request: sending("POST /lessons", { "data": { "type": "lessons", "id": "east~2" } }),
      response: answering("422", {
        "errors": [{
          "title": "_type",
          "detail": 'No resource of this type can have the id "east~2".',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 create: an id that points to missing records",
      request: sending("POST /lessons", { "data": { "type": "lessons", "id": "east~9~wed" } }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "rooms" to which this id links.',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 create: an id that exists already",
      request: sending("POST /lessons", { "data": { "type": "lessons", "id": "east~1~mon" } }),
      response: answering("409", {
        "errors": [{
          "code": "409",
          "title": "Conflict",
          "detail": 'Cannot create "lessons": another one has the same "id".',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 update: a part of the id cannot change",
      request: sending("PATCH /lessons/east~1~mon", {
        "data": {
          "type": "lessons",
          "id": "east~1~mon",
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "east~1" } },
            "course": { "data": { "type": "courses", "id": "2" } },
          },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "lessons",
          "id": "east~1~mon",
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "east~1" }, "links": { "self": "/rooms/east~1" } },
            "course": { "data": { "type": "courses", "id": "2" }, "links": { "self": "/courses/2" } },
          },
          "links": { "self": "/lessons/east~1~mon" },
        },
      }),
    },
    {
      title: "§4 update: no relationship can change the id",
      request: sending("PATCH /lessons/east~1~mon", {
        "data": {
          "type": "lessons",
          "id": "east~1~mon",
          "relationships": { "room": { "data": { "type": "rooms", "id": "east~2" } } },
        },
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot update "lessons": its id would change. Create another one, and delete this one.',
          "source": { "pointer": "/data/relationships/room" },
        }],
      }),
    },
    {
      title: "§4 update: a part of the id cannot be empty",
      request: sending("PATCH /lessons/east~1~mon", {
        "data": { "type": "lessons", "id": "east~1~mon", "relationships": { "room": { "data": null } } },
      }),
      response: answering("422", {
        "errors": [{
          "title": "_empty",
          "detail": '"room" cannot be null.',
          "source": { "pointer": "/data/relationships/room" },
        }],
      }),
    },
    {
      title: "§4 delete: by an id of several parts",
      request: "DELETE /lessons/east~1~mon",
      response: "204",
    },
    {
      title: "§4 create: linked by a foreign key of several columns",
      request: sending("POST /desks", {
        "data": {
          "type": "desks",
          "attributes": { "label": "x" },
          "relationships": { "room": { "data": { "type": "rooms", "id": "east~2" } } },
        },
      }),
      response: answering("201\nLocation: /desks/4", {
        "data": {
          "type": "desks",
          "id": "4",
          "attributes": { "label": "x" },
          "relationships": {
            "room": { "data": { "type": "rooms", "id": "east~2" }, "links": { "self": "/rooms/east~2" } },
          },
          "links": { "self": "/desks/4" },
        },
      }),
    },
    {
      title: "§4 update: a foreign key of several columns to null",
      request: sending("PATCH /desks/1", {
        "data": { "type": "desks", "id": "1", "relationships": { "room": { "data": null } } },
      }),
      response: answering("200", {
        "data": {
          "type": "desks",
          "id": "1",
          "attributes": { "label": "front" },
          "relationships": { "room": { "data": null } },
          "links": { "self": "/desks/1" },
        },
      }),
    },
    {
      title: "§4 update: a foreign key of several columns to a missing record",
      request: sending("PATCH /desks/1", {
        "data": {
          "type": "desks",
          "id": "1",
          "relationships": { "room": { "data": { "type": "rooms", "id": "east~7" } } },
        },
      }),
      response: answering("404", {
        "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": 'There is no "rooms" with the id "east~7".',
          "source": { "pointer": "/data/relationships/room/data" },
        }],
      }),
    },
    {
      title: "§4 to-many: over a foreign key of several columns",
      request: sending("PATCH /rooms/east~2", {
        "data": {
          "type": "rooms",
          "id": "east~2",
          "relationships": { "desks": { "data": [{ "type": "desks", "id": "1" }, { "type": "desks", "id": "3" }] } },
        },
      }),
      response: answering("200", {
        "data": {
          "type": "rooms",
          "id": "east~2",
          "attributes": { "name": null },
          "relationships": {
            "desks": {
              "data": [{ "type": "desks", "id": "1" }, { "type": "desks", "id": "3" }],
              "links": { "self": "/desks?house=east&room=2" },
            },
          },
          "links": { "self": "/rooms/east~2" },
        },
      }),
    },
    {
      title: "§4 to-many: a member whose owner is part of its id cannot be removed",
      request: sending("PATCH /rooms/east~1", {
        "data": {
          "type": "rooms",
          "id": "east~1",
          "relationships": { "lessons": { "data": [{ "type": "lessons", "id": "east~1~mon" }] } },
        },
      }),
      response: answering("403", {
        "errors": [{
          "code": "403",
          "title": "Forbidden",
          "detail": 'Cannot leave out "east~1~tue" of "lessons": each needs an owner.',
          "source": { "pointer": "/data/relationships/lessons/data" },
        }],
      }),
    },
  ]),
  suite(school, "derived", [
    {
      title: "§4 create: relationships give all parts of the id",
      request: sending("POST /enrolments", {
        "data": {
          "type": "enrolments",
          "relationships": {
            "student": { "data": { "type": "students", "id": "3" } },
            "course": { "data": { "type": "courses", "id": "1" } },
          },
        },
      }),
      response: answering("201\nLocation: /enrolments/3~1", {
        "data": {
          "type": "enrolments",
          "id": "3~1",
          "attributes": { "grade": null },
          "relationships": {
            "student": { "data": { "type": "students", "id": "3" }, "links": { "self": "/students/3" } },
            "course": { "data": { "type": "courses", "id": "1" }, "links": { "self": "/courses/1" } },
          },
          "links": { "self": "/enrolments/3~1" },
        },
      }),
    },
    {
      title: "§2 relationships: all parts of the id are foreign keys",
      request: "GET /enrolments/1~2",
      response: answering("200", {
        "data": {
          "type": "enrolments",
          "id": "1~2",
          "attributes": { "grade": "B" },
          "relationships": {
            "student": { "data": { "type": "students", "id": "1" }, "links": { "self": "/students/1" } },
            "course": { "data": { "type": "courses", "id": "2" }, "links": { "self": "/courses/2" } },
          },
          "links": { "self": "/enrolments/1~2" },
        },
      }),
    },
  ]),
  suite(school, "twice", [
    {
      title: "§7 create: two relationships over one foreign key disagree, and one of them agrees with the id",
      request: sending("POST /lessons", {
        "data": {
          "type": "lessons",
          "id": "east~2~wed",
          "relationships": {
            "place": { "data": { "type": "rooms", "id": "east~1" } },
            "room": { "data": { "type": "rooms", "id": "east~2" } },
          },
        },
      }),
      response: answering("422", {
        "errors": [{
          "title": "_conflict",
          "detail": '"room" shares its foreign key with another relationship, and they differ.',
          "source": { "pointer": "/data/relationships/room" },
        }],
      }),
    },
  ]),
];
