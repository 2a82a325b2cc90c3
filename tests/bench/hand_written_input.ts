import type { Insertable, Updateable } from "kysely";
import type { Tables } from "./hand_written_tables.ts";

/** One entry of an error document. */
export interface Problem {
  status: 400 | 404 | 406 | 409 | 415 | 422;
  title: string;
  detail: string;
  source?: { pointer?: string; parameter?: string };
}

/** A client error. */
export class Refusal extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ detail }) => detail).join(" "));
  }
}

/**
 * The relationship names of an `include` parameter.
 * @throws {Refusal} on an unknown one.
 */
export function includeOf(url: URL): Set<string> {
  const names = url.searchParams.get("include")?.split(",").filter((name) => name !== "") ?? [];
  const unknown = names.find((name) => name !== "currency" && name !== "cultures");
  if (unknown !== undefined) throw badParameter("include", `There is no relationship "${unknown}".`);
  return new Set(names);
}

/**
 * The number of a `page` parameter, 1 if there is none.
 * @throws {Refusal} if it is not a positive integer.
 */
export function pageOf(url: URL): number {
  const text = url.searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badParameter("page", `"${text}" is not the number of a page.`);
  return Number(text);
}

/**
 * Refuses parameters that a list does not support.
 * @throws {Refusal} on the first.
 */
export function checkParameters(url: URL, known: readonly string[]): void {
  for (const name of url.searchParams.keys()) {
    if (!known.includes(name)) throw badParameter(name, `There is no parameter "${name}".`);
  }
}

const TEXTS = ["code", "name", "native", "phone"] as const;
const NUMBERS = ["area", "population"] as const;
const DATE_TIMES = ["created-at", "updated-at"] as const;
const REQUIRED = new Set<string>(["code", "name"]);
const KNOWN = new Set<string>([...TEXTS, ...NUMBERS, ...DATE_TIMES]);

/**
 * The new row of a posted document.
 * @throws {Refusal} with all mistakes in it.
 */
export function countryToInsert(document: unknown): Insertable<Tables["countries"]> {
  const data = objectAt(document, "data", "");
  if (data.type !== "countries") throw invalid("/data/type", "The type must be countries.");
  return countryOf(data, true);
}

/**
 * The changes that a document makes to a country.
 * @throws {Refusal} with all mistakes in it.
 */
export function countryToUpdate(document: unknown, id: string): Updateable<Tables["countries"]> {
  const data = objectAt(document, "data", "");
  if (data.type !== "countries" || data.id !== id) {
    throw new Refusal([{ status: 409, title: "Conflict", detail: `The document is not country ${id}.` }]);
  }
  const values = countryOf(data, false);
  const sent = new Set([
    ...Object.keys(data.attributes ?? {}).map((field) => field.replace("-", "_")),
    ...Object.keys(data.relationships ?? {}).map((name) => `${name.replace("-", "_")}_id`),
  ]);
  return Object.fromEntries(Object.entries(values).filter(([column]) => sent.has(column)));
}

/**
 * The countries in a linkage.
 * @throws {Refusal} if it has none, or other types.
 */
export function countriesToLink(document: unknown): readonly number[] {
  const linkage = (document as { data?: unknown } | null)?.data;
  const problems: Problem[] = [];
  const ids = Array.isArray(linkage) ? linkage.map((one, n) => idIn(one, "countries", `/data/${n}`, problems)) : [];
  if (ids.length === 0) throw invalid("/data", "data must be an array of resource identifiers.");
  if (problems.length > 0) throw new Refusal(problems);
  return [...new Set(ids as number[])];
}

/** The values of a country's columns, null for those that are not sent. */
function countryOf(data: Record<string, unknown>, isNew: boolean) {
  const attributes = data.attributes === undefined ? {} : objectAt(data, "attributes", "/data");
  const relationships = data.relationships === undefined ? {} : objectAt(data, "relationships", "/data");
  const problems: Problem[] = [];
  const wrong = (field: string, detail: string) => problems.push(problem(`/data/attributes/${field}`, detail));
  for (const field of Object.keys(attributes)) if (!KNOWN.has(field)) wrong(field, "There is no such attribute.");
  for (const field of TEXTS) {
    const value = attributes[field] ?? null;
    const isRequired = REQUIRED.has(field) && (isNew || field in attributes);
    if (value === null ? isRequired : typeof value !== "string") wrong(field, "It must be a text.");
  }
  for (const field of NUMBERS) {
    const value = attributes[field] ?? null;
    if (value !== null && typeof value !== "number") wrong(field, "It must be a number.");
    if (field === "population" && value !== null && !Number.isSafeInteger(value)) {
      wrong(field, "It must be an integer.");
    }
  }
  const [created_at, updated_at] = DATE_TIMES.map((field) => {
    const value = attributes[field] ?? null;
    if (value === null) return null;
    const stored = typeof value === "string" ? toStored(value) : undefined;
    if (stored === undefined) wrong(field, "It must be a date-time.");
    return stored ?? null;
  });
  const currency_id = linked(relationships, "currency", "currencies", problems);
  const national_capital_id = linked(relationships, "national-capital", "national-capitals", problems);
  if (problems.length > 0) throw new Refusal(problems);
  return {
    code: attributes.code as string,
    name: attributes.name as string,
    native: (attributes.native ?? null) as string | null,
    phone: (attributes.phone ?? null) as string | null,
    area: (attributes.area ?? null) as number | null,
    population: (attributes.population ?? null) as number | null,
    currency_id,
    national_capital_id,
    created_at,
    updated_at,
  };
}

function objectAt(holder: unknown, member: string, pointer: string): Record<string, unknown> {
  const value = (holder as Record<string, unknown> | null)?.[member];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalid(`${pointer}/${member}`, `${member} must be an object.`);
}

function linked(
  relationships: Record<string, unknown>,
  name: string,
  type: string,
  problems: Problem[],
): number | null {
  if (relationships[name] === undefined) return null;
  const pointer = `/data/relationships/${name}/data`;
  const { data } = objectAt(relationships, name, "/data/relationships");
  return data === null ? null : idIn(data, type, pointer, problems);
}

function idIn(data: unknown, type: string, pointer: string, problems: Problem[]): number | null {
  const { type: given, id } = (data ?? {}) as { type?: unknown; id?: unknown };
  if (given === type && typeof id === "string" && /^[1-9]\d{0,14}$/.test(id)) return Number(id);
  problems.push(problem(pointer, `It must be the type and id of one of the ${type}.`));
  return null;
}

function toStored(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 19).replace("T", " ");
}

function problem(pointer: string, detail: string): Problem {
  return { status: 422, title: "Unprocessable Content", detail, source: { pointer } };
}

function invalid(pointer: string, detail: string): Refusal {
  return new Refusal([problem(pointer, detail)]);
}

function badParameter(parameter: string, detail: string): Refusal {
  return new Refusal([{ status: 400, title: "Bad Request", detail, source: { parameter } }]);
}
