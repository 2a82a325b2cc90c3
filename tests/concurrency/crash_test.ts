import assert from "node:assert/strict";
import Database from "libsql";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { startService } from "./start_service.ts";
import type { Send } from "./traffic.ts";
import { BOOKS, OWNERS, traffic } from "./traffic_fixture.ts";

/** How often the process is killed. */
const KILLS = Number(Deno.env.get("RELATA_KILLS") ?? 4);
const CLIENTS = 12;

/** The requests of clients, and those that were answered with a 2xx. */
interface Sent {
  /** The texts of sent notes, single or in pairs. */
  readonly notes: Set<string>;
  /** Text → id, from the answers. */
  readonly stored: Map<string, string>;
  answered: number;
}

const ORIGIN = "http://127.0.0.1";
const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API}; ext="https://jsonapi.org/ext/atomic"`;

async function ask(send: Send, method: string, path: string, document: unknown, type = JSON_API) {
  const headers = { accept: type, "content-type": type };
  const answer = await send(new Request(ORIGIN + path, { method, headers, body: JSON.stringify(document) }));
  const text = await answer.text();
  return { status: answer.status, document: text === "" ? undefined : JSON.parse(text) };
}

const note = (text: string) => ({ type: "notes", attributes: { text } });

/** Writes until the process has ended: notes, sets of books with their number, and two notes in one request. */
async function write(send: Send, client: number, round: number, sent: Sent): Promise<void> {
  for (let count = 0;; count++) {
    const name = `${round}.${client}.${count}`;
    try {
      if (count % 3 === 0) await writeNote(send, name, sent);
      else if (count % 3 === 1) await fillShelf(send, client, count, sent);
      else await writePair(send, name, sent);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

async function writeNote(send: Send, name: string, sent: Sent): Promise<void> {
  sent.notes.add(name);
  const { status, document } = await ask(send, "POST", "/notes", { data: note(name) });
  assert.equal(status, 201);
  sent.stored.set(name, document.data.id);
  sent.answered++;
}

async function fillShelf(send: Send, client: number, count: number, sent: Sent): Promise<void> {
  const id = String(client % OWNERS + 1);
  const size = (client * 7 + count) % (BOOKS + 1);
  const books = Array.from({ length: size }, (_, index) => ({ type: "books", id: `${Number(id) + OWNERS * index}` }));
  const data = { type: "shelves", id, attributes: { size }, relationships: { books: { data: books } } };
  const { status } = await ask(send, "PATCH", `/shelves/${id}`, { data });
  assert.equal(status, 200);
  sent.answered++;
}

async function writePair(send: Send, name: string, sent: Sent): Promise<void> {
  const names = [`${name} one`, `${name} two`];
  for (const one of names) sent.notes.add(one);
  const operations = names.map((text) => ({ op: "add", data: note(text) }));
  const { status, document } = await ask(send, "POST", "/operations", { "atomic:operations": operations }, ATOMIC);
  assert.equal(status, 200, JSON.stringify(document));
  names.forEach((one, index) => sent.stored.set(one, document["atomic:results"][index].data.id));
  sent.answered++;
}

/** Every acknowledged write is stored, every stored value was sent, no write is partial, and the file is intact. */
function check(path: string, sent: Sent): void {
  const database = new Database(path);
  try {
    const rows = database.prepare("select id, text from notes").all() as { id: number; text: string }[];
    const stored = new Map(rows.map(({ id, text }) => [text, String(id)]));
    assert.equal(stored.size, rows.length, "a note is stored twice");
    for (const [text, id] of sent.stored) assert.equal(stored.get(text), id, `the note "${text}" is lost`);
    for (const text of stored.keys()) assert.ok(sent.notes.has(text), `nobody has sent "${text}"`);
    for (const text of stored.keys()) {
      const [, name, half] = /^(.*) (one|two)$/.exec(text) ?? [];
      if (name !== undefined) assert.ok(stored.has(`${name} ${half === "one" ? "two" : "one"}`), `half of "${name}"`);
    }
    const torn = database.prepare(
      "select id from shelves where size <> (select count(*) from books where shelf_id = shelves.id)",
    ).all();
    assert.deepEqual(torn, []);
    assert.deepEqual(database.prepare("pragma integrity_check").all(), [{ integrity_check: "ok" }]);
    assert.deepEqual(database.prepare("pragma foreign_key_check").all(), []);
  } finally {
    database.close();
  }
}

Deno.test(`a process that is killed ${KILLS} times while it writes loses no acknowledged write and leaves no partial write`, async () => {
  const engine = await embeddedEngine();
  await engine.fill(traffic);
  const sent: Sent = { notes: new Set(), stored: new Map(), answered: 0 };
  try {
    for (let round = 0; round < KILLS; round++) {
      const { send, kill } = await startService(engine.database, "atomic");
      const clients = Array.from({ length: CLIENTS }, (_, client) => write(send, client, round, sent));
      const before = sent.answered;
      while (sent.answered < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      await kill();
      await Promise.all(clients);
      check(engine.database.slice("file:".length), sent);
    }
    console.log(`${KILLS} kills, ${sent.answered} answered writes, none lost`);
    assert.ok(sent.answered >= KILLS * 20);
  } finally {
    await engine.close();
  }
});
