import { type Document, type Fetch, MEDIA_TYPE, ORIGIN, type Resource } from "./json_api.ts";
import { drawnValue } from "./writing/drawn_value.ts";
import type { WriteHints, WrittenResource } from "./writing/written_resource.ts";

/** How a round has ended. */
export type Round =
  | { readonly table: string; readonly outcome: "written" }
  /** The service has refused a value, as it may: `request` is `POST /albums`. */
  | {
    readonly table: string;
    readonly outcome: "refused";
    readonly request: string;
    readonly status: number;
    readonly detail: string;
  }
  /** The service has failed, or its result differs from its answer. */
  | { readonly table: string; readonly outcome: "broken"; readonly problem: string };

/**
 * Creates a record, views it, updates it, views it, deletes it, and requests it again. A record whose update is refused
 * is deleted anyway.
 */
export async function writeRound(fetch: Fetch, resource: WrittenResource, hints: WriteHints = {}): Promise<Round> {
  const { table } = resource;
  try {
    await goRound(fetch, resource, hints);
    return { table, outcome: "written" };
  } catch (error) {
    if (error instanceof Broken) return { table, outcome: "broken", problem: error.message };
    if (!(error instanceof Refused)) throw error;
    const { request, status, message: detail } = error;
    return { table, outcome: "refused", request, status, detail };
  }
}

class Refused extends Error {
  constructor(readonly request: string, readonly status: number, detail: string) {
    super(detail);
  }
}

class Broken extends Error {}

async function goRound(fetch: Fetch, resource: WrittenResource, hints: WriteHints): Promise<void> {
  const { path, type } = resource;
  const sent = recordOf(resource, hints, 0);
  const created = await ask(fetch, "POST", path, 201, sent);
  const { id } = created;
  const self = `${path}/${encodeURIComponent(id)}`;
  compare(`POST ${path}`, created, sent, hints);
  same(`GET ${self}`, await ask(fetch, "GET", self, 200), created);
  const change = { ...recordOf(resource, hints, 1), type, id };
  const updated = await ask(fetch, "PATCH", self, 200, change).catch(async (error) => {
    // The failure of the update is reported, not that the record also remains.
    await ask(fetch, "DELETE", self, 204).catch(() => {});
    throw error;
  });
  compare(`PATCH ${self}`, updated, change, hints);
  same(`GET ${self}`, await ask(fetch, "GET", self, 200), updated);
  await ask(fetch, "DELETE", self, 204);
  await ask(fetch, "GET", self, 404);
}

type Sent = Omit<Resource, "id"> & { readonly id?: string };

/** The record as it is created (0) and updated (1). */
function recordOf({ type, attributes, relationships, id }: WrittenResource, hints: WriteHints, time: 0 | 1): Sent {
  const given = hints.id ?? (id === "made" ? undefined : id.given);
  const linked = relationships.flatMap(({ name, type, ids, isInId }) => {
    const free = hints.related?.[name] ?? ids;
    const one = time === 0 || isInId ? free[0] : free.at(-1);
    return one === undefined ? [] : [[name, { data: { type, id: one } }] as const];
  });
  return {
    type,
    ...(given === undefined ? {} : { id: given }),
    attributes: Object.fromEntries(attributes.map((attribute) => {
      const { name, kind, maxLength } = attribute;
      return [name, hints.values?.[name]?.[time] ?? drawnValue(kind, time, maxLength)];
    })),
    relationships: Object.fromEntries(linked),
  };
}

/**
 * Sends one request.
 * @throws {Refused} if a record is not accepted.
 * @throws {Broken} at another status than this.
 */
async function ask(fetch: Fetch, method: string, path: string, expected: number, data?: Sent): Promise<Resource> {
  const headers = { accept: MEDIA_TYPE, ...(data === undefined ? {} : { "content-type": MEDIA_TYPE }) };
  const body = data === undefined ? undefined : JSON.stringify({ data });
  const response = await fetch(new Request(new URL(path, ORIGIN), { method, headers, body }));
  const text = await response.text();
  if (response.status !== expected) {
    const isRefusal = [409, 403, 422].includes(response.status) && data !== undefined;
    if (isRefusal) throw new Refused(`${method} ${path}`, response.status, detailsOf(text));
    throw new Broken(`${method} ${path}: ${response.status} ${text.slice(0, 400)}; expected ${expected}`);
  }
  const { data: shown }: Document = text === "" ? {} : JSON.parse(text);
  if (method !== "DELETE" && expected < 400 && (shown === undefined || shown === null)) {
    throw new Broken(`${method} ${path}: ${response.status} ${text}; expected a resource`);
  }
  const record = shown as Resource;
  const location = response.headers.get("location");
  if (method === "POST" && location !== record.links?.self) {
    throw new Broken(`POST ${path}: the Location ${location}; expected ${record.links?.self}`);
  }
  return record;
}

/** The messages of an error document; the text itself if it is not one. */
function detailsOf(text: string): string {
  try {
    const { errors = [] } = JSON.parse(text) as Document;
    return errors.map(({ title, detail }) => detail ?? title).join(" ");
  } catch {
    return text.slice(0, 300);
  }
}

/** The shown values are the sent ones. */
function compare(request: string, shown: Resource, sent: Sent, { overwritten = [] }: WriteHints): void {
  for (const [name, value] of Object.entries(sent.attributes ?? {})) {
    if (!overwritten.includes(name)) same(`${request} (${name})`, shown.attributes?.[name], value);
  }
  for (const [name, { data }] of Object.entries(sent.relationships ?? {})) {
    same(`${request} (${name})`, shown.relationships?.[name]?.data, data);
  }
}

function same(where: string, found: unknown, expected: unknown): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Broken(`${where}: ${one?.slice(0, 300)}; expected ${other?.slice(0, 300)}`);
}
