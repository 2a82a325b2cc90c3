import type { CheckCommand } from "./commands.ts";
import { checkService, type LabelledCheck } from "./serving/check_service.ts";
import { isModule, lacking, withModule } from "./serving/load_service.ts";
import type { Terminal } from "./terminal.ts";

/** Prints every problem of a database or a module, and warnings. @returns the exit code: 1 if there is a problem. */
export async function check(command: CheckCommand, terminal: Terminal): Promise<number> {
  const { label, problems, warnings } = await checkedBy(command, terminal);
  for (const problem of problems) terminal.say(problem);
  for (const warning of warnings) terminal.say(`Warning: ${warning}`);
  if (problems.length === 0) terminal.say(`${label}: no problem found.`);
  return problems.length > 0 ? 1 : 0;
}

async function checkedBy(command: CheckCommand, terminal: Terminal): Promise<LabelledCheck> {
  const { checked } = command;
  if (!isModule(checked)) return await (await import("./mapping/check_database.ts")).checkDatabase(command, terminal);
  return await withModule(checked, command, async (service) => {
    if (service.check === undefined) throw lacking(`check ${checked}`, "has a fetch but no check");
    return { label: checked, ...await checkService(service) };
  });
}
