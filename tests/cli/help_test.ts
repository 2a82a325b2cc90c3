import assert from "node:assert/strict";
import { readArguments } from "../../src/cli/arguments.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { helpText } from "../../src/cli/help.ts";
import { progressOf } from "../../src/cli/terminal.ts";
import { runProcess } from "./serve_process.ts";
import { runCommand } from "./run_command.ts";

const page = await Deno.readTextFile(new URL("../../docs/command.md", import.meta.url));

/** The options that a text names: `--expose=a,b` → `expose`. */
function optionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/(?<=^|[\s|`])--([a-z-]+)/g)].map((match) => match[1]))].filter((one) =>
    one !== "help" && one !== "version"
  );
}

Deno.test("every help text fits a screen", () => {
  for (const text of [helpText(), ...COMMANDS.map(helpText)]) {
    const lines = text.split("\n");
    assert.ok(lines.length <= 24, text);
    for (const line of lines) assert.ok(line.length <= 100, line);
  }
});

Deno.test("the help of a command lists exactly its options", () => {
  for (const command of COMMANDS) {
    for (const option of optionsIn(helpText(command))) {
      const value = {
        expose: "=a",
        out: "=a",
        against: "=a",
        host: "=a",
        port: "=1",
        slow: "=1",
        workers: "=2",
        header: "=a: b",
      }[option] ?? "";
      assert.doesNotThrow(() =>
        readArguments([command, "shop.db", ...(command === "explain" ? ["/"] : []), `--${option}${value}`])
      );
    }
  }
  const named = COMMANDS.map((command) => optionsIn(helpText(command)).join(" "));
  assert.deepEqual(named, [
    "expose expose-all no-filters no-relationship-links no-openapi no-html no-counts out check force",
    "expose expose-all no-filters no-relationship-links no-openapi no-html no-counts read-only host port slow workers",
    "expose no-filters no-relationship-links no-openapi no-html no-counts",
    "expose expose-all no-filters no-relationship-links no-openapi no-html no-counts out against",
    "expose header expose-all no-filters no-relationship-links no-openapi no-html no-counts",
    "header write",
  ]);
});

Deno.test("docs/command.md lists every option", () => {
  const [, serve, introspect, check, openapi, explain, conform] = page.split(/^## /m);
  for (const [command, section] of Object.entries({ serve, introspect, check, openapi, explain, conform })) {
    const known = optionsIn(section);
    const missing = optionsIn(helpText(command as "serve")).filter((one) => !known.includes(one));
    assert.deepEqual(missing, [], command);
  }
});

Deno.test("help is a result, a wrong command line is an error", async () => {
  assert.deepEqual(await runCommand("--help"), { code: 0, said: [helpText().trimEnd()], warned: [] });
  assert.deepEqual(await runCommand("check", "-h"), { code: 0, said: [helpText("check").trimEnd()], warned: [] });
  const { code, said, warned } = await runCommand();
  assert.deepEqual([code, said], [2, []]);
  assert.deepEqual(warned.slice(1), ["", ...helpText().trimEnd().split("\n")]);
});

Deno.test("the process exits with the command's code", async () => {
  assert.equal((await runProcess(["--version"], ".")).code, 0);
  assert.equal((await runProcess(["introspect", "nowhere.db"], ".")).code, 1);
  assert.equal((await runProcess(["introspekt"], ".")).code, 2);
});

Deno.test("progress appears after one second", () => {
  const lines: string[] = [];
  let now = 0;
  const step = progressOf({ progress: (line) => void lines.push(line) }, "Reading", () => now);
  step(0, 3, "a");
  now = 999;
  step(1, 3, "b");
  now = 1000;
  step(2, 3, "c");
  assert.deepEqual(lines, ["Reading 3 of 3: c"]);
});
