import { suite } from "../../helpers/exchanges/fixture.ts";
import { provinces } from "../../helpers/fixtures/provinces.ts";

function updated(type: string, id: string, relationships: string): string {
  return `
    PATCH /${type}/${id}

    { "data": { "type": "${type}", "id": "${id}", "relationships": { ${relationships} } } }`;
}

function refused(status: 403 | 409, pointer: string): string {
  const title = status === 403 ? "Forbidden" : "Conflict";
  return `
    ${status}

    {
      "errors": [
        { "code": "${status}", "title": "${title}", "detail": "<any>", "source": { "pointer": "${pointer}" } }
      ]
    }`;
}

function toOne(name: string, type: string, id: string): string {
  return `"${name}": { "data": { "type": "${type}", "id": "${id}" }, "links": { "self": "/${type}/${id}" } }`;
}

function many(name: string, type: string, ...ids: readonly string[]): string {
  return `"${name}": { "data": [${ids.map((id) => `{ "type": "${type}", "id": "${id}" }`).join(", ")}] }`;
}

/** §4 update: foreign keys that share columns with one another and with keys, and join tables of such keys. */
export const updatingKeyParts = [
  suite(provinces, "plain", [
    {
      title: "§4 update: a part of the key cannot change, and the relationship that was sent is reported",
      request: updated("mayors", "BE~Jan", `"country": { "data": { "type": "countries", "id": "NL" } }`),
      response: refused(403, "/data/relationships/country"),
    },
    {
      title: "§4 update: a record without a province stays in its country",
      request: updated("towns", "1", `"province": { "data": null }`),
      response: `
        200

        {
          "data": {
            "type": "towns",
            "id": "1",
            "attributes": { "name": "Hasselt" },
            "relationships": { "province": { "data": null }, ${toOne("country", "countries", "BE")} },
            "links": { "self": "/towns/1" }
          }
        }`,
    },
    {
      title: "§4 update: a record that a province releases stays in its country",
      request: updated("provinces", "BE~LI", many("towns", "towns")).replace("BE~LI", "BE~LI?include=country.towns"),
      response: `
        200

        {
          "data": {
            "type": "provinces",
            "id": "BE~LI",
            "attributes": { "name": "Limburg" },
            "relationships": {
              ${toOne("country", "countries", "BE")},
              "towns": { "data": [], "links": { "self": "/towns?country_code=BE&province_code=LI" } }
            },
            "links": { "self": "/provinces/BE~LI" }
          },
          "included": [
            {
              "type": "countries",
              "id": "BE",
              "attributes": { "name": "Belgium" },
              "relationships": {
                "towns": {
                  "data": [{ "type": "towns", "id": "1" }, { "type": "towns", "id": "3" }],
                  "links": { "self": "/towns?country_code=BE" }
                }
              },
              "links": { "self": "/countries/BE" }
            },
            { "type": "towns", "id": "1", "attributes": { "name": "Hasselt" }, "links": { "self": "/towns/1" } },
            { "type": "towns", "id": "3", "attributes": { "name": "Brussels" }, "links": { "self": "/towns/3" } }
          ]
        }`,
    },
    {
      title: "§4 update: a resource whose id is its owner's cannot get another owner",
      request: updated("countries", "NL", `"flag": { "data": { "type": "flags", "id": "BE" } }`),
      response: refused(403, "/data/relationships/flag/data"),
    },
    {
      title: "§4 update: a resource whose id is its owner's cannot lose it",
      request: updated("countries", "BE", `"flag": { "data": null }`),
      response: refused(403, "/data/relationships/flag/data"),
    },
    {
      title: "§4 update: a member whose id contains its owner cannot get another",
      request: updated("countries", "BE", many("provinces", "provinces", "BE~LI", "BE~NL", "NL~LI")),
      response: refused(403, "/data/relationships/provinces/data"),
    },
    {
      title: "§4 update: a member moves if its id stays the same",
      request: updated("provinces", "BE~NL", many("mayors", "mayors", "BE~Jan")),
      response: `
        200

        {
          "data": {
            "type": "provinces",
            "id": "BE~NL",
            "attributes": { "name": "Nowhere" },
            "relationships": {
              ${toOne("country", "countries", "BE")},
              "mayors": {
                "data": [{ "type": "mayors", "id": "BE~Jan" }],
                "links": { "self": "/mayors?country_code=BE&province_code=NL" }
              }
            },
            "links": { "self": "/provinces/BE~NL" }
          }
        }`,
    },
    {
      title: "§4 update: a member does not move if its id would change",
      request: updated("provinces", "BE~NL", many("mayors", "mayors", "NL~Piet")),
      response: refused(403, "/data/relationships/mayors/data"),
    },
    {
      title: "§4 update: a join table links records with the same value in its shared column",
      request: updated("provinces", "BE~LI", many("neighbours", "provinces", "BE~NL")),
      response: `
        200

        {
          "data": {
            "type": "provinces",
            "id": "BE~LI",
            "attributes": { "name": "Limburg" },
            "relationships": {
              ${toOne("country", "countries", "BE")},
              "neighbours": {
                "data": [{ "type": "provinces", "id": "BE~NL" }],
                "links": { "self": "/provinces?road_in=BE&road_from=LI" }
              }
            },
            "links": { "self": "/provinces/BE~LI" }
          }
        }`,
    },
    {
      title: "§4 update: a join table does not link records with different values in its shared column",
      request: updated("provinces", "BE~LI", many("neighbours", "provinces", "NL~LI")),
      response: refused(403, "/data/relationships/neighbours/data"),
    },
  ]),
  suite(provinces, "open", [
    {
      title: "§4 update: a join row out of scope is a conflict, and its set is reported",
      request: updated("countries", "BE", many("seats", "towns", "2")),
      response: refused(409, "/data/relationships/seats/data"),
    },
  ]),
];
