import assert from "node:assert/strict";
import { BOOKS, COINS, OWNERS } from "./traffic_fixture.ts";

/** Sends a request to some service over the database. */
export type Send = (request: Request) => Promise<Response>;

/** The answers that clients got. */
export interface Told {
  /** The text of a note → the id that it was stored under. */
  readonly notes: Map<string, string>;
  /** The names of titles, an entry for each time that one was stored. */
  readonly titles: string[];
  /** The ids of titles that were stored and deleted again. */
  readonly deleted: string[];
  /** How many answers had each status. */
  readonly statuses: Map<number, number>;
}

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Owner extends Identifier {
  readonly attributes: { readonly size?: number };
  readonly relationships: { readonly [name: string]: { readonly data: readonly Identifier[] } };
}

interface Answer {
  readonly status: number;
  readonly data: Owner & readonly Owner[];
  readonly included?: readonly Identifier[];
}

const ORIGIN = "http://127.0.0.1";
const JSON_API = "application/vnd.api+json";

/** Clients that write and clients that read, all at once; returns their answers. */
export async function runTraffic(
  services: readonly Send[],
  { writers, readers, rounds }: { readonly writers: number; readonly readers: number; readonly rounds: number },
): Promise<Told> {
  const told: Told = { notes: new Map(), titles: [], deleted: [], statuses: new Map() };
  const each = (count: number, run: (client: Client, number: number) => Promise<void>) =>
    Array.from({ length: count }, (_, number) => run(clientOf(services[number % services.length], told), number));
  const write = async (client: Client, number: number) => {
    for (let round = 0; round < rounds; round++) await WRITES[(number + round) % WRITES.length](client, number, round);
  };
  const read = async (client: Client) => {
    for (let round = 0; round < 2 * rounds; round++) await READS[round % READS.length](client);
  };
  await Promise.all([...each(writers, write), ...each(readers, read)]);
  return told;
}

interface Client {
  readonly told: Told;
  ask(method: string, path: string, data?: unknown): Promise<Answer>;
}

function clientOf(send: Send, told: Told): Client {
  return {
    told,
    async ask(method, path, data) {
      const body = data === undefined ? undefined : JSON.stringify({ data });
      const headers = { accept: JSON_API, "content-type": JSON_API };
      const { status, text } = await textOf(await send(new Request(ORIGIN + path, { method, headers, body })));
      told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
      assert.ok(status < 500, `${method} ${path} was answered ${status} ${text}`);
      return { status, ...text === "" ? {} : JSON.parse(text) };
    },
  };
}

async function textOf(answer: Response): Promise<{ status: number; text: string }> {
  return { status: answer.status, text: await answer.text() };
}

type Write = (client: Client, number: number, round: number) => Promise<void>;

const WRITES: readonly Write[] = [writeNote, fillShelf, contestTitle, moveCoin, takeCoin, fillShelf, deleteTitle];

async function writeNote({ ask, told }: Client, number: number, round: number): Promise<void> {
  const text = `note ${round} of ${number}`;
  const { status, data } = await ask("POST", "/notes", { type: "notes", attributes: { text } });
  assert.equal(status, 201);
  told.notes.set(text, data.id);
}

/** Several clients want one name; one of them gets it. */
async function contestTitle({ ask, told }: Client, _: number, round: number): Promise<void> {
  const name = `title ${round}`;
  const { status } = await ask("POST", "/titles", { type: "titles", attributes: { name } });
  assert.ok(status === 201 || status === 409, `a contested title is answered ${status}`);
  if (status === 201) told.titles.push(name);
}

/** A shelf's size and its set of books change together. */
async function fillShelf({ ask }: Client, number: number, round: number): Promise<void> {
  const shelf = number % OWNERS + 1;
  const size = (number * 7 + round) % (BOOKS + 1);
  const books = Array.from({ length: size }, (_, index) => ({ type: "books", id: `${shelf + OWNERS * index}` }));
  const relationships = { books: { data: books } };
  const document = { type: "shelves", id: `${shelf}`, attributes: { size }, relationships };
  const { status, data } = await ask("PATCH", `/shelves/${shelf}`, document);
  assert.equal(status, 200);
  assert.equal(data.relationships.books.data.length, size);
}

/** Puts a coin into another box. */
async function moveCoin({ ask }: Client, number: number, round: number): Promise<void> {
  const id = `${(number + round) % COINS + 1}`;
  const attributes = { "last-move": `${round} of ${number}` };
  const relationships = { box: { data: { type: "boxes", id: `${number % OWNERS + 1}` } } };
  const { status } = await ask("PATCH", `/coins/${id}`, { type: "coins", id, attributes, relationships });
  assert.equal(status, 200);
}

/** Takes another box's coin; if a coin has come in between, leaving it out is refused, or reported as a conflict. */
async function takeCoin({ ask }: Client, number: number, round: number): Promise<void> {
  const id = `${number % OWNERS + 1}`;
  const { data: held } = await ask("GET", `/boxes/${id}?include=coins`);
  const coins = [...held.relationships.coins.data, { type: "coins", id: `${(number + round) % COINS + 1}` }];
  const { status } = await ask("PATCH", `/boxes/${id}`, {
    type: "boxes",
    id,
    relationships: { coins: { data: coins } },
  });
  assert.ok([200, 403, 409].includes(status), `a taken coin is answered ${status}`);
}

async function deleteTitle({ ask, told }: Client, number: number, round: number): Promise<void> {
  const id = crypto.randomUUID();
  const attributes = { name: `title ${round} of ${number}` };
  assert.equal((await ask("POST", "/titles", { type: "titles", id, attributes })).status, 201);
  assert.equal((await ask("GET", `/titles/${id}`)).status, 200);
  assert.equal((await ask("DELETE", `/titles/${id}`)).status, 204);
  assert.equal((await ask("DELETE", `/titles/${id}`)).status, 404);
  told.deleted.push(id);
}

const READS: readonly ((client: Client) => Promise<void>)[] = [readShelves, readShelves, readBoxes];

/** No reader sees a shelf's size without its books. */
async function readShelves({ ask }: Client): Promise<void> {
  const { status, data, included = [] } = await ask("GET", "/shelves?include=books");
  assert.equal(status, 200);
  for (const { id, attributes: { size }, relationships: { books } } of data) {
    assert.equal(books.data.length, size, `shelf ${id} says ${size} and holds ${books.data.length}`);
  }
  assert.equal(included.length, data.reduce((sum, { attributes: { size = 0 } }) => sum + size, 0));
}

/** No reader misses a coin that is on its way, or sees it twice. */
async function readBoxes({ ask }: Client): Promise<void> {
  const { status, data, included = [] } = await ask("GET", "/boxes?include=coins");
  assert.equal(status, 200);
  const coins = data.flatMap(({ relationships }) => relationships.coins.data.map(({ id }) => id));
  assert.equal(new Set(coins).size, COINS);
  assert.equal(coins.length, COINS);
  assert.equal(included.length, COINS);
}
