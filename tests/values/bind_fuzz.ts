import fc from "fast-check";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { SqlValue } from "../../src/types/json.ts";
import "../helpers/seed.ts";

/** Binds any value at any position, as an embedded driver would get them from an unchecked caller. */
const driver = await openDriver(":memory:");
let bound = 0;
let refused = 0;

const value = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }),
  fc.uint8Array(),
  fc.date(),
  fc.jsonValue(),
  fc.anything(),
);

await fc.assert(
  fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 6 }), async (values) => {
    const query = { sql: `select ${values.map(() => "?").join(", ")}`, parameters: values as readonly SqlValue[] };
    for (const run of [() => driver.read(query), () => driver.batch([query])]) {
      try {
        await run();
        bound++;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        refused++;
      }
    }
  }),
  { numRuns: 3000 },
);
console.log(JSON.stringify({ bound, refused }));
