import { equal, throws } from "node:assert/strict";
import { jsonArray } from "../../src/plan/slots.ts";

Deno.test("a list of operands equals operands that are bound one by one", () => {
  equal(jsonArray([1, 2n ** 62n, "a", true, null]), '[1,4611686018427387904,"a",1,null]');
  equal(
    jsonArray([new Date("2024-01-31T10:00:00Z"), new Date("2024-01-31T10:00:00.5Z")]),
    '["2024-01-31 10:00:00","2024-01-31 10:00:00.500"]',
  );
  // Of the sixteen digits that name it, SQLite 3.45 would read the neighbour of this number.
  equal(jsonArray([0.4525684384575204]), "[4.5256843845752037e-1]");
  throws(() => jsonArray([new Uint8Array(1)]), TypeError);
});
