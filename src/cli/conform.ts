import type { ConformCommand } from "./commands.ts";
import { CommandError } from "./command_error.ts";
import { askList, askNegotiation, askResource } from "./conforming/ask_reading.ts";
import { askParameters } from "./conforming/ask_parameters.ts";
import { askWriting, skipWriting } from "./conforming/ask_writing.ts";
import { Server } from "./conforming/server.ts";
import { type Level, type StatementId, STATEMENTS, type Verdict, Verdicts } from "./conforming/statements.ts";
import type { Line, Terminal } from "./terminal.ts";

/**
 * Tests a JSON:API server by requests, and prints a line for each statement of JSON:API.
 * @returns the exit code: 1 if a mandatory statement fails.
 */
export async function conform(command: ConformCommand, terminal: Terminal): Promise<number> {
  const found = await verdictsOn(command);
  for (const [id, verdict] of found) terminal.say(...lineOn(id, verdict));
  const count = (kind: Verdict["kind"]) => found.filter(([, one]) => one.kind === kind).length;
  terminal.say(`${count("pass")} pass, ${count("fail")} fail, ${count("not asked")} not asked`);
  return found.some(([id, { kind }]) => kind === "fail" && STATEMENTS[id] === "MUST") ? 1 : 0;
}

/**
 * The result of every statement, for programs.
 * @throws {CommandError} if the URL is invalid, or if no server answers.
 */
export async function verdictsOn({ url: given, headers, write }: Omit<ConformCommand, "kind">) {
  if (!URL.canParse(given)) {
    throw new CommandError(`Cannot ask "${given}": write the URL of a list, as http://127.0.0.1:8000/articles.`);
  }
  const verdicts = new Verdicts();
  const server = new Server(verdicts, headers);
  const found = await askList(new URL(given), server, verdicts);
  await askNegotiation(found, server, verdicts);
  const list = { ...found, first: await askResource(found, server, verdicts) };
  await askParameters(list, server, verdicts);
  if (write) await askWriting(list, server, verdicts);
  else skipWriting(verdicts, "it would write: ask with --write");
  return verdicts.all();
}

function lineOn(id: StatementId, verdict: Verdict): Line {
  const level: Level = STATEMENTS[id];
  switch (verdict.kind) {
    case "pass":
      return [{ text: "pass     ", style: "green" }, ` ${level.padEnd(11)} ${id}`];
    case "fail":
      return [
        { text: "fail     ", style: level === "MUST" ? "red" : "yellow" },
        ` ${level.padEnd(11)} ${id}: ${verdict.what}`,
      ];
    case "not asked":
      return [{ text: "not asked", style: "dim" }, ` ${level.padEnd(11)} ${id}: ${verdict.why}`];
  }
}
