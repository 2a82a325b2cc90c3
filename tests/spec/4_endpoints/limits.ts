import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, refusedParameter, sending } from "../../helpers/exchanges/messages.ts";
import { reading } from "../../helpers/fixtures/reading.ts";
import { workshop } from "../../helpers/fixtures/workshop.ts";

/** Small limits over the fixture's own services. */
const narrow = {
  ...reading,
  name: "reading, small limits",
  services: {
    narrow: {
      ...reading.services.plain,
      limits: { urlLength: 200, headerLength: 80, idLength: 5, fields: 3, resources: 3 },
    },
  },
};
const teams = {
  ...workshop,
  name: "workshop, small limits",
  services: {
    narrow: {
      ...workshop.services.plain,
      resources: { ...workshop.services.plain.resources, badges: {}, people: { clientIds: "any" as const } },
      limits: { idLength: 5 },
    },
  },
};
const LONG_URL = "Cannot answer: the URL has more than 200 characters. Ask for less in one request.";
const LONG_ID = "Cannot find an id of more than 5 characters.";

/** Limits of any request. */
export const limits = [
  suite(narrow, "narrow", [
    {
      title: "§8 limits: a URL that is longer than allowed",
      request: `GET /countries?fields[countries]=${"code,".repeat(40)}code`,
      response: refused(414, "URI Too Long", LONG_URL),
    },
    {
      title: "§8 limits: a write too, before its body is read",
      request: sending(`POST /countries?fields[countries]=${"code,".repeat(40)}code`, { data: 1 }),
      response: refused(414, "URI Too Long", LONG_URL),
    },
    {
      title: "§8 limits: a header that is longer than allowed",
      request: `
        GET /countries/1
        Accept: application/vnd.api+json, text/html;q=0.5, text/plain;q=0.4, application/json;q=0.3`,
      response: refused(
        431,
        "Request Header Fields Too Large",
        'Cannot read the header "Accept": it has more than 80 characters.',
      ),
    },
    {
      title: "§8 limits: If-Match is also such a header",
      request: `
        GET /countries/1
        If-Match: ${'"0123456789", '.repeat(7)}"a"`,
      response: refused(
        431,
        "Request Header Fields Too Large",
        'Cannot read the header "If-Match": it has more than 80 characters.',
      ),
    },
    {
      title: "§8 limits: an id that is longer than allowed",
      request: "GET /countries/123456",
      response: refused(400, "Bad Request", LONG_ID),
    },
    {
      title: "§8 limits: an id as long as allowed",
      request: "GET /countries/12345",
      response: refused(404, "Not Found", 'There is no "countries" with the id "12345".'),
    },
    {
      title: "§8 limits: more names in fields than allowed, over all types",
      request: "GET /countries?fields[countries]=code,name&fields[cultures]=code,name",
      response: refusedParameter("Cannot limit fields: 4 names are more than the 3 allowed.", "fields[cultures]"),
    },
    {
      title: "§8 limits: as many names in fields as allowed",
      request: "GET /countries/1?fields[countries]=code,code,code",
      response: answering("200", "<any>"),
    },
    {
      title: "§8 limits: more resources in all paths of include together than allowed",
      request: "GET /countries?include=cultures,currency,national-capital",
      response: refusedParameter(
        'Cannot include "cultures", "currency", "national-capital": together they lead to more than the 3 resources ' +
          "allowed. Ask for fewer paths, or for a smaller page.",
        "include",
      ),
    },
    {
      title: "§8 limits: as many resources in all paths as allowed",
      request: "GET /countries/1?include=currency,national-capital",
      response: answering("200", "<any>"),
    },
  ]),
  suite(teams, "narrow", [
    {
      title: "§8 limits: a client-generated id that is longer than allowed",
      request: sending("POST /people", { data: { type: "people", id: "abcdef", attributes: { name: "Dora" } } }),
      response: invalid([
        "_type",
        "/data/id",
        'Cannot give a resource the id "abcdef": it has more than 5 characters.',
      ]),
    },
    {
      title: "§8 limits: a client-generated id that is as long as allowed",
      request: sending("POST /people?fields[people]=name", {
        data: { type: "people", id: "abcde", attributes: { name: "Dora" } },
      }),
      response: answering("201", {
        data: { type: "people", id: "abcde", attributes: { name: "Dora" }, links: { self: "/people/abcde" } },
      }),
    },
  ]),
];
