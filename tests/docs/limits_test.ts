import assert from "node:assert/strict";
import { COST_LIMITS, LIMITS } from "../../src/config/service_defaults.ts";
import { statusPhrase } from "../../src/errors/service_error.ts";

const page = await Deno.readTextFile(new URL("../../docs/options.md", import.meta.url));

/** The rows of the table of limits: name, default, status. */
const rows = [...page.matchAll(/^\| `(\w+)` +\| ([\d,]+(?: MiB)?) +\| (\d{3})? +\|/gm)].map((
  [, name, most, status],
) => ({
  name,
  most: most.endsWith("MiB") ? parseInt(most) * 1024 * 1024 : Number(most.replaceAll(",", "")),
  status,
}));

Deno.test("the table of limits has every limit, with the default of the code", () => {
  const told = Object.fromEntries(rows.map(({ name, most }) => [name, most]));
  assert.deepEqual(told, { ...LIMITS, ...COST_LIMITS });
});

Deno.test("the table has the status of every limit that refuses requests, and errors have these statuses", () => {
  for (const { name, status } of rows) {
    if (name === "countedRecords") assert.equal(status, undefined);
    else {assert.match(
        statusPhrase(Number(status)),
        /^(Bad Request|URI Too Long|Content Too Large|Request Header)/,
        name,
      );}
  }
});
