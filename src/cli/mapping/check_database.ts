import { createService } from "../../service.ts";
import type { Driver } from "../../types/driver.ts";
import type { CheckCommand } from "../commands.ts";
import { databasePlace, readPlace, whileOpen } from "../reading/database_place.ts";
import { type Checked, checkService, type LabelledCheck } from "../serving/check_service.ts";
import { readingClient } from "../serving/reading_service.ts";
import type { Terminal } from "../terminal.ts";
import type { Exposure } from "./exposure.ts";
import { mapDatabase, type Mapping, optionsOf } from "./map_database.ts";

/** Checks a database as the command maps it; without `--expose`, all its tables. */
export async function checkDatabase(
  { checked, exposure, without }: CheckCommand,
  terminal: Terminal,
): Promise<LabelledCheck> {
  const place = databasePlace(checked);
  const wanted: Exposure = exposure.kind === "none" ? { kind: "every" } : exposure;
  const mapping = mapDatabase(await readPlace(place, terminal), wanted);
  const options = optionsOf(mapping, without);
  const { problems: own, warnings } = databaseRepairs(mapping);
  const problems = [...await whileOpen(place, (driver) => mappingProblems(options, driver)), ...own];
  const { label } = place;
  const isEmpty = mapping.resources.length === 0 && problems.length === 0;
  return { label, problems: isEmpty ? [`${label}: it has no table that can be served.`] : problems, warnings };
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
