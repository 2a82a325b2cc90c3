import { suite } from "../../helpers/exchanges/fixture.ts";
import { provinces } from "../../helpers/fixtures/provinces.ts";

const EMBASSY =
  `"country": { "data": { "type": "countries", "id": "NL" } }, "town": { "data": { "type": "towns", "id": "2" } }`;

function created(type: string, members: string): string {
  return `POST /${type}\n\n{ "data": { "type": "${type}", ${members} } }`;
}

function refused(title: string, pointer: string): string {
  return `422\n\n{ "errors": [{ "title": "${title}", "detail": "<any>", "source": { "pointer": "${pointer}" } }] }`;
}

/** The answer to an embassy of the Netherlands in Maastricht. */
const SHOWN = `
  201
  Location: /embassies/NL~2

  {
    "data": {
      "type": "embassies",
      "id": "NL~2",
      "attributes": { "is-closed": false },
      "relationships": {
        "country": { "data": { "type": "countries", "id": "NL" }, "links": { "self": "/countries/NL" } },
        "town": { "data": { "type": "towns", "id": "2" }, "links": { "self": "/towns/2" } }
      },
      "links": { "self": "/embassies/NL~2" }
    }
  }`;

/** §4 create: a resource whose key has several parts, or is another resource's. */
export const creatingKeyParts = [
  suite(provinces, "plain", [
    {
      title: "§4 create: the parts of an id set its relationships",
      request: created("embassies", `"id": "NL~2"`),
      response: SHOWN,
    },
    {
      title: "§4 create: relationships give the id",
      request: created("embassies", `"relationships": { ${EMBASSY} }`),
      response: SHOWN,
    },
    {
      title: "§4 create: an id and relationships that agree",
      request: created("embassies", `"id": "NL~2", "relationships": { ${EMBASSY} }`),
      response: SHOWN,
    },
    {
      title: "§4 create: an id and relationships that disagree",
      request: created("embassies", `"id": "NL~3", "relationships": { ${EMBASSY} }`),
      response: `
        409

        {
          "errors": [
            { "code": "409", "title": "Conflict", "detail": "<any>", "source": { "pointer": "/data/id" } },
            { "code": "409", "title": "Conflict", "detail": "<any>", "source": { "pointer": "/data/relationships/town" } }
          ]
        }`,
    },
    {
      title: "§4 create: an id that consists of one part only",
      request: created("embassies", `"relationships": { "country": { "data": { "type": "countries", "id": "NL" } } }`),
      response: refused("_required", "/data/id"),
    },
    {
      title: "§4 create: a part of an id cannot be null",
      request: created(
        "embassies",
        `"relationships": { ${EMBASSY.replace(/\{ "type": "towns", "id": "2" \}/, "null")} }`,
      ),
      response: refused("_required", "/data/id"),
    },
    {
      title: "§4 create: an id of too many parts",
      request: created("embassies", `"id": "NL~2~3"`),
      response: refused("_type", "/data/id"),
    },
    {
      title: "§4 create: an id whose parts point to nothing is reported once",
      request: created("embassies", `"id": "FR~99"`),
      response: `
        404

        {
          "errors": [
            {
              "code": "404",
              "title": "Not Found",
              "detail": "There is no \\"countries\\" and no \\"towns\\" to which this id links.",
              "source": { "pointer": "/data/id" }
            }
          ]
        }`,
    },
    {
      title: "§4 create: an id that exists already",
      request: created("flags", `"id": "NL", "attributes": { "colours": 3 }`),
      response: `
        201
        Location: /flags/NL

        {
          "data": {
            "type": "flags",
            "id": "NL",
            "attributes": { "colours": 3 },
            "relationships": {
              "country": { "data": { "type": "countries", "id": "NL" }, "links": { "self": "/countries/NL" } }
            },
            "links": { "self": "/flags/NL" }
          }
        }`,
    },
    {
      title: "§4 create: no generated id exists already",
      request: created("flags", `"attributes": { "colours": 3 }`),
      response: refused("_required", "/data/id"),
    },
  ]),
];
