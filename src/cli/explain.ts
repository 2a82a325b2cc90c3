import { type Explaining, explainRead } from "../access/explain.ts";
import { numberText, rowsText } from "../access/explain_filters.ts";
import { VAST } from "../access/prices.ts";
import { totalOf, visitsOf } from "../access/visits.ts";
import type { ConfiguredService } from "../endpoints/configure.ts";
import { INSIDE } from "../endpoints/inside.ts";
import { JSON_API } from "../http/negotiate.ts";
import { listLength } from "../plan/slots.ts";
import { mostLinks } from "../sql/nodes.ts";
import type { ReadPlan } from "../sql/read.ts";
import { fill, withoutMark } from "../sql/statement.ts";
import type { ExplainCommand } from "./commands.ts";
import { breakLines, literal, queryPlan } from "./explaining/statement_text.ts";
import { type Counted, type Planned, planRequest } from "./explaining/plan_request.ts";
import { lacking, withService } from "./serving/load_service.ts";
import type { Served } from "./serving/served.ts";
import type { Terminal } from "./terminal.ts";

/** Prints how a request reaches its rows and what that costs. @returns the exit code: 1 if it would cost too much. */
export function explain(command: ExplainCommand, terminal: Terminal): Promise<number> {
  return withService(command.explained, command, terminal, (service) => printExplanation(command, service, terminal));
}

async function printExplanation(
  { explained, path, headers }: ExplainCommand,
  served: Served,
  terminal: Terminal,
): Promise<number> {
  const service = served[INSIDE]?.();
  if (service === undefined) throw lacking(`explain requests of ${explained}`);
  const planned = await planRequest(service, requestOf(path, headers));
  const sections = await sectionsOf(planned, service);
  sections.forEach((lines, index) => {
    for (const line of index === 0 ? lines : ["", ...lines]) terminal.say(line);
  });
  return planned.refusal === undefined ? 0 : 1;
}

function requestOf(path: string, headers: ExplainCommand["headers"]): Request {
  const url = new URL(path, "http://127.0.0.1");
  return new Request(url, { headers: [["accept", JSON_API], ...headers.map(([...pair]) => pair)] });
}

/** How a service reaches the rows of a request, as lines. */
export async function waysOf(service: ConfiguredService, request: Request): Promise<readonly string[]> {
  const planned = await planRequest(service, request);
  return [...await knownLines(planned), ...(await walkLines(planned)).flat()];
}

/** The lines of the requested plan, with its visits. */
async function knownLines(planned: Planned): Promise<readonly string[]> {
  const { requested } = planned;
  const explaining = await explainingOf(planned, requested);
  const ways = explainRead(requested.prepared.shape, requested.prepared.access, explaining);
  return [...ways, ...costLines(planned, explaining)];
}

/** The lines of the plan that replaces it, if it would visit too much. */
async function walkLines(planned: Planned): Promise<readonly (readonly string[])[]> {
  const { requested, run } = planned;
  if (run === undefined || run.prepared.access === requested.prepared.access) return [];
  return [explainRead(run.prepared.shape, run.prepared.access, await explainingOf(planned, run))];
}

/** The ways and their visits; then the reason why the request is refused, or the statement and SQLite's query plan. */
async function sectionsOf(planned: Planned, service: ConfiguredService): Promise<readonly (readonly string[])[]> {
  const { run, refusal } = planned;
  const known = await knownLines(planned);
  if (refusal !== undefined) return [known, [`${refusal.status}: ${refusal.message}`]];
  if (run === undefined) return [known];
  const query = fill(run.prepared.statement, run.values);
  const { driver } = await service.database.open();
  const parameters = query.parameters.length === 0
    ? []
    : ["", `parameters: ${query.parameters.map(literal).join(", ")}`];
  return [
    known,
    ...await walkLines(planned),
    [...breakLines(withoutMark(query.sql)), ...parameters],
    await queryPlan(query, driver),
  ];
}

/** How the service proceeds with an estimate above the limit. */
function costLines({ exchange, requested, run, counted }: Planned, explaining: Explaining): readonly string[] {
  const { visits: most } = exchange.parameterAction.settings.limits;
  if (most >= VAST) return [];
  const { shape, access } = requested.prepared;
  const isAbove = totalOf(visitsOf(shape, access, explaining)) > most;
  const slot = run?.prepared.access.primary.walked;
  return [
    `limits.visits: ${numberText(most)}${isAbove ? ", which is less" : ""}`,
    ...counted.map(countedText),
    ...(run === undefined || slot === undefined ? [] : [walkedText(Number(run.values[slot]))]),
  ];
}

function countedText({ of, rows, most }: Counted): string {
  const found = rows > most ? `more than ${rowsText(most)}` : rowsText(rows);
  if (of !== undefined) return `counted first: an index leads to ${found} of ${of.table}`;
  const enough = rows > most ? "" : `, and ${numberText(most)} would be few enough`;
  return `counted first: an index leads to ${found}${enough}`;
}

function walkedText(most: number): string {
  return `So at most ${
    rowsText(most)
  } are walked in the order of the list, and a page that is not full by then is refused:`;
}

/** The sizes of the tables in an explanation, as the service knows them. */
async function explainingOf(
  { exchange: { model, sizes, sql, parameterAction: { settings: { limits } } }, counted }: Planned,
  { prepared: { shape, access }, values }: ReadPlan,
): Promise<Explaining> {
  const asked = new Set<string>();
  const counts = new Map(counted.map(({ of, rows }) => [JSON.stringify(of), rows]));
  const explaining: Explaining = {
    model,
    sizeOf: (table) => {
      asked.add(table);
      return 0;
    },
    lengthOf: (slot) => listLength(values[slot]),
    countOf: (rows) => counts.get(JSON.stringify(rows)) ?? Infinity,
    mostIncluded: sql.mostResources,
    mostLinked: mostLinks(sql),
  };
  explainRead(shape, access, explaining);
  const found = await sizes.of([...asked], Math.min(limits.visits, VAST));
  return { ...explaining, sizeOf: (table) => found.get(table) ?? 0 };
}
