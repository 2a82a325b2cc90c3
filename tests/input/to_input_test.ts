import assert from "node:assert/strict";
import type { ServiceError } from "../../src/errors/service_error.ts";
import { checkDocument } from "../../src/input/check_document.ts";
import type { WriteOperation } from "../../src/input/checked_document.ts";
import { toInput, type Write } from "../../src/input/to_input.ts";
import type { Input } from "../../src/types/write_plan.ts";
import type { Json, JsonObject } from "../../src/types/json.ts";
import type { Resource } from "../../src/types/model.ts";
import type { Rule, RuleSubject, StandardSchema } from "../../src/types/hooks.ts";
import { idCodec } from "../../src/values/ids.ts";
import { eventualRefusal } from "./findings.ts";
import { column, countries, modelOf, people, relationship, resource } from "./resources.ts";

const continent = { continent: { data: { type: "continents", id: "3" } } };

async function write(
  one: Resource,
  operation: WriteOperation,
  data: { id?: string; attributes?: JsonObject; relationships?: Json },
  more: Partial<Write> = {},
): Promise<Input> {
  const document = checkDocument({ data: { type: one.type, ...data } }, one, operation, { aboutLinks: false });
  return await toInput(document, one, modelOf(one), { operation, ...more });
}

const create = (attributes: JsonObject, relationships: Json = continent, one = countries) =>
  write(one, "create", { attributes, relationships });

const update = (attributes: JsonObject, relationships: Json = {}, one = countries) =>
  write(one, "update", { id: "1", attributes, relationships }, { id: [1n] });

Deno.test("§4: a create becomes column values, including to-one relationships", async () => {
  const input = await create({ name: "Peru", "dummy-counter": 3, is_open: true, area: 2, flag: null }, {
    ...continent,
    "national-capital": { data: null },
    cultures: { data: [] },
  });
  assert.deepEqual(input.values, [
    { column: "name", value: "Peru" },
    { column: "dummy_counter", value: 3n },
    { column: "area", value: 2 },
    { column: "is_open", value: 1n },
    { column: "flag", value: null },
    { column: "continent_id", value: 3n },
    { column: "national_capital_id", value: null },
  ]);
  assert.deepEqual(input.related.map(({ relationship, id, sent }) => [relationship.name, ...id, sent]), [
    ["continent", 3n, { type: "continents", id: "3", pointer: "/data/relationships/continent/data" }],
  ]);
  assert.deepEqual(input.replacements, []);
  assert.equal(input.id, undefined);
});

Deno.test("§4: an update holds only what it changes, and replaces to-many sets", async () => {
  const identifier = (id: string) => ({ type: "cultures", id });
  const input = await update({ "dummy-counter": null }, {
    cultures: { data: ["5", "7", "5"].map(identifier) },
  });
  assert.deepEqual(input.id, [1n]);
  assert.deepEqual(input.values, [{ column: "dummy_counter", value: null }]);
  assert.deepEqual(input.replacements.map(({ relationship, ids, sent }) => [relationship.name, ids, sent]), [
    ["cultures", [[5n], [7n]], [
      { ...identifier("5"), pointer: "/data/relationships/cultures/data/0" },
      { ...identifier("7"), pointer: "/data/relationships/cultures/data/1" },
    ]],
  ]);
  const [emptied] = (await update({}, { cultures: { data: [] } })).replacements;
  assert.deepEqual(emptied.ids, []);
  assert.deepEqual((await update({})).replacements, []);
});

Deno.test("a related id that no row can have is null", async () => {
  const related = async (id: string) =>
    (await update({}, { continent: { data: { type: "continents", id } } })).related[0].id;
  for (const id of ["01", "1.0", " 1", "", "-0", "9223372036854775808", "x"]) {
    assert.deepEqual(await related(id), [null], id);
  }
  assert.deepEqual(await related("-9223372036854775808"), [-9223372036854775808n]);
  const { replacements } = await update({}, {
    cultures: { data: [{ type: "cultures", id: "01" }, { type: "cultures", id: "1" }] },
  });
  assert.deepEqual(replacements[0].ids, [[null], [1n]]);
});

Deno.test("names are accepted in every spelling, and a field only once", async () => {
  const value = async (attributes: JsonObject) => (await update(attributes)).values;
  assert.deepEqual(await value({ dummy_counter: 1 }), [{ column: "dummy_counter", value: 1n }]);
  assert.deepEqual(await value({ "dummy-counter": 2 }), [{ column: "dummy_counter", value: 2n }]);
  assert.deepEqual(await eventualRefusal(() => value({ dummy_counter: 1, "dummy-counter": 2 })), [
    422,
    "_type /data/attributes/dummy-counter",
  ]);
  const { related } = await update({}, {
    national_capital: { data: { type: "national_capitals", id: "1" } },
  });
  assert.equal(related[0].sent.pointer, "/data/relationships/national_capital/data");
  const both = {
    "national-capital": { data: null },
    national_capital: { data: { type: "national-capitals", id: "1" } },
  };
  assert.deepEqual(await eventualRefusal(() => update({}, both)), [422, "_type /data/relationships/national_capital"]);
});

Deno.test("§4: side-posting is a bad request, before linkage and fields are looked at", async () => {
  const relationships = { ...continent, cultures: { data: [{ type: "wrong", id: "1" }] } };
  assert.deepEqual(await eventualRefusal(() => create({}, relationships)), [
    400,
    "Bad Request /data/relationships/cultures",
  ]);
});

Deno.test("linkage of a wrong type is a conflict, and all are reported before fields are checked", async () => {
  const relationships = {
    continent: { data: { type: "countries", id: "1" } },
    cultures: { data: [{ type: "cultures", id: "1" }, { type: "x", id: "2" }, { type: "Cultures", id: "2" }] },
  };
  assert.deepEqual(await eventualRefusal(() => update({ colour: 1 }, relationships)), [
    409,
    "Conflict /data/relationships/continent/data/type",
    "Conflict /data/relationships/cultures/data/1/type",
    "Conflict /data/relationships/cultures/data/2/type",
  ]);
});

Deno.test("§7: all wrong fields are refused at once, one error each", async () => {
  const attributes = {
    name: "a name of more than ten",
    "dummy-counter": 1.5,
    created_at: null,
    slug: "x",
    foo_bar: 1,
    "foo-bar": 2,
    "a/b": 3,
    id: "1",
    continent_id: 1,
  };
  assert.deepEqual(await eventualRefusal(() => create(attributes, { colour: { data: null } })), [
    422,
    "_unknown /data/attributes/foo_bar",
    "_unknown /data/attributes/foo-bar",
    "_unknown /data/attributes/a~1b",
    "_unknown /data/attributes/id",
    "_unknown /data/attributes/continent_id",
    "_maxLength /data/attributes/name",
    "_type /data/attributes/dummy-counter",
    "_empty /data/attributes/created_at",
    "_readOnly /data/attributes/slug",
    "_unknown /data/relationships/colour",
    "_required /data/relationships/continent",
  ]);
});

Deno.test("§7: a field error has only a title, a detail and a pointer", async () => {
  await assert.rejects(create({}), (error: ServiceError) => {
    assert.deepEqual(error.errors, [
      { title: "_required", detail: '"name" is required.', source: { pointer: "/data/attributes/name" } },
    ]);
    return true;
  });
});

Deno.test("a create requires every column that is not null and has no default; an update requires none", async () => {
  assert.deepEqual(await eventualRefusal(() => create({}, {})), [
    422,
    "_required /data/attributes/name",
    "_required /data/relationships/continent",
  ]);
  assert.deepEqual((await update({})).values, []);
  const withDefault: Resource = {
    ...countries,
    everyColumn: new Map([["continent_id", column("continent_id", "integer", { hasDefault: true })]]),
  };
  assert.ok(await create({ name: "x" }, {}, withDefault));
  const supplied = new Set(["name", "continent_id"]);
  assert.deepEqual((await write(countries, "create", {}, { supplied })).values, []);
});

Deno.test("null is missing for a column that cannot be null; an empty string is a value", async () => {
  assert.deepEqual(
    await eventualRefusal(() => update({ name: null }, { continent: { data: null } })),
    [422, "_empty /data/attributes/name", "_empty /data/relationships/continent"],
  );
  assert.deepEqual((await update({ name: "" })).values, [{ column: "name", value: "" }]);
});

Deno.test("the length of a text is counted in characters", async () => {
  assert.ok(await update({ name: "😀".repeat(10) }));
  assert.deepEqual(await eventualRefusal(() => update({ name: "😀".repeat(11) })), [
    422,
    "_maxLength /data/attributes/name",
  ]);
});

Deno.test("the application's rules have their own errors; the first failed rule is reported, after the built-in rules", async () => {
  const seen: (readonly [string, unknown, RuleSubject])[] = [];
  const rule = (name: string, good: boolean, more: Partial<Rule> = {}): Rule => ({
    name,
    message: (value) => `${name}: ${value}`,
    check: (value, subject) => {
      seen.push([name, value, subject]);
      return good;
    },
    ...more,
  });
  const ruled: Resource = {
    ...countries,
    rules: new Map([
      ["name", [rule("first", true), rule("second", false), rule("third", false)]],
      ["dummy-counter", [rule("positive", false)]],
      ["area", [rule("given", false, { absent: true }), rule("unseen", false)]],
      ["continent", [rule("far", false)]],
      ["national-capital", [rule("capital", false, { absent: true })]],
    ]),
  };
  await assert.rejects(create({ name: "x", "dummy-counter": "7" }, continent, ruled), (error: ServiceError) => {
    assert.deepEqual(error.errors.map((one) => [one.title, one.source?.pointer, one.detail]), [
      ["second", "/data/attributes/name", "second: x"],
      [
        "_type",
        "/data/attributes/dummy-counter",
        '"dummy-counter" takes a 64-bit integer, beyond ±(2^53−1) as a string of digits.',
      ],
      ["given", "/data/attributes/area", "given: undefined"],
      ["far", "/data/relationships/continent", "far: 3"],
      ["capital", "/data/relationships/national-capital", "capital: undefined"],
    ]);
    return true;
  });
  assert.deepEqual(seen.map(([name]) => name), ["first", "second", "given", "far", "capital"]);
  assert.deepEqual(seen[0][2], { operation: "create", field: "name", attributes: { name: "x", "dummy-counter": "7" } });
  assert.deepEqual(await eventualRefusal(() => update({}, { "national-capital": { data: null } }, ruled)), [
    422,
    "capital /data/relationships/national-capital",
  ]);
  assert.ok(await update({}, {}, ruled));
});

Deno.test("a Standard Schema checks the sent attributes by wire name", async () => {
  let given: unknown;
  const schema: StandardSchema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate: (value) => {
        given = value;
        return Promise.resolve({
          issues: [
            { message: "no", path: ["dummy_counter"] },
            { message: "again", path: ["dummy-counter", "x"] },
            { message: "deep", path: [{ key: "facts" }, 0] },
            { message: "late", path: ["name"] },
            { message: "whole" },
          ],
        });
      },
    },
  };
  const checked = { ...countries, validate: { update: schema } };
  assert.deepEqual(await eventualRefusal(() => update({ dummy_counter: 1, name: 5 }, {}, checked)), [
    422,
    "_type /data/attributes/name",
    "_invalid /data/attributes/dummy_counter",
    "_invalid /data/attributes/facts",
    "_invalid /data/attributes",
  ]);
  assert.deepEqual(given, { "dummy-counter": 1, name: 5 });
  assert.ok(await create({ name: "x" }, continent, checked));
  const passing: StandardSchema = {
    "~standard": { version: 1, vendor: "test", validate: () => ({ value: { name: "changed" } }) },
  };
  const { values } = await update({ name: "sent" }, {}, { ...countries, validate: { update: passing } });
  assert.deepEqual(values, [{ column: "name", value: "sent" }]);
});

Deno.test("a text key comes from the client or the path, or is made here unless something else fills it", async () => {
  const uuid = "0b9c3a52-6f0e-4e0a-9d5e-2f6d1f0a7c11";
  assert.deepEqual((await write(people, "create", { id: uuid })).id, [uuid]);
  const made = (await write(people, "create", {})).id;
  assert.match(String(made), /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  assert.notDeepEqual((await write(people, "create", {})).id, made);
  assert.deepEqual((await write(people, "update", { id: "x" }, { id: ["x"] })).id, ["x"]);
  assert.equal((await write(people, "create", {}, { supplied: new Set(["id"]) })).id, undefined);
});

Deno.test("newId must return a string, also for a part of a key", async () => {
  const one = resource("counters", "integer", []);
  const newId = (() => 7) as never;
  const single: Resource = { ...one, key: { ...one.key, generated: false, newId } };
  const parts = { columns: ["a", "b"], kinds: ["integer", "text"], codec: idCodec(["integer", "text"]) } as const;
  const pair: Resource = { ...one, key: { ...single.key, ...parts } };
  const message = 'Cannot create "counters": newId gives 7, which is no string. Let it return a text, as ids are.';
  for (const each of [single, pair]) {
    await assert.rejects(() => write(each, "create", {}, { supplied: new Set(["a"]) }), { message });
  }
});

Deno.test("two relationships over one foreign key must agree", async () => {
  const one = relationship("belongsTo", "boss", "people", "boss_id", true);
  const twins = resource("people", "text", [], [{ ...one, name: "boss" }, { ...one, name: "chief" }]);
  const linked = (id: string) => ({ data: { type: "people", id } });
  assert.deepEqual((await update({}, { boss: linked("a"), chief: linked("a") }, twins)).values, [
    { column: "boss_id", value: "a" },
  ]);
  assert.ok(await create({}, { chief: linked("a") }, twins));
  assert.deepEqual(await eventualRefusal(() => create({}, { boss: linked("a"), chief: linked("b") }, twins)), [
    422,
    "_conflict /data/relationships/chief",
  ]);
});

Deno.test("two sets over one foreign key must agree, also if the parts of their ids print alike", async () => {
  const one = relationship("hasMany", "parts", "nodes", "up_id");
  const twins = resource("wholes", "integer", [], [one, { ...one, name: "members" }]);
  const key = { ...people.key, columns: ["a", "b"], codec: idCodec(["text", "text"]) };
  const model = modelOf(twins, { ...resource("nodes", "text", []), key });
  const linked = (id: string) => ({ data: [{ type: "nodes", id }] });
  const send = async (parts: string, members: string) => {
    const data = { type: "wholes", id: "1", relationships: { parts: linked(parts), members: linked(members) } };
    const document = checkDocument({ data }, twins, "update", { aboutLinks: false });
    return await toInput(document, twins, model, { operation: "update", id: [1n] });
  };
  assert.equal((await send("a~b,c", "a~b,c")).replacements.length, 2);
  const differ = [422, "_conflict /data/relationships/members"];
  assert.deepEqual(await eventualRefusal(() => send("a~b,c", "a,b~c")), differ);
});

Deno.test("names of JavaScript's own object members are ordinary names", async () => {
  const attributes = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}');
  assert.deepEqual(await eventualRefusal(() => update(attributes, relationshipsOfObjects())), [
    422,
    "_unknown /data/attributes/__proto__",
    "_unknown /data/attributes/constructor",
    "_unknown /data/attributes/toString",
    "_unknown /data/relationships/__proto__",
    "_unknown /data/relationships/hasOwnProperty",
  ]);
});

function relationshipsOfObjects(): Json {
  return JSON.parse('{"__proto__": {"data": null}, "hasOwnProperty": {"data": []}}');
}
