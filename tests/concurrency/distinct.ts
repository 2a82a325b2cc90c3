/**
 * Sends one service only new requests, and prints its memory at intervals: `deno task distinct`, 200,000 requests or
 * `RELATA_REQUESTS`. It exits with 1 if memory grows.
 */
import process from "node:process";
import Database from "libsql";
import { createService } from "../../mod.ts";

const SAMPLES = 30;
/** The allowed growth of memory from one third to the next, in megabytes. */
const SLACK = 48;

const COLUMNS = ["name", "code", "size", "price", "color", "shape", "state", "note"];
const OPERATORS = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin"];

/** A number as a mixture of choices, so that no two numbers make one request. */
function chooser(number: number) {
  let rest = number;
  return (count: number) => {
    const chosen = rest % count;
    rest = Math.floor(rest / count);
    return chosen;
  };
}

/** The query of a number: fields, sorts, filters, includes, pages and statistics, each its own statement. */
function queryOf(number: number): string {
  const choose = chooser(number);
  const first = choose(COLUMNS.length);
  const second = (first + 1 + choose(COLUMNS.length - 1)) % COLUMNS.length;
  const signs = choose(4);
  const operator = OPERATORS[choose(OPERATORS.length)];
  const kind = choose(3);
  const shown = choose(2 ** COLUMNS.length);
  const fields = ["owner", ...COLUMNS.filter((_, index) => shown & 2 ** index)];
  return [
    `sort=${signs & 1 ? "-" : ""}${COLUMNS[first]},${signs & 2 ? "-" : ""}${COLUMNS[second]}`,
    `filter[${COLUMNS[second]}][${operator}]=${number}`,
    `fields[items]=${fields}`,
    ["include=owner", "stats[total]=count", `page[size]=${number % 90 + 1}`][kind],
  ].join("&");
}

/** Other caches by text: ids, unknown names, tags, values in bodies. */
function othersOf(number: number): Request {
  const headers = { accept: JSON_API, "content-type": JSON_API };
  const at = (path: string, rest: RequestInit = {}) => new Request(`http://127.0.0.1${path}`, { headers, ...rest });
  const attributes = { name: `name ${number}`, [`unknown${number}`]: 1 };
  const requests = [
    () => at(`/items/${number}`),
    () => at(`/items?filter[none${number}]=1`),
    () => at(`/items?include=none${number}`),
    () => at(`/nowhere${number}`),
    () => at("/items/1", { headers: { ...headers, "if-none-match": `"a${number}"` } }),
    () => at("/items", { headers: { accept: `${JSON_API}, text/x${number}` } }),
    () => at("/items", { method: "POST", body: JSON.stringify({ data: { type: "items", attributes } }) }),
    () => at("/items/1", { method: "PATCH", body: `{"data":{"type":"items","id":"1","attributes":{"n${number}":1}}}` }),
  ];
  return requests[number % requests.length]();
}

const JSON_API = "application/vnd.api+json";

/**
 * Sends the given number of requests.
 * @returns the peak megabytes of each part of the time.
 */
async function ask(count: number): Promise<readonly number[]> {
  const directory = await Deno.makeTempDir();
  const database = new Database(`${directory}/items.db`);
  const columns = COLUMNS.map((name) => `${name} text`).join(", ");
  database.exec(`
    create table owners (id integer primary key, name text);
    create table items (id integer primary key, ${columns}, owner_id integer references owners (id));
    insert into owners values (1, 'one');
    insert into items (id, name, owner_id) values (1, 'one', 1), (2, 'two', null);
  `);
  database.close();
  const service = createService({
    database: `file:${directory}/items.db`,
    etag: true,
    filters: true,
    pagination: true,
    stats: true,
    resources: { items: {}, owners: {} },
  });
  const headers = { accept: JSON_API };
  const most: number[] = [];
  for (let number = 0; number < count; number++) {
    const request = number % 4 === 3
      ? othersOf(number)
      : new Request(`http://127.0.0.1/items?${queryOf(number)}`, { headers });
    const answer = await service.fetch(request);
    const text = await answer.text();
    if (number % 4 !== 3 && answer.status !== 200) throw new Error(`${request.url}: ${text}`);
    // Statements are freed between turns of the event loop.
    if (number % 16 === 0) await new Promise((resolve) => setTimeout(resolve));
    const part = Math.floor(number * SAMPLES / count);
    most[part] = Math.max(most[part] ?? 0, Math.round(process.memoryUsage().rss / 1e6));
  }
  await service.close();
  await Deno.remove(directory, { recursive: true });
  return most;
}

const count = Number(Deno.env.get("RELATA_REQUESTS") ?? 200_000);
const most = await ask(count);
console.log(`${count} distinct requests, megabytes in turn: ${most.join(" ")}`);
const third = SAMPLES / 3;
const [before, after] = [most.slice(third, 2 * third), most.slice(2 * third)].map((part) => Math.max(...part));
console.log(after > before + SLACK ? `Memory grows: ${before}, then ${after}.` : "Nothing has grown.");
Deno.exit(after > before + SLACK ? 1 : 0);
