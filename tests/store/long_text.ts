/**
 * Sends a list many conditions on a long text at once, and prints how many more megabytes that took than a single one.
 */
import process from "node:process";
import Database from "libsql";
import { createService } from "../../mod.ts";

const MEBIBYTE = 1024 * 1024;

const directory = await Deno.makeTempDir();
const database = new Database(`${directory}/notes.db`);
database.exec("create table notes (id integer primary key, text text)");
database.prepare("insert into notes values (1, ?)").run("Y".repeat(8 * MEBIBYTE));
database.close();

const service = createService({
  database: `file:${directory}/notes.db`,
  filters: true,
  pagination: true,
  resources: { notes: {} },
});

/** The peak memory of the process after a list with the given number of conditions on one text: megabytes. */
async function ask(tests: number): Promise<number> {
  const filters = Array.from({ length: tests }, (_, index) => `filter[or][${index}][text][contains]=z${index}`);
  const headers = { accept: "application/vnd.api+json" };
  const answer = await service.fetch(new Request(`http://127.0.0.1/notes?${filters.join("&")}`, { headers }));
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return process.resourceUsage().maxRSS / 1024;
}

const one = await ask(1);
console.log(Math.round(await ask(19) - one));
await service.close();
await Deno.remove(directory, { recursive: true });
