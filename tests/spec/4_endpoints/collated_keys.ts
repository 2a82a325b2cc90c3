import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, sending } from "../../helpers/exchanges/messages.ts";
import { collations } from "../../helpers/fixtures/collations.ts";

const zone = (id: string) => ({ type: "zones", id });
const at = (id: string) => ({ gate: { data: { type: "gates", id } } });
const seat = (id: string, relationships: object) => ({ type: "seats", id, relationships });
const shownSeat = (id: string, { gate }: ReturnType<typeof at>) => ({
  ...seat(id, { gate: { ...gate, links: { self: `/gates/${gate.data.id}` } } }),
  links: { self: seatPath(id) },
});

const seatPath = (id: string) => `/seats/${encodeURIComponent(id)}`;

const patchZone = (id: string, relationships: object) =>
  sending(`PATCH /zones/${id}`, { data: { ...zone(id), relationships } });

const differ = invalid([
  "_conflict",
  "/data/relationships/parts",
  '"parts" is "parent" in the opposite direction, and they differ on the link of this record to itself.',
]);

/** A client may spell a key otherwise than it is stored: its collation decides which record that is. */
export const collatedKeys = [
  suite(collations, "written", [
    {
      title: "§4 update: a record is its own child in another spelling, and has no parent",
      request: patchZone("North", { parent: { data: null }, parts: { data: [zone("NORTH")] } }),
      response: differ,
    },
    {
      title: "§4 update: a record is its own parent in another spelling, and not among its children",
      request: patchZone("NORTH", { parent: { data: zone("North") }, parts: { data: [zone("south")] } }),
      response: differ,
    },
    {
      title: "§4 update: a record is its own parent and child, each in another spelling",
      request: patchZone("North", { parent: { data: zone("NORTH") }, parts: { data: [zone("north")] } }),
      response: answering("200", {
        data: {
          ...zone("North"),
          relationships: {
            parent: { data: zone("North"), links: { self: "/zones/North" } },
            parts: { data: [zone("North")], links: { self: "/zones?parent_name=North" } },
          },
          links: { self: "/zones/North" },
        },
      }),
    },
    {
      title: "§4 update: a relationship that is part of the id keeps it in another spelling",
      request: sending(`PATCH ${seatPath("A1 ~C")}`, { data: seat("A1 ~C", at("A1")) }),
      response: answering("200", { data: shownSeat("A1 ~C", at("A1")) }),
    },
    {
      title: "§4 update: a relationship that is part of the id would change it",
      request: sending(`PATCH ${seatPath("A1 ~C")}`, { data: seat("A1 ~C", at("B2")) }),
      response: refused(
        403,
        "Forbidden",
        'Cannot update "seats": its id would change. Create another one, and delete this one.',
        "/data/relationships/gate",
      ),
    },
    {
      title: "§4 create: a relationship that is part of the id, in another spelling",
      request: sending("POST /seats", { data: seat("A1  ~e", at("A1")) }),
      response: answering(`201\nLocation: ${seatPath("A1  ~e")}`, { data: shownSeat("A1  ~e", at("A1")) }),
    },
    ...["West", "west"].map((id) => ({
      title: `§4 create: a record links to itself as ${id}`,
      request: sending("POST /zones", { data: { ...zone("West"), relationships: { parent: { data: zone(id) } } } }),
      response: answering("201\nLocation: /zones/West", {
        data: {
          ...zone("West"),
          relationships: { parent: { data: zone("West"), links: { self: "/zones/West" } } },
          links: { self: "/zones/West" },
        },
      }),
    })),
    {
      title: "upsert: a record is found by its id in another spelling",
      request: sending("POST /airports?upsert-by=id", {
        data: { type: "airports", id: "ams", attributes: { city: "Schiphol" } },
      }),
      response: answering("200", {
        data: { type: "airports", id: "AMS", attributes: { city: "Schiphol" }, links: { self: "/airports/AMS" } },
      }),
    },
  ]),
];
