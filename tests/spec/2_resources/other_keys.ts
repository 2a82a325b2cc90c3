import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";

/** Keys of bytes, keys that the client chooses, rows without any key. */
export const otherKeys = [
  suite(school, "plain", [
    {
      title: "§2 id: bytes in lower-case hexadecimal; other values in the column are not resources",
      request: "GET /files",
      response: answering("200", {
        "data": [{
          "type": "files",
          "id": "00ff",
          "attributes": { "name": "zero" },
          "links": { "self": "/files/00ff" },
        }],
      }),
    },
    {
      title: "§4 view: by bytes",
      request: "GET /files/00ff",
      response: answering("200", {
        "data": { "type": "files", "id": "00ff", "attributes": { "name": "zero" }, "links": { "self": "/files/00ff" } },
      }),
    },
    {
      title: "§4 view: bytes in upper case name nothing",
      request: "GET /files/00FF",
      response: answering("404", {
        "errors": [{ "code": "404", "title": "Not Found", "detail": 'There is no "files" with the id "00FF".' }],
      }),
    },
    {
      title: "§4 create: with bytes as id",
      request: sending("POST /files", { "data": { "type": "files", "id": "abcd", "attributes": { "name": "New" } } }),
      response: answering("201\nLocation: /files/abcd", {
        "data": { "type": "files", "id": "abcd", "attributes": { "name": "New" }, "links": { "self": "/files/abcd" } },
      }),
    },
    {
      title: "§4 create: with an id that is not bytes",
      request: sending("POST /files", { "data": { "type": "files", "id": "xyz", "attributes": { "name": "New" } } }),
      response: answering("422", {
        "errors": [{
          "title": "_type",
          "detail": 'No resource of this type can have the id "xyz".',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 include: over bytes",
      request: "GET /files/00ff?include=copies",
      response: answering("200", {
        data: {
          type: "files",
          id: "00ff",
          attributes: { name: "zero" },
          relationships: {
            copies: { data: [{ type: "copies", id: "0a" }], links: { self: "/copies?file_hash=00ff" } },
          },
          links: { self: "/files/00ff" },
        },
        included: [{ type: "copies", id: "0a", links: { self: "/copies/0a" } }],
      }),
    },
    {
      title: "§4 list: by bytes",
      request: "GET /copies?file_hash=00ff",
      response: answering("200", { data: [{ type: "copies", id: "0a", links: { self: "/copies/0a" } }] }),
    },
    {
      title: "§4 to-many: members with bytes as ids",
      request: sending("PATCH /files/00ff", {
        data: { type: "files", id: "00ff", relationships: { copies: { data: [{ type: "copies", id: "0b" }] } } },
      }),
      response: answering("200", {
        data: {
          type: "files",
          id: "00ff",
          attributes: { name: "zero" },
          relationships: {
            copies: { data: [{ type: "copies", id: "0b" }], links: { self: "/copies?file_hash=00ff" } },
          },
          links: { self: "/files/00ff" },
        },
      }),
    },
    {
      title: "§4 create: a natural key",
      request: sending("POST /countries", {
        "data": { "type": "countries", "id": "NL", "attributes": { "name": "Netherlands" } },
      }),
      response: answering("201\nLocation: /countries/NL", {
        "data": {
          "type": "countries",
          "id": "NL",
          "attributes": { "name": "Netherlands" },
          "links": { "self": "/countries/NL" },
        },
      }),
    },
    {
      title: "§4 create: a missing natural key",
      request: sending("POST /countries", { "data": { "type": "countries", "attributes": { "name": "Nowhere" } } }),
      response: answering("422", {
        "errors": [{
          "title": "_required",
          "detail": 'A new "countries" needs an id: the service makes none.',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 create: an id that no URL reaches",
      request: sending("POST /countries", {
        "data": { "type": "countries", "id": "..", "attributes": { "name": "Up" } },
      }),
      response: answering("422", {
        "errors": [{
          "title": "_type",
          "detail": 'No resource of this type can have the id "..".',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§2 id: the rowid of a row",
      request: "GET /visits",
      response: answering("200", {
        "data": [{ "type": "visits", "id": "1", "attributes": { "day": "mon" }, "links": { "self": "/visits/1" } }, {
          "type": "visits",
          "id": "2",
          "attributes": { "day": "tue" },
          "links": { "self": "/visits/2" },
        }],
      }),
    },
    {
      title: "§4 create: a row with its rowid as id",
      request: sending("POST /visits", { "data": { "type": "visits", "attributes": { "day": "wed" } } }),
      response: answering("201\nLocation: /visits/3", {
        "data": {
          "type": "visits",
          "id": "3",
          "attributes": { "day": "wed" },
          "relationships": { "student": { "data": null } },
          "links": { "self": "/visits/3" },
        },
      }),
    },
    {
      title: "§4 view: a row by its rowid",
      request: "GET /visits/1?include=student",
      response: answering("200", {
        "data": {
          "type": "visits",
          "id": "1",
          "attributes": { "day": "mon" },
          "relationships": {
            "student": { "data": { "type": "students", "id": "1" }, "links": { "self": "/students/1" } },
          },
          "links": { "self": "/visits/1" },
        },
        "included": [{
          "type": "students",
          "id": "1",
          "attributes": { "name": "Ann" },
          "links": { "self": "/students/1" },
        }],
      }),
    },
  ]),
  suite(school, "numbered", [
    {
      title: "§4 create: an integer of the client's own, if that is allowed",
      request: sending("POST /students", {
        "data": { "type": "students", "id": "77", "attributes": { "name": "Dan" } },
      }),
      response: answering("201\nLocation: /students/77", {
        "data": {
          "type": "students",
          "id": "77",
          "attributes": { "name": "Dan" },
          "links": { "self": "/students/77" },
        },
      }),
    },
    {
      title: "§4 create: an integer in another spelling",
      request: sending("POST /students", {
        "data": { "type": "students", "id": "01", "attributes": { "name": "Dan" } },
      }),
      response: answering("422", {
        "errors": [{
          "title": "_type",
          "detail": 'No resource of this type can have the id "01".',
          "source": { "pointer": "/data/id" },
        }],
      }),
    },
    {
      title: "§4 create: the database generates the integer anyway",
      request: sending("POST /students", { "data": { "type": "students", "attributes": { "name": "Dan" } } }),
      response: answering("201\nLocation: /students/4", {
        "data": { "type": "students", "id": "4", "attributes": { "name": "Dan" }, "links": { "self": "/students/4" } },
      }),
    },
    {
      title: "§4 create: a function makes the id",
      request: sending("POST /countries", { "data": { "type": "countries", "attributes": { "name": "New" } } }),
      response: answering("201\nLocation: /countries/NEW", {
        "data": {
          "type": "countries",
          "id": "NEW",
          "attributes": { "name": "New" },
          "links": { "self": "/countries/NEW" },
        },
      }),
    },
  ]),
];
