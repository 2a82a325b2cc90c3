import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { ATOMIC_TYPE } from "../../src/http/negotiate.ts";
import { chinook } from "../databases/schemas/chinook.ts";
import { northwind } from "../databases/schemas/northwind.ts";
import { serveDatabase } from "../databases/serve_database.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { requestOf } from "../helpers/exchanges/exchange.ts";
import { DescribedService } from "../helpers/openapi/described_service.ts";
import { drawn } from "../helpers/openapi/draw_body.ts";
import { suites } from "../spec/suites.ts";

/** How many bodies are drawn: `RELATA_CASES` for each kind of operation, or few enough for every day. */
const RUNS = Number(Deno.env.get("RELATA_CASES") ?? 12);

/** Rules that no schema can express: a `lid` is given once, and before it is used. A refused delete looks the same. */
const OF_OTHERS = /^No operation before this one makes|is that of an operation before this one\.$|refuses to delete/;

/** The mistakes in the form of a body, one line each; undefined if it was carried out or refused for another reason. */
async function faultsOf(answer: Response): Promise<readonly string[]> {
  if (answer.status !== 400) return [];
  const { errors } = await answer.json() as { errors: readonly { detail?: string; source?: { pointer?: string } }[] };
  return errors.filter(({ detail = "", source }) => source?.pointer !== undefined && !OF_OTHERS.test(detail))
    .map(({ detail, source }) => `${source?.pointer}: ${detail}`);
}

function post(service: Service, path: string, body: unknown): Promise<Response> {
  const headers = { accept: ATOMIC_TYPE, "content-type": ATOMIC_TYPE };
  return service.fetch(new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

for (const database of [chinook, northwind]) {
  Deno.test(`no operation that the description of ${database.name} allows is refused for its form`, async () => {
    await using served = await serveDatabase(database);
    const service = createService({
      database: `file:${served.file}`,
      resources: database.resources,
      inferHasMany: true,
      jsonapi: "1.1",
      atomic: true,
      deleteErrors: true,
    });
    const described = new DescribedService(await service.openapi());
    const { schema } = described.document.paths["/operations"].post.requestBody!.content[ATOMIC_TYPE];
    const kinds = schema.properties!["atomic:operations"].items!.anyOf as readonly object[];
    const counts = { carriedOut: 0, refused: 0 };
    for (const body of fc.sample(drawn(schema, described.document), { numRuns: RUNS * kinds.length, seed: 7 })) {
      deepEqual(described.differences(schema, body), []);
      const answer = await post(service, "/operations", body);
      counts[answer.ok ? "carriedOut" : "refused"]++;
      deepEqual([body, ...await faultsOf(answer)], [body]);
    }
    await service.close();
    ok(counts.carriedOut > 10 && counts.refused > 10, JSON.stringify(counts));
  });
}

/** Every changeable position inside a value, as its path; nobody reads `meta`. */
function placesIn(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, one]) => name === "meta" ? [] : placesIn(one, [...way, name]))];
}

/** A value in which one position has another value, or is removed. */
function changed(value: unknown, [name, ...way]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const inside = changed((value as { readonly [name: string]: unknown })[name], way, other);
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => `${index}` !== name ? [one] : inside === undefined ? [] : [inside]);
  }
  return { ...value as object, [name]: inside };
}

/** Draws a body with one change: a removed value, one of another kind, or an additional member. */
function altered(body: unknown): fc.Arbitrary<unknown> {
  const identifier = fc.constantFrom({ type: "shops", id: "1" }, { type: "shops", lid: "a" });
  const others = fc.constantFrom(undefined, undefined, null, 1, "1", "a", "add", "update", "remove", true, {}, []);
  const members = fc.constantFrom("id", "lid", "type", "op", "ref", "href", "relationship", "data", "included");
  return fc.tuple(fc.constantFrom(...placesIn(body)), members, fc.oneof(others, identifier), fc.boolean())
    .map(([place, member, other, isMember]) => {
      const at = place.reduce((value, name) => (value as { readonly [name: string]: unknown })[name], body);
      const isObject = typeof at === "object" && at !== null && !Array.isArray(at);
      return changed(body, isMember && isObject ? [...place, member] : place, other);
    });
}

/** A body; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const atomic = suites.filter(({ fixture, service }) => fixture.services[service].atomic !== undefined);

for (const { fixture, service: name, exchanges } of atomic) {
  Deno.test(`operations over ${fixture.name}, ${name}, succeed only if the description allows them`, async () => {
    const engine = await embeddedEngine();
    await engine.fill(fixture);
    const service = createService({ onError: () => {}, ...fixture.services[name], database: engine.source });
    const described = new DescribedService(await service.openapi());
    const problems: string[] = [];
    for (const exchange of exchanges) {
      const request = requestOf(exchange, "http://127.0.0.1");
      const { pathname } = new URL(request.url);
      const { schema } = described.find(request.method, pathname)?.operation.requestBody?.content[ATOMIC_TYPE] ?? {};
      const sent = parsed(await request.text());
      if (schema === undefined || sent === undefined) continue;
      for (const body of fc.sample(altered(sent), { numRuns: RUNS, seed: 7 })) {
        const answer = await post(service, pathname, body);
        if (answer.ok) await engine.fill(fixture);
        const faults = await faultsOf(answer);
        const differences = described.differences(schema, parsed(JSON.stringify(body) ?? ""));
        if (answer.ok && differences.length > 0) problems.push(`${JSON.stringify(body)}: ${differences}`);
        if (faults.length > 0 && differences.length === 0) problems.push(`${JSON.stringify(body)}: ${faults}`);
      }
    }
    await service.close();
    await engine.close();
    deepEqual(problems, []);
  });
}
