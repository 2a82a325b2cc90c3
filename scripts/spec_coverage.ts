import { SPECIFICATION_ROWS } from "../tests/spec/specification_rows.ts";
import { suites } from "../tests/spec/suites.ts";

/** The titles of the exchanges that cover each row of the specification, and the names without a row. */
function coverage() {
  const covered = new Map(SPECIFICATION_ROWS.map((row) => [row, [] as string[]]));
  const unknown: string[] = [];
  for (const { title, covers = [] } of suites.flatMap((suite) => suite.exchanges)) {
    for (const row of covers) {
      const titles = covered.get(row);
      if (titles === undefined) unknown.push(`"${row}" is no row of the specification: ${title}`);
      else titles.push(title);
    }
  }
  return { covered, unknown };
}

const { covered, unknown } = coverage();
const bare = [...covered].filter(([, titles]) => titles.length === 0).map(([row]) => row);
for (const [row, titles] of covered) console.log([row, ...titles.map((title) => `    ${title}`)].join("\n"));
for (const row of bare) console.error(`"${row}" is covered by no exchange`);
for (const name of unknown) console.error(name);
console.log(`\n${covered.size - bare.length} of ${covered.size} rows of the specification are covered`);
Deno.exit(bare.length + unknown.length > 0 ? 1 : 0);
