import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

const MEDIA_TYPE = "application/vnd.api+json";

/** JSON that other programs have stored: of 3,000 levels, of 100,000, and 200,000 numbers at the 500th. */
const DEEP = [
  `${'{"a":'.repeat(1500)}${"[".repeat(1500)}1${"]".repeat(1500)}${"}".repeat(1500)}`,
  "[".repeat(100_000) + "]".repeat(100_000),
  `${"[".repeat(500)}${"0,".repeat(200_000)}0${"]".repeat(500)}`,
];
/** The same at the 16th level, where each number has a line. */
const WIDE = `${"[".repeat(15)}${"0,".repeat(250_000)}0${"]".repeat(15)}`;

const nests: Fixture = {
  name: "nests",
  tables: ["create table nests (id integer primary key, name text, egg json)"],
  rows: [...DEEP, WIDE].map((text, index) => `insert into nests values (${index + 1}, 'a', '${text}')`),
  services: {},
};

/** Options besides the resources, the request, its status and the maximum number of characters in the answer. */
const CASES: readonly (readonly [Partial<ServiceOptions>, string, number, number])[] = [
  [{}, "GET /nests", 200, 1_200_000],
  [{}, "GET /nests/1 text/html", 200, 100_000],
  [{}, "GET /nests/2 text/html", 200, 100_000],
  [{}, "GET /nests text/html", 200, 100_000],
  [{ debug: true }, "GET /nests?filter[id]=1,2,3", 200, 700_000],
  [{ jsonOptions: ["JSON_PRETTY_PRINT"] }, "GET /nests/3", 200, 500_000],
  [{ jsonOptions: ["JSON_PRETTY_PRINT"] }, "GET /nests/4", 400, 1000],
  [{ jsonOptions: ["JSON_PRETTY_PRINT"] }, "GET /nests/4?fields[nests]=name", 200, 1000],
  [{ debug: true, debugPrettyPrint: false }, "GET /nests/4", 200, 600_000],
  // The stored value is reported.
  [{ jsonOptions: ["JSON_PRETTY_PRINT"] }, "PATCH /nests/4", 200, 600_000],
];

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`deep JSON is printed on one line below the 20th level, ${name}`, async (test) => {
    const engine = await open();
    try {
      await engine.fill(nests);
      for (const [options, asked, status, most] of CASES) {
        await test.step(`${asked} ${JSON.stringify(options)}`, async () => {
          const service = createService({
            resources: { nests: {} },
            database: engine.database,
            filters: true,
            html: true,
            ...options,
          });
          const [method, path, accept = MEDIA_TYPE] = asked.split(" ");
          const data = { type: "nests", id: "4", attributes: { name: "b" } };
          const response = await service.fetch(
            new Request(`http://127.0.0.1${path}`, {
              method,
              headers: { accept, "content-type": MEDIA_TYPE },
              ...(method === "PATCH" ? { body: JSON.stringify({ data }) } : {}),
            }),
          );
          const text = await response.text();
          assert.equal(response.status, status, text.slice(0, 1000));
          assert.ok(text.length < most, `${text.length} characters`);
        });
      }
    } finally {
      await engine.close();
    }
  });
}
