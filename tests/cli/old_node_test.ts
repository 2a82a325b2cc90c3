import assert from "node:assert/strict";
import process from "node:process";
import { refuseOldNode } from "../../src/cli/run.ts";
import { runCommand } from "./run_command.ts";

for (const node of ["20.20.2", "18.0.0", "21.7.3"]) {
  Deno.test(`on Node ${node} the command reports which Node it needs`, () => {
    assert.throws(() => refuseOldNode(node), {
      name: "CommandError",
      message: `Cannot run on Node ${node}: use Node 22 or later, Deno or Bun, as bunx --bun relata does.`,
    });
  });
}

Deno.test("Node 22 and later run the command", () => {
  for (const node of ["22.0.0", "24.21.0", "100.0.0"]) refuseOldNode(node);
});

Deno.test("a command checks the version of Node before it does anything else", async () => {
  const versions = Object.getOwnPropertyDescriptor(process, "versions")!;
  Object.defineProperty(process, "versions", { ...versions, value: { ...process.versions, node: "20.20.2" } });
  try {
    const { code, warned } = await runCommand("check", "nothing.db");
    const message = "relata: Cannot run on Node 20.20.2: use Node 22 or later, Deno or Bun, as bunx --bun relata does.";
    assert.deepEqual({ code, warned }, { code: 1, warned: [message] });
    assert.equal((await runCommand("--version")).code, 0);
  } finally {
    Object.defineProperty(process, "versions", versions);
  }
});
