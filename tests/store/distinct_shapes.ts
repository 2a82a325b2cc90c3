/** Requests lists that are each sorted in another way, and prints by how many megabytes the process grew. */
import process from "node:process";
import Database from "libsql";
import { createService } from "../../mod.ts";

const COLUMNS = 300;
const REQUESTS = 250;

const directory = await Deno.makeTempDir();
const columns = Array.from({ length: COLUMNS }, (_, index) => `column_${index} text`);
const database = new Database(`${directory}/wide.db`);
database.exec(`create table wide (id integer primary key, ${columns.join(", ")})`);
database.close();

const service = createService({ database: `file:${directory}/wide.db`, pagination: true, resources: { wide: {} } });

async function ask(column: number): Promise<void> {
  const headers = { accept: "application/vnd.api+json" };
  const answer = await service.fetch(new Request(`http://127.0.0.1/wide?sort=column-${column}`, { headers }));
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
  // Statements are freed between turns of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
}

await ask(0);
const before = process.memoryUsage().rss;
let most = before;
for (let column = 1; column <= REQUESTS; column++) {
  await ask(column);
  most = Math.max(most, process.memoryUsage().rss);
}
console.log(Math.round((most - before) / 1e6));
await service.close();
await Deno.remove(directory, { recursive: true });
