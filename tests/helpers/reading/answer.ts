import type { Service } from "../../../src/types/service.ts";
import { type Expected, expected, ORIGIN } from "./reference.ts";
import { type RandomRequest, requestTarget } from "./request.ts";
import type { Tally } from "./comparison.ts";
import type { Database } from "./rows.ts";
import { TENANT_HEADER } from "./service.ts";
import { associationsOf, type Setup } from "./setup.ts";
import type { TableName } from "./catalog.ts";

type Document = { readonly [member: string]: unknown };

interface Resource {
  readonly type: TableName;
  readonly relationships?: { readonly [name: string]: { readonly data: unknown } };
}

/**
 * Sends one request and compares status and document with the reference's.
 * @throws if they differ.
 */
export async function compareAnswer(
  service: Service,
  setup: Setup,
  database: Database,
  request: RandomRequest,
  errors: unknown[],
  tally: Tally,
): Promise<void> {
  errors.length = 0;
  const target = requestTarget(setup, request);
  const headers = { accept: "application/vnd.api+json", [TENANT_HEADER]: String(request.tenant) };
  const response = await service.fetch(new Request(ORIGIN + target, { headers }));
  const text = await response.text();
  const wanted = expected(setup, database, request);
  count(tally, wanted, setup);
  const difference = differenceOf(wanted, response, text);
  if (difference === undefined) return;
  throw new Error([
    `GET ${target} (${TENANT_HEADER}: ${request.tenant})`,
    ...difference,
    ...errors.map((error) => `onError: ${Deno.inspect(error)}`),
  ].join("\n"));
}

/** The difference between an answer and the expected one; undefined if there is none. */
function differenceOf(wanted: Expected, response: Response, text: string): string[] | undefined {
  if (response.status !== wanted.status) {
    return [`expected ${wanted.status} ${shown(wanted)}`, `got      ${response.status} ${text}`];
  }
  if (response.headers.get("content-type") !== "application/vnd.api+json") {
    return [`got the content type ${response.headers.get("content-type")}`];
  }
  const document = JSON.parse(text) as Document;
  if (!("document" in wanted)) return parameterDifference(wanted.parameters, document);
  // As texts, so that the order of members counts too.
  const [left, right] = [JSON.stringify(wanted.document, null, 1), JSON.stringify(document, null, 1)];
  return left === right ? undefined : [firstDifference(left, right), `expected ${shown(wanted)}`, `got      ${text}`];
}

function parameterDifference(wanted: ReadonlySet<string | undefined>, document: Document): string[] | undefined {
  const [error] = document.errors as { source?: { parameter?: string } }[];
  const parameter = error.source?.parameter;
  if (wanted.has(parameter)) return undefined;
  return [`expected source.parameter ${[...wanted].join(" or ")}`, `got      ${JSON.stringify(document)}`];
}

function firstDifference(left: string, right: string): string {
  const [a, b] = [left.split("\n"), right.split("\n")];
  const line = a.findIndex((each, n) => each !== b[n]);
  const at = line === -1 ? a.length : line;
  return `first difference at line ${at + 1}:\n  expected ${a[at] ?? "(end)"}\n  got      ${b[at] ?? "(end)"}`;
}

function shown(wanted: Expected): string {
  return "document" in wanted ? JSON.stringify(wanted.document) : [...wanted.parameters].join(" or ");
}

function count(tally: Tally, wanted: Expected, setup: Setup): void {
  tally.cases++;
  tally.statuses[wanted.status] = (tally.statuses[wanted.status] ?? 0) + 1;
  if (!("document" in wanted)) return;
  const { data, included, links, meta } = wanted.document as {
    [member: string]: unknown;
    links?: { last?: unknown };
    meta?: { stats?: unknown; groups?: readonly unknown[] };
  };
  if (meta?.stats !== undefined) tally.computed++;
  if (meta?.groups !== undefined && meta.groups.length > 1) tally.grouped++;
  if (Array.isArray(included) && included.length > 0) tally.included++;
  if (Array.isArray(data) && data.length > 1) tally.lists++;
  if (links?.last === null) tally.uncounted++;
  for (const resource of [data, included ?? []].flat() as Resource[]) countLinked(tally, resource, setup);
}

function countLinked(tally: Tally, { type, relationships = {} }: Resource, setup: Setup): void {
  for (const [name, { data }] of Object.entries(relationships)) {
    if (data === null || (Array.isArray(data) && data.length === 0)) continue;
    const { kind } = associationsOf(setup, type).find((each) => each.spellings[0] === name)!;
    tally.linked[kind] = (tally.linked[kind] ?? 0) + 1;
  }
}
