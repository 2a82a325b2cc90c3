/**
 * Writes `docs/conformance.md` from the verdicts of `tests/conformance/`: `deno task conformance` writes it, and a test
 * fails if it is outdated.
 */
import { readFileSync } from "node:fs";
import { type StatementId, STATEMENTS } from "../src/cli/conforming/statements.ts";
import type { Compared } from "../tests/conformance/compared.ts";
import type { Statement } from "../tests/conformance/statement.ts";
import { explanations } from "../tests/differential/explanations.ts";
import { statements } from "../tests/conformance/statements.ts";
import { suites } from "../tests/spec/suites.ts";

/** The sections of JSON:API, by their ids in its own list. */
const SECTIONS: { readonly [id: string]: readonly [title: string, anchor: string] } = {
  "content-negotiation": ["Content negotiation", "content-negotiation"],
  "document-structure": ["Document structure", "document-structure"],
  "reading": ["Fetching data", "fetching"],
  "creating-updating-deleting": ["Creating, updating and deleting", "crud"],
  "query-parameters": ["Query parameters", "query-parameters"],
  "errors": ["Errors", "errors"],
};

const requests = new Map(
  suites.flatMap(({ exchanges }) => exchanges.map(({ title, request }) => [title, request.trim().split("\n")[0]])),
);

/** The text of `docs/conformance.md`. */
export function conformanceText(): string {
  const sections = [...Map.groupBy(statements, ({ section }) => section)];
  return [
    "# Conformance",
    "",
    "What Relata does about each normative statement of JSON:API, by the ids of JSON:API's own list.",
    "",
    "[JSON:API's list](https://github.com/json-api/json-api) has 184 statements of 1.0 and 188 of 1.1; some ids stand for",
    "two. 1.1 has all those of 1.0 and four more, which are marked. Here each has a verdict:",
    "",
    "- **proven**: an exchange, a request with the answer that it must get, shows it. `deno task test tests/conformance` runs",
    "  each on the service, where it must pass, and on one that lacks the behaviour or does the opposite, where it must fail;",
    '  and again with `jsonapi: "1.1"`. The exchanges are in `tests/spec`, by their titles.',
    "- **does not apply**: the statement binds clients, or allows what the service does not do.",
    "- **differs**: the service does otherwise, and says why.",
    "",
    ...totals(),
    ...sections.flatMap(([id, rows]) => sectionLines(id, rows)),
    "",
    "## Side by side",
    "",
    "[`relata conform <url> --write`](command.md#relata-conform) asks any server what can be asked from outside.",
    "`deno task conformance:peers` asks Relata with `relationshipLinks: true`, and three servers from npm, of the same",
    "authors and articles, each set up as its own page says. A dash is what could not be asked: what a server does not offer,",
    "or what another failure hides. `tests/conformance/peers.json` has the requests that failed.",
    "",
    ...sideBySide(),
    "",
    "## Against json-api-nestjs",
    "",
    "`deno task differential` asks Relata and json-api-nestjs 7.0.3 the same of the same random rows, reads and writes, and",
    "compares what JSON:API fixes: statuses, types, ids, order, attributes, linkage, what is included, the form of errors,",
    "and all rows after a write. It fails where they differ and no statement explains it. These do:",
    "",
    ...table(["statement", "how json-api-nestjs differs"], explanations.map(({ id, says }) => [`\`${id}\``, says])),
    "",
  ].join("\n");
}

function totals(): readonly string[] {
  const count = (kind: Statement["kind"], level: string, version: "1.0" | "1.1") =>
    statements.filter((one) => one.kind === kind && one.level === level && one.versions.includes(version)).length;
  const rows = ["MUST", "SHOULD", "RECOMMENDED", "MAY"].map((level) => [
    level,
    ...(["1.0", "1.1"] as const).flatMap((version) =>
      (["proven", "unproven", "different"] as const).map((kind) => String(count(kind, level, version)))
    ),
  ]);
  return table(
    ["level", "1.0 proven", "does not apply", "differs", "1.1 proven", "does not apply", "differs"],
    rows,
  );
}

function sectionLines(id: string, rows: readonly Statement[]): readonly string[] {
  const [title, anchor] = SECTIONS[id];
  const lines = rows.map((one) => [
    `\`${one.id}\`${one.versions.length === 1 ? " (1.1)" : ""}`,
    one.level,
    one.says,
    verdictText(one),
  ]);
  return [
    "",
    `## ${title}`,
    "",
    `[In JSON:API](https://jsonapi.org/format/1.0/#${anchor}).`,
    "",
    ...table(["statement", "level", "what it says", "verdict"], lines),
  ];
}

function sideBySide(): readonly string[] {
  const path = new URL("../tests/conformance/peers.json", import.meta.url);
  const peers = JSON.parse(readFileSync(path, "utf8")) as Compared;
  const marks = { pass: "pass", fail: "**fail**", "not asked": "–" };
  const ids = Object.keys(STATEMENTS) as StatementId[];
  const total = (kind: string) =>
    peers.map(({ verdicts }) => String(ids.filter((id) => verdicts[id].kind === kind).length));
  return table(["statement", "level", ...peers.map(({ name }) => name)], [
    ...ids.map((id) => [`\`${id}\``, STATEMENTS[id], ...peers.map(({ verdicts }) => marks[verdicts[id].kind])]),
    ["passed", "", ...total("pass")],
    ["failed", "", ...total("fail")],
    ["not asked", "", ...total("not asked")],
  ]);
}

function verdictText(statement: Statement): string {
  switch (statement.kind) {
    case "proven":
      return `proven: ${plain(statement.exchange)} (\`${requests.get(statement.exchange)}\`)`;
    case "unproven":
      return `does not apply: ${statement.reason}`;
    case "different":
      return `differs: ${statement.reason}`;
  }
}

/** A title as Markdown prints it. */
function plain(title: string): string {
  return title.replace(/[*_|]/g, "\\$&");
}

/** A table as `deno fmt` writes it: cells as wide as their column. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((cells) => [...cells[index]].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell + " ".repeat(widths[index] - [...cell].length)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)];
}

if (import.meta.main) await Deno.writeTextFile("docs/conformance.md", conformanceText());
