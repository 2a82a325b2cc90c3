import { equal, throws } from "node:assert/strict";
import { causesTable, matrixTable, withTable } from "../../scripts/matrix_table.ts";

const OUTCOMES = [
  { runtime: "Node 24", database: "remote", passed: 1200, failed: 1, excepted: 0 },
  { runtime: "miniflare", database: "D1", passed: 9, failed: 0, excepted: 2 },
  { runtime: "Bun", database: "remote", passed: 1201, failed: 0, excepted: 0 },
];

const TABLE = `| database | runtime | exchanges passed | failed | do not apply |
| --- | --- | ---: | ---: | ---: |
| D1 | miniflare | 9 | 0 | 2 |
| remote (sqld 0.24) | Bun | 1,201 | 0 | 0 |
| remote (sqld 0.24) | Node 24 (24.21.0) | 1,200 | 1 | 0 |`;

Deno.test("the matrix is a table of databases and runtimes with their versions and counts", () => {
  equal(matrixTable(OUTCOMES, { "Node 24": "24.21.0", remote: "sqld 0.24" }), TABLE);
});

Deno.test("a combination that did not run again keeps its row, whatever its versions", () => {
  const page = `# Page\n\n## What is tested where\n\n${TABLE}\n\n## Next\n\n| a | b |\n| --- | --- |\n| c | d |\n`;
  const again = [{ ...OUTCOMES[0], passed: 1201, failed: 0 }];
  const table = matrixTable(again, { "Node 24": "24.22.0", remote: "sqld 0.25" }, page);
  equal(
    table,
    TABLE.replace(
      /\| remote \(sqld 0\.24\) \| Node 24.*/,
      "| remote (sqld 0.25) | Node 24 (24.22.0) | 1,201 | 0 | 0 |",
    ),
  );
});

Deno.test("causes are a table with their counts", () => {
  const causes = { "no `lead()`": 1021, others: 9 };
  equal(causesTable({ causes }), "| exchanges | what |\n| ---: | --- |\n| 1,021 | no `lead()` |\n| 9 | others |");
});

Deno.test("the table replaces the previous one, and leaves the rest of the page unchanged", () => {
  const page = "# Page\n\n## What is tested where\n\nWords.\n\n| old |\n| --- |\n| 1 |\n\n## Next\n\nMore.\n";
  const written = withTable(page, TABLE);
  equal(written, `# Page\n\n## What is tested where\n\nWords.\n\n${TABLE}\n\n## Next\n\nMore.\n`);
  equal(withTable(written, TABLE), written);
  const last = withTable("## What is tested where\n\nWords.\n", TABLE);
  equal(last, `## What is tested where\n\nWords.\n\n${TABLE}\n`);
  equal(withTable(last, TABLE), last);
  throws(() => withTable("# Page\n", TABLE), /has no "## What is tested where"/);
});
