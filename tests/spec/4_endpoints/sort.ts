import { suite } from "../../helpers/exchanges/fixture.ts";
import { guild } from "../../helpers/fixtures/guild.ts";
import { society } from "../../helpers/fixtures/society.ts";

const refused = (detail: string): string => `
  400

  {
    "errors": [
      { "code": "400", "title": "Bad Request", "detail": "${detail}", "source": { "parameter": "sort" } }
    ]
  }`;
const REFUSED = refused("<any>");

/** The answer of a list that shows only ids. */
function inOrder(type: string, ids: readonly string[]): string {
  const data = ids.map((id) => `{ "type": "${type}", "id": "${id}", "links": { "self": "/${type}/${id}" } }`);
  return `200\n\n{ "data": [${data.join(",")}] }`;
}

/** The same for a list with an include. */
function inOrderIncluding(type: string, ids: readonly string[]): string {
  const data = ids.map((id) =>
    `{ "type": "${type}", "id": "${id}", "relationships": "<any>", "links": { "self": "/${type}/${id}" } }`
  );
  return `200\n\n{ "data": [${data.join(",")}], "included": "<any>" }`;
}

/** §4 `sort`. */
export const sort = [
  suite(society, "plain", [
    {
      title: "§4 sort: ascending, NULL lowest, ties by key",
      covers: ["§4 parameter sort"],
      request: "GET /people?sort=last-name&fields[people]=",
      response: inOrder("people", ["3", "4", "1", "2"]),
    },
    {
      title: "§4 sort: descending, NULL last, ties still by key",
      covers: ["§4 parameter sort"],
      request: "GET /people?sort=-last-name&fields[people]=",
      response: inOrder("people", ["2", "1", "3", "4"]),
    },
    {
      title: "§4 sort: by several fields in the order given",
      covers: ["§4 parameter sort"],
      request: "GET /people?sort=last-name,-first-name&fields[people]=",
      response: inOrder("people", ["4", "3", "1", "2"]),
    },
    {
      title: "§4 sort: by the id, descending",
      request: "GET /people?sort=-id&fields[people]=",
      response: inOrder("people", ["4", "3", "2", "1"]),
    },
    {
      title: "§4 sort: without it, a list is in the order of its keys",
      request: "GET /people?fields[people]=",
      response: inOrder("people", ["1", "2", "3", "4"]),
    },
    {
      title: "§4 sort: an empty sort changes nothing",
      request: "GET /people?sort=&fields[people]=",
      response: inOrder("people", ["1", "2", "3", "4"]),
    },
    {
      title: "§4 sort: a field that the client's own fields leave out",
      request: "GET /people?sort=-first-name&fields[people]=last-name",
      response: `
        200

        {
          "data": [
            { "type": "people", "id": "4", "attributes": { "last-name": null }, "links": { "self": "/people/4" } },
            { "type": "people", "id": "3", "attributes": { "last-name": null }, "links": { "self": "/people/3" } },
            {
              "type": "people",
              "id": "2",
              "attributes": { "last-name": "Dimitrov" },
              "links": { "self": "/people/2" }
            },
            { "type": "people", "id": "1", "attributes": { "last-name": "Bakker" }, "links": { "self": "/people/1" } }
          ]
        }`,
    },
    {
      title: "§4 sort: by a field of an included to-one",
      covers: ["§4 parameter sort", "§4 parameter sort by a relationship"],
      request: "GET /people?include=home-state&sort=-home-state.name&fields[people]=home-state",
      response: inOrderIncluding("people", ["1", "2", "3", "4"]),
    },
    {
      title: "§4 sort: by a field of an included to-one, ascending: resources without one come first",
      request: "GET /people?include=home-state&sort=home-state.name,-id&fields[people]=home-state",
      response: inOrderIncluding("people", ["4", "3", "2", "1"]),
    },
    {
      title: "§4 sort: by a field of the same type through a self-reference",
      request: "GET /people?include=best-friend&sort=-best-friend.first-name&fields[people]=best-friend",
      response: inOrderIncluding("people", ["3", "2", "1", "4"]),
    },
    {
      title: "§4 sort: by the id of an included to-one",
      request: "GET /people?include=best-friend&sort=-best-friend.id&fields[people]=best-friend",
      response: inOrderIncluding("people", ["3", "2", "1", "4"]),
    },
    {
      title: "§4 sort: a row without an id is not a resource, so nothing is sorted by it",
      request: "GET /folders?include=parent&sort=-parent.id&fields[folders]=parent",
      response: `
        200

        {
          "data": [
            { "type": "folders", "id": "a long one", "relationships": "<any>", "links": "<any>" },
            { "type": "folders", "id": "～", "relationships": "<any>", "links": "<any>" },
            { "type": "folders", "id": "😀", "relationships": "<any>", "links": "<any>" },
            { "type": "folders", "id": ".", "relationships": "<any>" },
            { "type": "folders", "id": "..", "relationships": "<any>" },
            { "type": "folders", "id": "...", "relationships": { "parent": { "data": null } }, "links": "<any>" }
          ],
          "included": []
        }`,
    },
    {
      title: "§4 sort: by an included to-many, ascending by its least value, and no row is repeated or lost",
      covers: ["§4 parameter sort"],
      request: "GET /people?include=reviews&sort=reviews.stars&fields[people]=reviews",
      response: inOrderIncluding("people", ["3", "4", "1", "2"]),
    },
    {
      title: "§4 sort: by an included to-many, descending by its greatest value",
      request: "GET /people?include=reviews&sort=-reviews.stars&fields[people]=reviews",
      response: inOrderIncluding("people", ["1", "2", "3", "4"]),
    },
    {
      title: "§4 sort: by the names in an included to-many, descending",
      request: "GET /states?include=residents&sort=-residents.first-name&fields[states]=residents",
      response: inOrderIncluding("states", ["2", "1", "3"]),
    },
    {
      title: "§4 sort: along two relationships",
      request: "GET /states?include=leader.best-friend&sort=-leader.best-friend.first-name&fields[states]=leader",
      response: inOrderIncluding("states", ["2", "1", "3"]),
    },
    {
      title: "§4 sort: the relationship in every spelling that include accepts",
      request: "GET /people?include=best_friend&sort=-best-friends.first_name&fields[people]=best-friend",
      response: inOrderIncluding("people", ["3", "2", "1", "4"]),
    },
    { title: "§4 sort: an unknown field", request: "GET /people?sort=colour", response: REFUSED },
    { title: "§4 sort: an unknown field after a known one", request: "GET /people?sort=id,colour", response: REFUSED },
    { title: "§4 sort: an empty term", request: "GET /people?sort=id,", response: REFUSED },
    { title: "§4 sort: a relationship is not a field", request: "GET /people?sort=best-friend", response: REFUSED },
    { title: "§4 sort: a foreign key is not a field", request: "GET /people?sort=best_friend_id", response: REFUSED },
    {
      title: "§4 sort: a relationship that is not included",
      request: "GET /people?sort=best-friend.first-name",
      response: REFUSED,
    },
    {
      title: "§4 sort: a relationship beyond the included one",
      request: "GET /people?include=best-friend&sort=best-friend.home-state.name",
      response: REFUSED,
    },
    {
      title: "§4 sort: an unknown relationship",
      request: "GET /people?include=best-friend&sort=colour.name",
      response: REFUSED,
    },
    {
      title: "§4 sort: an unknown field of an included relationship",
      request: "GET /people?include=best-friend&sort=best-friend.colour",
      response: REFUSED,
    },
    { title: "§4 sort: it is checked on a view", request: "GET /people/1?sort=colour", response: REFUSED },
    {
      title: "§4 sort: it changes nothing on a view",
      request: "GET /people/1?sort=-first-name&fields[people]=",
      response: `
        200

        { "data": { "type": "people", "id": "1", "links": { "self": "/people/1" } } }`,
    },
  ]),
  suite(society, "containing", [
    {
      title: "§4 sort: a relationship that the include option names",
      request: "GET /people?sort=-best-friend.first-name&fields[people]=best-friend",
      response: inOrderIncluding("people", ["3", "2", "1", "4"]),
    },
    {
      title: "§4 sort: a relationship that the client's include removes",
      request: "GET /people?include=&sort=-best-friend.first-name",
      response: REFUSED,
    },
  ]),
  suite(society, "plain", [
    {
      title: "§4 sort: a repeated term changes nothing",
      request: `GET /people?sort=-first-name,${Array(9).fill("id").join(",")}&fields[people]=`,
      response: inOrder("people", ["4", "3", "2", "1"]),
    },
    {
      title: "§4 sort: a field repeated in the other direction changes nothing",
      request: "GET /people?sort=-first-name,first-name,last-name,first_name&fields[people]=",
      response: inOrder("people", ["4", "3", "2", "1"]),
    },
    {
      title: "§8 limits: more terms than the ten allowed",
      request: `GET /people?sort=-first-name,${Array(10).fill("id").join(",")}&fields[people]=`,
      response: REFUSED,
    },
    {
      title: "§8 limits: far more terms than the ten allowed",
      request: `GET /people?sort=${Array(2100).fill("id").join(",")}`,
      response: refused("Cannot sort by more than the 10 terms allowed."),
    },
  ]),
  suite(society, "hiding", [
    { title: "§4 sort: a field that fieldSets hides", request: "GET /people?sort=last-name", response: REFUSED },
    {
      title: "§4 sort: a hidden field of an included relationship",
      request: "GET /people?include=best-friend&sort=best-friend.last-name",
      response: REFUSED,
    },
    {
      title: "§4 sort: a field that fieldSets shows",
      request: "GET /people?sort=-first-name&fields[people]=",
      response: inOrder("people", ["4", "3", "2", "1"]),
    },
  ]),
  suite(society, "scoped", [
    {
      title: "§4 sort: records out of scope do not affect the order",
      request: "GET /states?include=natives&sort=natives.first-name&fields[states]=natives",
      response: inOrderIncluding("states", ["1", "3", "2"]),
    },
  ]),
  suite(guild, "scoped", [
    {
      title: "§4 sort: a record without a link after one whose path ends early",
      request: "GET /lessons?include=teacher.tool&sort=teacher.tool.id&fields[lessons]=teacher",
      response: inOrderIncluding("lessons", ["1", "2", "3"]),
    },
  ]),
];
