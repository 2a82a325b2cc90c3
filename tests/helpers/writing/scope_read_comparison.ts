import assert from "node:assert/strict";
import { JSON_API } from "./request.ts";
import { TENANT } from "./scope_draws.ts";
import { answerOf, type Side, type Tally } from "./scope_sides.ts";

/** Reads the same of both, as JSON:API, as a page, as a table and by cursors. */
export async function compareReads(address: string, shared: Side, alone: Side, tally: Tally): Promise<void> {
  // If there are no rows of others, no scope is needed to see only one's own.
  for (const accept of [JSON_API, "text/html", "text/csv"]) {
    const asked = accept === "text/csv" ? tableAddress(address) : address;
    const seen = await answerOf(shared.scoped, readRequest(asked, accept), tally);
    assert.equal(seen, await answerOf(alone.plain, readRequest(asked, accept), new Map()), asked);
  }
  await compareByCursor(cursorAddress(address), shared, alone, tally);
}

function readRequest(address: string, accept: string): Request {
  return new Request(`http://127.0.0.1${address}`, { headers: { accept, "x-tenant": String(TENANT) } });
}

/** The same as a table, which has neither included resources nor statistics. */
function tableAddress(address: string): string {
  const url = new URL(address, "http://127.0.0.1");
  for (const name of [...url.searchParams.keys()]) {
    if (name === "include" || name.startsWith("stats[")) url.searchParams.delete(name);
  }
  return url.pathname + url.search;
}

/** The same by cursors, in pages of two rows, so that most lists have several. */
function cursorAddress(address: string): string {
  const url = new URL(address, "http://127.0.0.1");
  for (const name of ["page", "limit"]) url.searchParams.delete(name);
  url.searchParams.set("page[size]", "2");
  return url.pathname + url.search;
}

/** Follows `next` from page to page, and `prev` from the second one. */
async function compareByCursor(address: string, shared: Side, alone: Side, tally: Tally): Promise<void> {
  let next: string | undefined = address;
  for (let page = 1; next !== undefined && page <= 8; page++) {
    const seen = await answerOf(shared.scopedByCursor, readRequest(next, JSON_API), tally, "by cursor");
    assert.equal(seen, await answerOf(alone.plainByCursor, readRequest(next, JSON_API), new Map()), next);
    const { links } = JSON.parse(seen.slice(seen.indexOf("\n"))) as { links?: { prev?: string; next?: string } };
    if (page === 2 && links?.prev) {
      const back = await answerOf(shared.scopedByCursor, readRequest(links.prev, JSON_API), tally, "back by cursor");
      assert.equal(back, await answerOf(alone.plainByCursor, readRequest(links.prev, JSON_API), new Map()), links.prev);
    }
    next = links?.next ?? undefined;
  }
}
