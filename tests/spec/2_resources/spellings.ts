import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, refusedParameter, sending } from "../../helpers/exchanges/messages.ts";
import { spelling } from "../../helpers/fixtures/spelling.ts";

const patch = (attributes: object, relationships: object = {}) =>
  sending("PATCH /office-workers/3?fields[office-workers]=line-1", {
    data: { type: "office_workers", id: "3", attributes, relationships },
  });

const create = (attributes: object, relationships: object = {}) =>
  sending("POST /office-workers", { data: { type: "officeWorkers", attributes, relationships } });

const UNION = { data: { type: "trade-unions", id: "1" } };

/** The links of a worker's relationship. */
const ownLinks = (id: string, name: string) => ({
  self: `/office-workers/${id}/relationships/${name}`,
  related: `/office-workers/${id}/${name}`,
});

const badge = (id: string, number?: number) => ({
  type: "badges",
  id,
  attributes: number === undefined ? undefined : { number },
  links: { self: `/badges/${id}` },
});

/** Names are written in three ways; documents write them in one. */
export const spellings = [
  suite(spelling, "numbered", [
    {
      title: "§4 filters: id is that of the resource, even if a column is called id",
      request: "GET /badges?filter[id]=red,2",
      response: answering("200", { data: [badge("red", 2)] }),
    },
    {
      title: "§4 sort: id is that of the resource, even if a column is called id",
      request: "GET /badges?sort=id",
      response: answering("200", { data: [badge("red", 2), badge("sky", 1)] }),
    },
    {
      title: "§4 fields: id is that of the resource, and changes nothing",
      request: "GET /badges?fields[badges]=id",
      response: answering("200", { data: [badge("red"), badge("sky")] }),
    },
    {
      title: "§4 statistics: id has none, even if a column is called id",
      request: "GET /badges?stats[id]=sum",
      response: refusedParameter(
        'Cannot compute statistics of "id": "badges" has no such attribute. It has number.',
        "stats[id]",
      ),
    },
    {
      title: "§4 create: id is not an attribute, even if a column is called id",
      request: sending("POST /badges", { data: { type: "badges", id: "blue", attributes: { id: 3 } } }),
      response: invalid(
        ["_unknown", "/data/attributes/id", '"id" is not an attribute of "badges": write it as "id", beside "type".'],
      ),
    },
    {
      title: "§7 rules: by the name of a column that has another name in documents",
      request: sending("POST /badges", { data: { type: "badges", id: "blue", attributes: { number: 300 } } }),
      response: invalid(["short", "/data/attributes/number", "Too long."]),
    },
  ]),
  suite(spelling, "dash", [
    {
      title: "§4 update: two spellings of one attribute",
      request: patch({ first_name: "Cyd", firstName: "Sid" }),
      response: invalid(
        ["_type", "/data/attributes/firstName", '"firstName" and "first_name" are the same field: send one of them.'],
      ),
    },
    {
      title: "§4 update: two spellings of one relationship",
      request: patch({}, { tradeUnion: UNION, "trade-union": UNION }),
      response: invalid([
        "_type",
        "/data/relationships/trade-union",
        '"trade-union" and "tradeUnion" are the same field: send one of them.',
      ]),
    },
    {
      title: "§7 pointer: an attribute in the client's spelling",
      request: patch({ first_name: null, lastName: 1, line1: false }),
      response: invalid(
        ["_empty", "/data/attributes/first_name", '"first-name" cannot be null.'],
        ["_type", "/data/attributes/lastName", '"last-name" takes a string.'],
        ["_type", "/data/attributes/line1", '"line-1" takes a string.'],
      ),
    },
    {
      title: "§7 pointer: an attribute that breaks a rule, in the client's spelling",
      request: patch({ first_name: "A name that is longer than names are" }),
      response: invalid(["short", "/data/attributes/first_name", "Too long."]),
    },
    {
      title: "§7 pointer: an unknown attribute in the client's spelling",
      request: patch({ Foo_Bar: 1 }),
      response: invalid(["_unknown", "/data/attributes/Foo_Bar", '"office-workers" has no attribute "Foo_Bar".']),
    },
    {
      title: "§7 pointer: a foreign key among attributes, in any spelling",
      request: patch({ tradeUnionId: 1 }),
      response: invalid([
        "_unknown",
        "/data/attributes/tradeUnionId",
        '"tradeUnionId" is not an attribute of "office-workers": write the relationship "trade-union".',
      ]),
    },
    {
      title: "§7 pointer: a required attribute that was not sent, by its printed name",
      request: create({ lastName: "Dogwood" }),
      response: invalid(["_required", "/data/attributes/first-name", '"first-name" is required.']),
    },
    {
      title: "§7 pointer: of several columns that must be unique, the one that the client has sent, in its spelling",
      request: create({ first_name: "Ann" }, { tradeUnion: UNION }),
      response: answering("409", {
        errors: ["/data/attributes/first_name", "/data/relationships/tradeUnion"].map((pointer) => ({
          code: "409",
          title: "Conflict",
          detail: 'Cannot create "office-workers": another one has the same "first-name", "trade-union".',
          source: { pointer },
        })),
      }),
    },
    {
      title: "§7 pointer: one of two columns that must be unique together",
      request: sending("PATCH /office-workers/2", {
        data: { type: "office-workers", id: "2", attributes: { firstName: "Ann" } },
      }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "office-workers": another one has the same "first-name", "trade-union".',
        "/data/attributes/firstName",
      ),
    },
    {
      title: "§7 pointer: a missing related record, in the client's spelling",
      request: patch({}, { trade_union: { data: { type: "tradeUnions", id: "9" } } }),
      response: noRelated(["/data/relationships/trade_union/data", "trade-unions", "9"]),
    },
    {
      title: "§4 fields: a type in a spelling of no type",
      request: "GET /office-workers?fields[OfficeWorkers]=first-name",
      response: refusedParameter(
        'Cannot limit fields: there is no type "OfficeWorkers". Did you mean "office-workers"?',
        "fields[OfficeWorkers]",
      ),
    },
  ]),
  suite(spelling, "tagged", [
    {
      title: "options: columns, search and include in other spellings",
      request: "GET /office-workers?filter=Bob",
      response: answering("200", {
        data: [{
          type: "office-workers",
          id: "2",
          attributes: { "first-name": "Bob", "line-1": null },
          relationships: {
            "trade-union": {
              data: { type: "trade-unions", id: "1" },
              links: { self: "/trade-unions/1" },
            },
          },
          links: { self: "/office-workers/2" },
        }],
        included: [{
          type: "trade-unions",
          id: "1",
          attributes: { "full-name": "Bakers", "founded-on": "1901-01-02" },
          links: { self: "/trade-unions/1" },
        }],
      }),
    },
  ]),
  suite(spelling, "kept", [
    {
      title: "options: softDelete in another spelling",
      request: "GET /trade-unions",
      response: answering("200", {
        data: [{
          type: "trade-unions",
          id: "2",
          attributes: { "full-name": "Clerks", "founded-on": null },
          links: { self: "/trade-unions/2" },
        }],
      }),
    },
    {
      title: "options: etag.version in another spelling",
      request: "GET /office-workers/1?fields[office-workers]=first-name",
      response: `
        200
        ETag: "Ash-DZ8xHd6sQz4HW.s8MHLeHA"

        { "data": "<any>" }`,
    },
    {
      title: "options: rules in another spelling of the column of a foreign key",
      request: patch({}, { "trade-union": { data: { type: "trade-unions", id: "2" } } }),
      response: invalid(["baker", "/data/relationships/trade-union", "Only bakers."]),
    },
    {
      title: "options: upsert in other spellings",
      request: sending("POST /office-workers?upsert-by=first-name,best-friend&fields[office-workers]=line-1", {
        data: {
          type: "office-workers",
          attributes: { "first-name": "Bob", "line-1": "Fir Road" },
          relationships: { "best-friend": { data: { type: "office-workers", id: "1" } } },
        },
      }),
      response: answering("200", {
        data: {
          type: "office-workers",
          id: "2",
          attributes: { "line-1": "Fir Road" },
          links: { self: "/office-workers/2" },
        },
      }),
    },
  ]),
  suite(spelling, "camel", [
    {
      title: "names: camelCase in a document, dashes in its links, a declared field unchanged",
      request: "GET /office-workers/1?include=trade-union",
      response: answering("200", {
        data: {
          type: "officeWorkers",
          id: "1",
          attributes: { firstName: "Ann", lastName: "Ash", line1: "Elm Street", Nickname: "A" },
          relationships: {
            tradeUnion: {
              data: { type: "tradeUnions", id: "1" },
              links: ownLinks("1", "trade-union"),
            },
            bestFriend: {
              data: null,
              links: ownLinks("1", "best-friend"),
            },
            officeWorkers: {
              links: ownLinks("1", "office-workers"),
            },
          },
          links: { self: "/office-workers/1" },
        },
        included: [{
          type: "tradeUnions",
          id: "1",
          attributes: { fullName: "Bakers", foundedOn: "1901-01-02" },
          relationships: {
            officeWorkers: {
              links: {
                self: "/trade-unions/1/relationships/office-workers",
                related: "/trade-unions/1/office-workers",
              },
            },
          },
          links: { self: "/trade-unions/1" },
        }],
      }),
    },
    {
      title: "names: errors use camelCase, except for the client's own spellings",
      request: create({ last_name: 1, foo: 1, fistName: "Dan" }),
      response: invalid(
        ["_unknown", "/data/attributes/foo", '"officeWorkers" has no attribute "foo".'],
        [
          "_unknown",
          "/data/attributes/fistName",
          '"officeWorkers" has no attribute "fistName". Did you mean "firstName"?',
        ],
        ["_required", "/data/attributes/firstName", '"firstName" is required.'],
        ["_type", "/data/attributes/last_name", '"lastName" takes a string.'],
      ),
    },
    {
      title: "names: camelCase in the answer to a create",
      request: create({ "first-name": "Dan", line_1: "Fir Road" }),
      response: answering("201\nLocation: /office-workers/4", {
        data: {
          type: "officeWorkers",
          id: "4",
          attributes: { firstName: "Dan", lastName: null, line1: "Fir Road", Nickname: null },
          relationships: {
            tradeUnion: { data: null, links: ownLinks("4", "trade-union") },
            bestFriend: { data: null, links: ownLinks("4", "best-friend") },
            officeWorkers: { links: ownLinks("4", "office-workers") },
          },
          links: { self: "/office-workers/4" },
        },
      }),
    },
  ]),
  suite(spelling, "added", [
    {
      title: "names: a declared type and attributes that a schema adds are unchanged",
      request: "GET /trade-unions?fields[tradeUnions]=short_name,fullName",
      response: answering("200", {
        data: [
          ["1", "Bakers", "Ba"],
          ["2", "Clerks", "Cl"],
        ].map(([id, fullName, short]) => ({
          type: "trade-unions",
          id,
          attributes: { fullName, "short-name": short },
          links: { self: `/trade-unions/${id}` },
        })),
      }),
    },
  ]),
];
