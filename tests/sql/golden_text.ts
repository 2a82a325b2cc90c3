import type Database from "libsql";
import { breakLines, literal, treeOf } from "../../src/cli/explaining/statement_text.ts";
import type { SqlValue } from "../../src/types/json.ts";
import type { Case } from "./cases.ts";
import { dataLines } from "./data_lines.ts";
import type { Parameter, Recorded, RecordedPlan, SentStatement, Trip } from "./recorder.ts";

/** The text of a golden: the request, its plan, and each statement with its parameters and query plan. */
export function goldenText(
  { title, service, request, document }: Case,
  recorded: Recorded,
  database: Database.Database,
) {
  const sections = [
    [title, `Service: ${service}`],
    [request, ...(document === undefined ? [] : dataLines(document)), `→ ${recorded.status}`],
    ...recorded.plans.map(planLines),
    ...recorded.trips.flatMap((trip) => tripSections(trip, database)),
  ];
  return sections.map((lines) => lines.join("\n") + "\n").join("\n");
}

function planLines({ kind, shape, values }: RecordedPlan): readonly string[] {
  const slots = values.map((value, index) => `${index} = ${literal(value as Parameter)}`).join(", ");
  return [`# Shape of the ${kind}`, ...dataLines(shape), ...(slots === "" ? [] : [`slots: ${slots}`])];
}

function tripSections({ kind, statements }: Trip, database: Database.Database): readonly (readonly string[])[] {
  return statements.map((statement, index) => {
    const place = kind === "batch" ? `Batch, ${index + 1} of ${statements.length}` : "Read";
    return [`# ${place}`, ...statementLines(statement, database)];
  });
}

function statementLines({ sql, parameters }: SentStatement, database: Database.Database): readonly string[] {
  const given = parameters.length === 0 ? [] : ["", `parameters: ${parameters.map(literal).join(", ")}`];
  const plan = queryPlan(sql, database);
  return [...breakLines(sql), ...given, ...(plan.length === 0 ? [] : ["", ...plan])];
}

/** EXPLAIN QUERY PLAN as a tree. */
function queryPlan(sql: string, database: Database.Database): readonly string[] {
  return treeOf(database.prepare(`explain query plan ${sql}`).raw().all() as SqlValue[][]);
}
