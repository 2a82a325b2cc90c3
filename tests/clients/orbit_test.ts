import { deepEqual, equal, rejects } from "node:assert/strict";
import { Coordinator, RequestStrategy, SyncStrategy } from "@orbit/coordinator";
import { JSONAPISerializers, JSONAPISource } from "@orbit/jsonapi";
import { MemorySource } from "@orbit/memory";
import { type InitializedRecord, RecordKeyMap, type RecordOperation, RecordSchema } from "@orbit/records";
import { buildSerializerSettingsFor } from "@orbit/serializers";
import { serveAtlas } from "./serve_atlas.ts";

// The service generates the ids of the atlas, so Orbit stores them as keys beside its own ids.
const keys = { remoteId: {} };
const text = { type: "string" };

const schema = new RecordSchema({
  models: {
    countries: {
      keys,
      attributes: { code: text, name: text, dummyCounter: { type: "number" }, createdAt: { type: "datetime" } },
      relationships: {
        currency: { kind: "hasOne", type: "currencies", inverse: "countries" },
        nationalCapital: { kind: "hasOne", type: "nationalCapitals" },
        cultures: { kind: "hasMany", type: "cultures", inverse: "country" },
      },
    },
    cultures: {
      keys,
      attributes: { code: text },
      relationships: { country: { kind: "hasOne", type: "countries", inverse: "cultures" } },
    },
    currencies: {
      keys,
      attributes: { code: text, name: text },
      relationships: { countries: { kind: "hasMany", type: "countries", inverse: "currency" } },
    },
    nationalCapitals: { keys, attributes: { name: text } },
  },
});

const dasherized = { serializationOptions: { inflectors: ["dasherize"] } };
const { ResourceType, ResourceTypePath, ResourceTypeParam, ResourceField, ResourceFieldParam } = JSONAPISerializers;

/** Orbit's source for a service, with the names of the service. */
function remoteOf(host: string, keyMap = new RecordKeyMap()): JSONAPISource {
  return new JSONAPISource({
    name: "remote",
    schema,
    keyMap,
    host,
    serializerSettingsFor: buildSerializerSettingsFor({
      settingsByType: Object.fromEntries(
        [ResourceType, ResourceTypePath, ResourceTypeParam, ResourceField, ResourceFieldParam]
          .map((name) => [name, dasherized]),
      ),
    }),
  });
}

/** A memory that queries the service before it answers, and updates it before it changes, as in applications. */
async function memoryOf(host: string): Promise<MemorySource> {
  const keyMap = new RecordKeyMap();
  const memory = new MemorySource({ name: "memory", schema, keyMap });
  const asking = { source: "memory", target: "remote", blocking: true, passHints: true };
  const coordinator = new Coordinator({
    sources: [memory, remoteOf(host, keyMap)],
    strategies: [
      new RequestStrategy({ ...asking, on: "beforeQuery", action: "query" }),
      new RequestStrategy({ ...asking, on: "beforeUpdate", action: "update" }),
      new SyncStrategy({ source: "remote", target: "memory", blocking: true }),
    ],
  });
  await coordinator.activate();
  return memory;
}

const namesOf = (records: readonly InitializedRecord[]) => records.map(({ attributes }) => attributes?.name);

Deno.test("orbit lists, pages and includes, and loads related resources by their path", async () => {
  await using served = await serveAtlas({ relationshipLinks: true });
  const memory = await memoryOf(served.url);
  const page = async (number: number) => {
    const options = { include: ["currency", "cultures"], page: { number, size: 2 } };
    return namesOf(await memory.query<InitializedRecord[]>((q) => q.findRecords("countries").sort("-name"), options));
  };
  deepEqual([await page(1), await page(2)], [["Netherlands", "Bulgaria"], ["Antarctica"]]);
  const fields = { countries: ["name", "nationalCapital"] };
  const [, bulgaria] = await memory.query<InitializedRecord[]>((q) => q.findRecords("countries"), { fields });
  equal(bulgaria.attributes?.name, "Bulgaria");
  const capital = await memory.query<InitializedRecord>((q) => q.findRelatedRecord(bulgaria, "nationalCapital"));
  equal(capital.attributes?.name, "Sofia");
  const cultures = await memory.query<InitializedRecord[]>((q) => q.findRelatedRecords(bulgaria, "cultures"));
  deepEqual(cultures.map(({ attributes }) => attributes?.code), ["bg-BG"]);
  const viewed = await memory.query<InitializedRecord>((q) => q.findRecord(bulgaria));
  deepEqual(viewed.attributes?.createdAt, new Date("2018-06-11T15:41:01Z"));
  deepEqual(served.asked, [
    "GET /countries?sort=-name&page[number]=1&page[size]=2&include=currency,cultures 200",
    "GET /countries?sort=-name&page[number]=2&page[size]=2&include=currency,cultures 200",
    "GET /countries?fields[countries]=name,national-capital 200",
    "GET /countries/2/national-capital 200",
    "GET /countries/2/cultures 200",
    "GET /countries/2 200",
  ]);
});

Deno.test("orbit creates, updates and deletes, and changes relationships", async () => {
  await using served = await serveAtlas({ relationshipLinks: true });
  const memory = await memoryOf(served.url);
  const [netherlands, bulgaria] = await memory.query<InitializedRecord[]>((q) => q.findRecords("countries"));
  const gold = await memory.update<InitializedRecord>((t) =>
    t.addRecord({ type: "currencies", attributes: { code: "XAU", name: "Gold" } })
  );
  const countries = async () =>
    namesOf(await memory.query<InitializedRecord[]>((q) => q.findRelatedRecords(gold, "countries")));
  await memory.update((t) => t.replaceAttribute(gold, "name", "Pure gold"));
  // All additions of one transform to a relationship are one request.
  const both = [netherlands, bulgaria];
  await memory.update((t) => both.map((country) => t.addToRelatedRecords(gold, "countries", country)));
  deepEqual(await countries(), ["Netherlands", "Bulgaria"]);
  await memory.update((t) => t.removeFromRelatedRecords(gold, "countries", bulgaria));
  deepEqual(await countries(), ["Netherlands"]);
  // To replace a relationship, Orbit updates the resource that has it.
  await memory.update((t) => t.replaceRelatedRecords(gold, "countries", [bulgaria]));
  deepEqual(await countries(), ["Bulgaria"]);
  await memory.update((t) => t.replaceRelatedRecord(bulgaria, "currency", null));
  deepEqual(await countries(), []);
  await memory.update((t) => t.removeRecord(gold));
  deepEqual(served.asked, [
    "GET /countries 200",
    "POST /currencies 201",
    "PATCH /currencies/4 200",
    "POST /currencies/4/relationships/countries 204",
    "GET /currencies/4/countries 200",
    "DELETE /currencies/4/relationships/countries 204",
    "GET /currencies/4/countries 200",
    "PATCH /currencies/4 200",
    "GET /currencies/4/countries 200",
    "PATCH /countries/2 200",
    "GET /currencies/4/countries 200",
    "DELETE /currencies/4 204",
  ]);
});

Deno.test("pages of orbit start at an offset", async () => {
  await using served = await serveAtlas({ relationshipLinks: true });
  const remote = remoteOf(served.url);
  const namesOf = async (offset: number) => {
    const found = await remote.query<InitializedRecord[]>((q) =>
      q.findRecords("countries").sort("name").page({ offset, limit: 2 })
    );
    return found.map((one) => one.attributes?.name);
  };
  deepEqual(await namesOf(0), ["Antarctica", "Bulgaria"]);
  deepEqual(await namesOf(2), ["Netherlands"]);
  deepEqual(served.asked, [
    "GET /countries?sort=name&page[offset]=0&page[limit]=2 200",
    "GET /countries?sort=name&page[offset]=2&page[limit]=2 200",
  ]);
});

Deno.test("orbit passes on the service's errors", async () => {
  await using served = await serveAtlas({ relationshipLinks: true });
  const keyMap = new RecordKeyMap();
  const [culture] = await remoteOf(served.url, keyMap).query<InitializedRecord[]>((q) => q.findRecords("cultures"));
  const country = culture.relationships?.country.data as InitializedRecord;
  // A source stops at its first error until it is resumed, so each request has its own source.
  const refused = (ask: (remote: JSONAPISource) => Promise<unknown>, detail: string) =>
    rejects(ask(remoteOf(served.url, keyMap)), ({ data }) => data.errors[0].detail === detail);
  await refused(
    (remote) => remote.query((q) => q.findRecords("countries").page({ offset: 1, limit: 2 })),
    'Cannot read "page[offset]": "1" is not a multiple of 2, the size of the pages. Send page[number] instead.',
  );
  await refused(
    (remote) => remote.update((t) => t.removeFromRelatedRecords(country, "cultures", culture)),
    'Cannot leave out "1" of "cultures": each needs an owner.',
  );
  deepEqual(served.asked, [
    "GET /cultures 200",
    "GET /countries?page[offset]=1&page[limit]=2 400",
    "DELETE /countries/1/relationships/cultures 403",
  ]);
});

const ATOMIC = 'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';

/** An operation as Orbit writes it. */
interface Written {
  readonly op: string;
  readonly ref?: { readonly relationship?: string };
  readonly data?: unknown;
}

Deno.test("orbit's serializer writes several operations as one request, except for outdated members", async () => {
  await using served = await serveAtlas({ jsonapi: "1.1", atomic: true });
  const keyMap = new RecordKeyMap();
  const remote = remoteOf(served.url, keyMap);
  const { serializerFor } = remote.requestProcessor;
  const [, bulgaria] = await remote.query<InitializedRecord[]>((q) => q.findRecords("countries"));
  const [euro, , franken] = await remote.query<InitializedRecord[]>((q) => q.findRecords("currencies"));
  const { type, id } = bulgaria;
  const serializer = serializerFor(JSONAPISerializers.ResourceAtomicOperation)!;
  const operations: readonly RecordOperation[] = [
    { op: "updateRecord", record: { type: "currencies", id: euro.id, attributes: { name: "The euro" } } },
    { op: "replaceRelatedRecord", record: { type, id }, relationship: "currency", relatedRecord: euro },
    { op: "removeRecord", record: franken },
    { op: "addRecord", record: { type: "currencies", id: "new", attributes: { code: "XAU", name: "Gold" } } },
    { op: "addToRelatedRecords", record: euro, relationship: "countries", relatedRecord: { type, id } },
  ];
  const written = operations.map((one) => serializer.serialize(one) as Written);
  const post = async (operations: readonly Written[]) => {
    const headers = { accept: ATOMIC, "content-type": ATOMIC };
    const body = JSON.stringify({ "atomic:operations": operations });
    const answer = await fetch(`${served.url}/operations`, { method: "POST", headers, body });
    return { status: answer.status, document: await answer.json() };
  };
  const refused = async (operations: readonly Written[], status: number, pointer: string) => {
    const answer = await post(operations);
    equal(answer.status, status);
    for (const { source } of answer.document.errors) equal(source.pointer, pointer);
  };
  // The specification has no `ref` for an added resource, and requires members in an array.
  await refused(written, 400, "/atomic:operations/3/ref");
  const added: readonly Written[] = written.map(({ ref, ...one }) =>
    one.op === "add" && !ref?.relationship ? one : { ref, ...one }
  );
  await refused(added, 422, "/atomic:operations/4/data");
  const done = await post(
    added.map((one) => one.ref?.relationship && one.op === "add" ? { ...one, data: [one.data] } : one),
  );
  equal(done.status, 200, JSON.stringify(done.document));
  const results = done.document["atomic:results"] as readonly { readonly data?: { readonly attributes: object } }[];
  deepEqual(results.map(({ data }) => data?.attributes), [
    { code: "EUR", name: "The euro" },
    undefined,
    undefined,
    { code: "XAU", name: "Gold" },
    undefined,
  ]);
});
