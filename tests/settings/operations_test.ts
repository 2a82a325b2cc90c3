import { deepEqual } from "node:assert/strict";
import { enabledOperations, OPERATIONS } from "../../src/config/operations.ts";

Deno.test("every operation is on if no option says otherwise", () => {
  deepEqual(enabledOperations(undefined), OPERATIONS);
  deepEqual(enabledOperations({}), ["list", "view", "create", "update", "delete"]);
});

Deno.test("an array lists the operations that are on", () => {
  deepEqual(enabledOperations({ operations: ["view", "list"] }), ["list", "view"]);
  deepEqual(enabledOperations({ operations: [] }), []);
});

Deno.test("an object turns off the operations that are false", () => {
  const operations = { delete: false, update: true, view: { include: [] } };
  deepEqual(enabledOperations({ operations }), ["list", "view", "create", "update"]);
});
