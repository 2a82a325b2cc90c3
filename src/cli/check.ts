import { createService } from "../service.ts";
import type { Driver } from "../types/driver.ts";
import type { CheckCommand } from "./commands.ts";
import type { Exposure } from "./mapping/exposure.ts";
import { mapDatabase, type Mapping, optionsOf } from "./mapping/map_database.ts";
import { databasePlace, readPlace, whileOpen } from "./reading/database_place.ts";
import { isModule, lacking, readingClient, type Served, withModule } from "./serving/load_service.ts";
import type { Terminal } from "./terminal.ts";

/** The findings of a check, one on each line. */
interface Checked {
  /** The mistakes of the mapping; none if it fits its database. */
  readonly problems: readonly string[];
  /** What works and may be a mistake; a service with mistakes has none. */
  readonly warnings: readonly string[];
}

/** Checks a service. @throws any other error that prevents the check, for example if the database cannot be read. */
export async function checkService(service: Pick<Served, "check">): Promise<Checked> {
  try {
    // A module may import another copy of Relata, whose check() returns no warnings.
    const checked: { readonly warnings?: readonly string[] } | undefined = await service.check?.();
    return { problems: [], warnings: checked?.warnings ?? [] };
  } catch (error) {
    if (!isAboutMapping(error)) throw error;
    return { problems: (Array.isArray(error.cause) ? error.cause : [error]).map((one) => one.message), warnings: [] };
  }
}

/** A module may import another copy of Relata, which has other classes. */
function isAboutMapping(error: unknown): error is Error {
  return error instanceof Error && "status" in error && error.status === 500;
}

/** Prints every problem of a database or a module, and warnings. @returns the exit code: 1 if there is a problem. */
export async function check(command: CheckCommand, terminal: Terminal): Promise<number> {
  const { checked } = command;
  const { problems, warnings } = isModule(checked) ? await ofModule(command) : await ofDatabase(command, terminal);
  for (const problem of problems) terminal.say(problem);
  for (const warning of warnings) terminal.say(`Warning: ${warning}`);
  if (problems.length === 0) {
    terminal.say(`${isModule(checked) ? checked : databasePlace(checked).label}: no problem found.`);
  }
  return problems.length > 0 ? 1 : 0;
}

function ofModule(command: CheckCommand): Promise<Checked> {
  const { checked } = command;
  return withModule(checked, command, async (service) => {
    if (service.check !== undefined) return await checkService(service);
    throw lacking(`check ${checked}`, "has a fetch but no check");
  });
}

async function ofDatabase({ checked, exposure, without }: CheckCommand, terminal: Terminal): Promise<Checked> {
  const place = databasePlace(checked);
  const wanted: Exposure = exposure.kind === "none" ? { kind: "every" } : exposure;
  const mapping = mapDatabase(await readPlace(place, terminal), wanted);
  const options = optionsOf(mapping, without);
  const { problems: own, warnings } = databaseRepairs(mapping);
  const problems = [...await whileOpen(place, (driver) => mappingProblems(options, driver)), ...own];
  const isEmpty = mapping.resources.length === 0 && problems.length === 0;
  return { problems: isEmpty ? [`${place.label}: it has no table that can be served.`] : problems, warnings };
}

async function mappingProblems(options: ReturnType<typeof optionsOf>, driver: Driver): Promise<readonly string[]> {
  if (Object.keys(options.resources).length === 0) return [];
  const service = createService({ ...options, database: readingClient(driver), readOnly: true });
  return (await checkService(service)).problems;
}

/** What to change in the database itself: broken foreign keys and views without a key; missing indexes are warnings. */
function databaseRepairs({ resources, skipped }: Mapping): Checked {
  const found = resources.filter((one) => one.isExposed).flatMap(({ table, problems }) =>
    problems.filter((one) => !one.isChecked)
      .map(({ text, isWarning }) => ({ line: `${JSON.stringify(table)}: ${text}`, isWarning: isWarning === true }))
  );
  const linesOf = (isWarning: boolean) => found.filter((one) => one.isWarning === isWarning).map(({ line }) => line);
  const unread = skipped.filter((one) => one.isProblem).map(({ name, why }) => `${JSON.stringify(name)} ${why}.`);
  return { problems: [...linesOf(false), ...unread], warnings: linesOf(true) };
}
