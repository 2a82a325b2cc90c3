import { deepEqual, equal } from "node:assert/strict";
import { fakeStore, type StoreFault } from "./writing/fake_store.ts";
import { writeRound } from "./write_round.ts";
import type { WrittenResource } from "./writing/written_resource.ts";

const STARS: WrittenResource = {
  table: "star",
  type: "stars",
  path: "/stars",
  attributes: [{ name: "name", kind: "text", maxLength: 4 }, { name: "mass", kind: "real" }],
  relationships: [{ name: "galaxy", type: "galaxies", ids: ["5", "6"], isInId: false }],
  id: "made",
};

Deno.test("a write round on a store without faults succeeds, and leaves nothing", async () => {
  const { fetch, stars } = fakeStore();
  deepEqual(await writeRound(fetch, STARS), { table: "star", outcome: "written" });
  equal(stars.size, 0);
});

/** The expected report of a round for each fault. */
const TOLD: { readonly [F in StoreFault]: string } = {
  "a create stores another value": 'POST /stars (name): "Sun"; expected "Ærø "',
  "a create stores nothing": 'GET /stars/1: 404 {"errors":[{"title":"404"}]}; expected 200',
  "a create fails": 'POST /stars: 500 {"errors":[{"title":"500"}]}; expected 201',
  "a create is refused": "422 to POST /stars: Write the name in capitals.",
  "the Location leads elsewhere": "POST /stars: the Location /stars/2; expected /stars/1",
  "linkage is lost": 'POST /stars (galaxy): null; expected {"type":"galaxies","id":"5"}',
  "an update is lost": 'PATCH /stars/1 (name): "Ærø "; expected "~!% "',
  "an update is refused": "409 to PATCH /stars/1: Another one has this name.",
  "an update loses the record": 'PATCH /stars/1: 200 {"data":null}; expected a resource',
  "a view shows what was": 'GET /stars/1: {"type":"stars","attributes":{"name":"Ærø ","mass":2.5},"relationships":' +
    '{"galaxy":{"data":{"type":"galaxies","id":"5"}}},"id":"1","links":{"self":"/stars/1"}}; expected ' +
    '{"type":"stars","attributes":{"name":"~!% ","mass":-0.125},"relationships":' +
    '{"galaxy":{"data":{"type":"galaxies","id":"6"}}},"id":"1","links":{"self":"/stars/1"}}',
  "a delete deletes nothing": 'GET /stars/1: 200 {"data":{"type":"stars","attributes":{"name":"~!% ","mass":-0.125},' +
    '"relationships":{"galaxy":{"data":{"type":"galaxies","id":"6"}}},"id":"1","links":{"self":"/stars/1"}}}; ' +
    "expected 404",
  "a delete answers with a body": 'DELETE /stars/1: 200 {"errors":[{"title":"200"}]}; expected 204',
};

for (const [fault, line] of Object.entries(TOLD)) {
  Deno.test(`a write round reports that ${fault}`, async () => {
    const round = await writeRound(fakeStore(fault as StoreFault).fetch, STARS);
    equal(
      round.outcome === "broken"
        ? round.problem
        : round.outcome === "refused"
        ? `${round.status} to ${round.request}: ${round.detail}`
        : "nothing",
      line,
    );
  });
}

Deno.test("a record whose update is refused is deleted anyway", async () => {
  const { fetch, stars } = fakeStore("an update is refused");
  equal((await writeRound(fetch, STARS)).outcome, "refused");
  equal(stars.size, 0);
});

Deno.test("hints give values, related records, the id, and what the database overwrites", async () => {
  const sent: unknown[] = [];
  const { fetch } = fakeStore("a create stores another value");
  const watching = async (request: Request) => {
    if (request.method === "POST") sent.push((await request.clone().json()).data);
    return await fetch(request);
  };
  const hints = { values: { mass: [1, 2] as const }, related: { galaxy: ["9"] }, id: "1", overwritten: ["name"] };
  const round = await writeRound(watching, STARS, hints);
  deepEqual(round, { table: "star", outcome: "written" });
  deepEqual(sent, [{
    type: "stars",
    id: "1",
    attributes: { name: "Ærø ", mass: 1 },
    relationships: { galaxy: { data: { type: "galaxies", id: "9" } } },
  }]);
});
