import { suite } from "../../helpers/exchanges/fixture.ts";
import { madeKeys } from "../../helpers/fixtures/made_keys.ts";
import { answering, invalid, sending } from "../../helpers/exchanges/messages.ts";

const one = (type: string, id: string, attributes: object, more: object = {}) => ({
  data: { type, id, attributes, ...more, links: { self: `/${type}/${id}` } },
});
const tenant = { relationships: { tenant: { data: { type: "tenants", id: "1" } } } };
const shownTenant = {
  relationships: { tenant: { data: { type: "tenants", id: "1" }, links: { self: "/tenants/1" } } },
};
const NEED = "the service makes none.";

/** §4 create, if the key has a default, a short length, or parts from several sources. */
export const creatingMadeKeys = [
  suite(madeKeys, "plain", [
    {
      title: "§4 create: the default of the key gives the id if newId is false",
      request: sending("POST /tickets", { data: { type: "tickets", attributes: { note: "new" } } }),
      response: answering("201\nLocation: /tickets/T21", one("tickets", "T21", { note: "new" })),
      afterwards: {
        request: "GET /tickets/T21",
        response: answering("200", one("tickets", "T21", { note: "new" })),
      },
    },
    {
      title: "§4 create: the default of a key that is too short for a UUID gives the id",
      request: sending("POST /stamps", { data: { type: "stamps" } }),
      response: answering("201\nLocation: /stamps/first", one("stamps", "first", { note: null })),
    },
    {
      title: "§4 create: a key that is too short for a UUID gets none",
      request: sending("POST /passes", { data: { type: "passes", attributes: { note: "new" } } }),
      response: invalid(["_required", "/data/id", `A new "passes" needs an id: ${NEED}`]),
    },
    {
      title: "§4 create: it accepts any id that fits",
      request: sending("POST /passes", { data: { type: "passes", id: "cjld2cjxh0000qzrmn831i7r" } }),
      response: answering(
        "201\nLocation: /passes/cjld2cjxh0000qzrmn831i7r",
        one("passes", "cjld2cjxh0000qzrmn831i7r", { note: null }),
      ),
    },
    {
      title: "§4 create: it refuses a longer id",
      request: sending("POST /passes", { data: { type: "passes", id: "cjld2cjxh0000qzrmn831i7rx" } }),
      response: invalid([
        "_type",
        "/data/id",
        'No new resource of this type can have the id "cjld2cjxh0000qzrmn831i7rx": it has more than 24 characters.',
      ]),
    },
    {
      title: "§4 view: a longer id that is stored anyway",
      request: "GET /passes/much%20longer%20than%20its%20column%20allows",
      response: answering("200", {
        data: {
          type: "passes",
          id: "much longer than its column allows",
          attributes: { note: "old" },
          links: { self: "/passes/much%20longer%20than%20its%20column%20allows" },
        },
      }),
    },
    {
      title: "§4 create: a key that is declared UUID counts as text",
      request: sending("POST /prints", { data: { type: "prints" } }),
      response: answering("201", {
        data: { type: "prints", id: "<uuid>", attributes: { note: null }, links: { self: "<any>" } },
      }),
    },
    {
      title: "§4 create: newId generates an id that the database would generate",
      request: sending("POST /flakes", { data: { type: "flakes", attributes: { note: "new" } } }),
      response: answering(
        "201\nLocation: /flakes/1234567890123456789",
        one("flakes", "1234567890123456789", { note: "new" }),
      ),
    },
    {
      title: "§4 create: newId may not return an id without a URL",
      request: sending("POST /dots", { data: { type: "dots", attributes: { note: "new" } } }),
      response: answering("500", { errors: [{ code: "500", title: "Internal Server Error" }] }),
    },
    {
      title: "§4 create: newId generates the part of a key that no relationship gives",
      request: sending("POST /notes", { data: { type: "notes", attributes: { text: "new" }, ...tenant } }),
      response: answering("201\nLocation: /notes/1~made", one("notes", "1~made", { text: "new" }, shownTenant)),
    },
    {
      title: "§4 create: it cannot generate the other parts too",
      request: sending("POST /notes", { data: { type: "notes", attributes: { text: "new" } } }),
      response: invalid([
        "_required",
        "/data/id",
        'A new "notes" needs an id: send its relationship "tenant", which is part of it.',
      ]),
    },
    {
      title: "§4 create: a UUID is not an id of several parts",
      request: sending("POST /pairs", { data: { type: "pairs", attributes: { note: "new" } } }),
      response: invalid(["_required", "/data/id", `A new "pairs" needs an id: ${NEED}`]),
    },
  ]),
  suite(madeKeys, "scoped", [
    {
      title: "§4 create: newId generates the part of a key that its scope does not give",
      request: sending("POST /notes", { data: { type: "notes", attributes: { text: "new" } } }),
      response: answering("201", {
        data: { type: "notes", id: "<any>", attributes: { text: "new" }, links: { self: "<any>" } },
      }),
    },
  ]),
];
