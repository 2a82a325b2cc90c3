import type { Exchange } from "../../helpers/exchanges/exchange.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, sending } from "../../helpers/exchanges/messages.ts";
import { ADA, workshop } from "../../helpers/fixtures/workshop.ts";

/** One error of a document: title, pointer, section of the JSON:API format, detail. */
type Finding = readonly [title: string, pointer: string, section: string, detail: string];

const withAbout = (...findings: readonly Finding[]) =>
  answering("422", {
    errors: findings.map(([title, pointer, section, detail]) => ({
      title,
      detail,
      source: { pointer },
      links: { about: `https://jsonapi.org/format/1.0/#${section}` },
    })),
  });

const exchange = (found: string, start: string, document: unknown, ...findings: readonly Finding[]): Exchange => ({
  title: `§7 document: ${found}`,
  covers: [
    "§7 document structure",
    "§4 create document compliance",
    "§7 validation links.about",
    "§1 docValidatorAboutLinks",
  ],
  request: sending(start, document),
  response: withAbout(...findings),
});

const post = (found: string, document: unknown, ...findings: readonly Finding[]) =>
  exchange(found, "POST /people", document, ...findings);

/** A relationship of a team, which has to-many ones, or of a task, which has a to-one. */
const many = (found: string, relationship: unknown, ...findings: readonly Finding[]) =>
  exchange(
    found,
    "PATCH /teams/1",
    { data: { type: "teams", id: "1", relationships: { members: relationship } } },
    ...findings,
  );
const one = (found: string, relationship: unknown, ...findings: readonly Finding[]) =>
  exchange(found, "POST /tasks", { data: { type: "tasks", relationships: { team: relationship } } }, ...findings);

const TOP = "document-top-level";
const OBJECTS = "document-resource-objects";
const IDENTITY = "document-resource-object-identification";
const CREATING = "crud-creating";
const UPDATING = "crud-updating";
const TEAM = "/data/relationships/team";
const MEMBERS = "/data/relationships/members";

const lacksType: Finding = ["_required", "/data", CREATING, 'Primary data lacks the member "type".'];
const lacksId: Finding = ["_required", "/data", UPDATING, 'Primary data lacks the member "id".'];
const noObject: Finding = ["_notObject", "/data", TOP, "Primary data is not an object."];
const notString = (member: string): Finding => [
  "_notString",
  `/data/${member}`,
  IDENTITY,
  `The member "${member}" of primary data is not a string.`,
];
const notObject = (member: string): Finding => [
  "_notObject",
  `/data/${member}`,
  OBJECTS,
  `The member "${member}" of primary data is not an object.`,
];
const linkageLacks = (pointer: string, member: string): Finding => [
  "_required",
  pointer,
  CREATING,
  `The linkage lacks the member "${member}".`,
];
const linkageNotString = (pointer: string, member: string): Finding => [
  "_notString",
  `${pointer}/${member}`,
  CREATING,
  `The member "${member}" of the linkage is not a string.`,
];
const noIdentifier = (pointer: string): Finding => [
  "_notObject",
  pointer,
  CREATING,
  "The linkage is not a resource identifier object.",
];

/** §7 Validation errors: a document that does not follow the structure of JSON:API. */
export const documentErrors = [
  suite(workshop, "about", [
    post("a root that is an array", [], ["_notObject", "", TOP, "The document is not an object."]),
    post("a root that is null", null, ["_notObject", "", TOP, "The document is not an object."]),
    post("no data", { meta: {} }, ["_required", "", TOP, 'The document lacks the member "data".']),
    post("data that is null", { data: null }, noObject),
    post("data that is an array", { data: [{ type: "people" }] }, noObject),
    post("data that is a text", { data: "people" }, noObject),
    post("no type", { data: { attributes: { name: "Dora" } } }, lacksType),
    post("a type that is no string", { data: { type: 1 } }, notString("type")),
    post("a type that is null", { data: { type: null } }, notString("type")),
    post("an id that is a number", { data: { type: "people", id: 1 } }, notString("id")),
    exchange(
      "an id that is null on PATCH",
      "PATCH /teams/1",
      { data: { type: "teams", id: null } },
      notString("id"),
    ),
    post("a client's id that is not a UUID", { data: { type: "people", id: "1" } }, [
      "_notUuid",
      "/data/id",
      "crud-creating-client-ids",
      'The id "1" is not a UUID.',
    ]),
    post("attributes that are an array", { data: { type: "people", attributes: [] } }, notObject("attributes")),
    post("attributes that are null", { data: { type: "people", attributes: null } }, notObject("attributes")),
    post("relationships that are a number", { data: { type: "people", relationships: 1 } }, notObject("relationships")),
    exchange("no id on PATCH", "PATCH /teams/1", { data: { type: "teams" } }, lacksId),
    exchange("no type on PATCH", "PATCH /teams/1", { data: { id: "1" } }, lacksType),
    exchange("an id on PATCH that is a number", "PATCH /teams/1", { data: { type: "teams", id: 1 } }, notString("id")),
    exchange("neither type nor id on DELETE", "DELETE /teams/3", { data: {} }, lacksType, lacksId),
    exchange("data on DELETE that is an array", "DELETE /teams/3", { data: [] }, noObject),
    one("a relationship without data", { links: {} }, [
      "_required",
      TEAM,
      CREATING,
      'The relationship "team" lacks the member "data".',
    ]),
    one("a relationship that is null", null, [
      "_required",
      TEAM,
      CREATING,
      'The relationship "team" lacks the member "data".',
    ]),
    one("linkage without id", { data: { type: "teams" } }, linkageLacks(`${TEAM}/data`, "id")),
    one(
      "linkage without type and id",
      { data: {} },
      linkageLacks(`${TEAM}/data`, "type"),
      linkageLacks(`${TEAM}/data`, "id"),
    ),
    one(
      "an id of linkage that is a number",
      { data: { type: "teams", id: 1 } },
      linkageNotString(`${TEAM}/data`, "id"),
    ),
    one("a to-one that is an array", { data: [{ type: "teams", id: "1" }] }, noIdentifier(`${TEAM}/data`)),
    one("a to-one that is a text", { data: "1" }, noIdentifier(`${TEAM}/data`)),
    many("a to-many that is an object", { data: { type: "people", id: ADA } }, [
      "_notArray",
      `${MEMBERS}/data`,
      CREATING,
      'The data of "members" is not an array: it links many resources.',
    ]),
    many("a to-many that is null", { data: null }, [
      "_notArray",
      `${MEMBERS}/data`,
      CREATING,
      'The data of "members" is not an array: it links many resources.',
    ]),
    many(
      "one of many without a type",
      { data: [{ type: "people", id: ADA }, { id: ADA }] },
      linkageLacks(`${MEMBERS}/data/1`, "type"),
    ),
    many(
      "one of many whose id is a number",
      { data: [{ type: "people", id: ADA }, { type: "people", id: 1 }] },
      linkageNotString(`${MEMBERS}/data/1`, "id"),
    ),
    many("one of many that is null", { data: [null] }, noIdentifier(`${MEMBERS}/data/0`)),
    exchange(
      "all that is wrong, at once",
      "PATCH /teams/1",
      { data: { id: 1, attributes: 1, relationships: { members: {}, "a/b~c": { data: 1 } } } },
      lacksType,
      notString("id"),
      notObject("attributes"),
      ["_required", MEMBERS, CREATING, 'The relationship "members" lacks the member "data".'],
      noIdentifier("/data/relationships/a~1b~0c/data"),
    ),
    {
      title: "§7 field: an error of a field has no link to the format",
      request: sending("POST /people", { data: { type: "people" } }),
      response: invalid(["_required", "/data/attributes/name", '"name" is required.']),
    },
  ]),
  suite(workshop, "plain", [
    {
      title: "§7 document: no links unless the option is on",
      request: sending("POST /people", { data: {} }),
      response: invalid(["_required", "/data", 'Primary data lacks the member "type".']),
    },
  ]),
];
