import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { openEngines } from "../helpers/engines/engines.ts";
import { archived } from "../helpers/fixtures/archive.ts";

const JSON_API = "application/vnd.api+json";
const ORIGIN = "http://127.0.0.1";
const WRITERS = 50;
const ROUNDS = 3;

type Ask = (method: string, path: string, ifMatch?: string, body?: object) => Promise<Response>;

/** A resource, the change of each writer to its first record, and the kind of its versions. */
const RACES: readonly { readonly what: string; readonly type: string; readonly field: string }[] = [
  { what: "all that the row holds", type: "deeds", field: "title" },
  { what: "a number that a trigger counts up", type: "notes", field: "text" },
  { what: "a word that each writer writes", type: "stamps", field: "word" },
];

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`of ${WRITERS} writers who have read the same version one succeeds, ${name}`, async (test) => {
    const engine = await open();
    await engine.fill({ ...archived, rows: [...archived.rows, ODD_ROWS] });
    // Two services, so that only the database decides.
    const services = [0, 1].map(() => createService({ ...archived.services.archive, database: engine.source }));
    let turn = 0;
    const ask: Ask = (method, path, ifMatch, body) =>
      services[turn++ % 2].fetch(
        new Request(ORIGIN + path, {
          method,
          headers: {
            accept: JSON_API,
            ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
            ...(body === undefined ? {} : { "content-type": JSON_API }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      );
    try {
      for (const race of RACES) await test.step(race.what, () => racedUpdates(ask, race));
      await test.step("whatever values a row holds, its version allows a write", () => versionsOfOddRows(ask));
      await test.step("a delete among updates", () => racedDelete(ask));
      await test.step("linkage", () => racedLinkage(ask));
    } finally {
      if (name !== "Kysely" && name !== "client") await Promise.all(services.map((service) => service.close()));
      await engine.close();
    }
  });
}

async function racedUpdates(ask: Ask, { type, field }: (typeof RACES)[number]): Promise<void> {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const etag = await versionOf(ask, `/${type}/1`);
    assert.equal(seen.has(etag), false, "each round has a version of its own");
    seen.add(etag);
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => {
        const attributes = { [field]: `round_${round}_${writer}` };
        return ask("PATCH", `/${type}/1`, etag, { data: { type, id: "1", attributes } });
      }),
    );
    const winners = answers.filter(({ status }) => status === 200);
    assert.deepEqual(tally(answers), { 200: 1, 412: WRITERS - 1 });
    const { data } = await winners[0].json();
    const stored = await (await ask("GET", `/${type}/1`)).json();
    assert.equal(stored.data.attributes[field], data.attributes[field], "what the winner has written stands");
    for (const answer of answers) if (!answer.bodyUsed) await answer.body?.cancel();
  }
}

/** Numbers without an exact decimal, text that is not UTF-8, and values of other types than their columns'. */
const ODD_ROWS = `insert into deeds values
  (11, cast(x'41ff' as text), 0.1, null, null, 1), (12, x'00', 1e300, 'text', null, 1), (13, '"],[', 9e999, x'', null, null),
  (14, 'a' || char(0) || 'b', -5e-324, 9007199254740993, null, null)`;

async function versionsOfOddRows(ask: Ask): Promise<void> {
  for (const id of ["11", "12", "13", "14"]) {
    const etag = await versionOf(ask, `/deeds/${id}`);
    const data = { type: "deeds", id, relationships: { shelf: { data: { type: "shelves", id: "2" } } } };
    const answers = [
      await ask("PATCH", `/deeds/${id}`, etag, { data }),
      await ask("PATCH", `/deeds/${id}`, etag, { data }),
    ];
    assert.deepEqual(answers.map(({ status }) => status), [200, 412], `deed ${id}`);
    for (const answer of answers) await answer.body?.cancel();
  }
}

/** Whichever writer comes first, all others have seen an old version. */
async function racedDelete(ask: Ask): Promise<void> {
  const etag = await versionOf(ask, "/deeds/2");
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => {
      const attributes = { title: `title ${writer}` };
      return writer % 2 === 0
        ? ask("DELETE", "/deeds/2", etag)
        : ask("PATCH", "/deeds/2", etag, { data: { type: "deeds", id: "2", attributes } });
    }),
  );
  const won = answers.filter(({ status }) => status < 300);
  assert.equal(won.length, 1);
  assert.ok(answers.every(({ status }) => [200, 204, 404, 412].includes(status)), JSON.stringify(tally(answers)));
  for (const answer of answers) await answer.body?.cancel();
}

async function racedLinkage(ask: Ask): Promise<void> {
  const etag = await versionOf(ask, "/deeds/3/relationships/shelf");
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => {
      const data = { type: "shelves", id: writer % 2 === 0 ? "1" : "2" };
      return ask("PATCH", "/deeds/3/relationships/shelf", etag, { data });
    }),
  );
  assert.deepEqual(tally(answers), { 204: 1, 412: WRITERS - 1 });
  for (const answer of answers) await answer.body?.cancel();
}

async function versionOf(ask: Ask, path: string): Promise<string> {
  const answer = await ask("GET", path);
  await answer.body?.cancel();
  return answer.headers.get("etag") ?? "";
}

function tally(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
