import { deepEqual, equal } from "node:assert/strict";
import { resolveSettings } from "../../src/config/resolve_settings.ts";
import type { AnyDatabase } from "../../src/types/database.ts";
import type { ResourceOptions } from "../../src/types/resource_options.ts";
import type { ServiceOptions } from "../../src/types/options.ts";
import type { SharedOptions } from "../../src/types/shared_options.ts";
import type { Settings } from "../../src/types/settings.ts";

type Countries = ResourceOptions<AnyDatabase, string>;

/** The settings of countries' view. */
function settled(
  service: Partial<ServiceOptions>,
  resource: Countries = {},
  view: SharedOptions | boolean = {},
): Settings {
  const countries = { ...resource, operations: { view } };
  return resolveSettings({ database: ":memory:", resources: { countries }, ...service }, countries, "view");
}

const callable = () => {};

Deno.test("without options every setting has its default", () => {
  deepEqual({ ...settled({}) }, {
    jsonapi: undefined,
    version: "1.0",
    describedBy: undefined,
    absoluteLinks: false,
    baseUrl: undefined,
    debug: false,
    queryLog: false,
    jsonOptions: new Set(),
    include: [],
    fieldSets: { operation: undefined, resource: undefined, service: undefined },
    allowList: undefined,
    denyList: undefined,
    csv: undefined,
    filters: false,
    stats: false,
    limits: { visits: 1_000_000, offset: 200_000 },
    parameters: new Map(),
    aboutLinks: false,
    exceptionRenderer: undefined,
    formatDateTime: undefined,
    formatDate: undefined,
  });
});

Deno.test("the nearest option wins as a whole, also with false and empty values", () => {
  const service = { include: ["a"], fieldSets: { x: ["a"], y: ["b"] }, absoluteLinks: true, baseUrl: "http://s" };
  equal(settled(service).absoluteLinks, true);
  deepEqual(settled(service, { include: ["b"] }).include, ["b"]);
  deepEqual(settled(service, { include: ["b"] }, { include: [] }).include, []);
  deepEqual(settled(service, { fieldSets: { y: ["c"] } }, { fieldSets: { z: [] } }).fieldSets, {
    operation: { z: [] },
    resource: { y: ["c"] },
    service: { x: ["a"], y: ["b"] },
  });
  deepEqual(settled({ limits: { visits: 5 } }, { limits: { offset: 3 } }).limits, { visits: 5, offset: 3 });
  deepEqual(settled({ limits: { visits: 5 } }, {}, { limits: { visits: 4 } }).limits, { visits: 4, offset: 200_000 });
  equal(settled(service, {}, { absoluteLinks: false }).absoluteLinks, false);
  deepEqual(settled(service, { include: undefined }, { include: undefined }).include, ["a"]);
  deepEqual(settled(service, { include: ["b"] }, true).include, ["b"]);
});

Deno.test("an operation's options apply only to that operation", () => {
  const countries: Countries = { include: ["a"], operations: { view: { include: ["b"] } } };
  const options = { database: ":memory:", resources: { countries } };
  deepEqual(resolveSettings(options, countries, "view").include, ["b"]);
  deepEqual(resolveSettings(options, countries, "list").include, ["a"]);
  deepEqual(resolveSettings(options, { include: ["a"], operations: ["view"] }, "view").include, ["a"]);
  deepEqual(resolveSettings(options).include, []);
});

Deno.test("the filters of the list apply to every operation", () => {
  const ofList: Countries = { filters: true, operations: { list: { filters: { name: true } } } };
  const options = { database: ":memory:", filters: "indexed" as const, resources: {} };
  deepEqual(resolveSettings(options, ofList, "list").filters, { name: true });
  deepEqual(resolveSettings(options, ofList, "view").filters, { name: true });
  equal(resolveSettings(options, { filters: false }, "list").filters, false);
  equal(resolveSettings(options, { operations: { list: {} } }, "list").filters, "indexed");
});

Deno.test("query parameters merge by name, in both spellings", () => {
  const near = { callable };
  const far = { callable: () => {} };
  const settings = settled(
    { queryParameters: { "my-far": far, "my-both": far, include: { allowList: ["a"], denyList: ["b"] } } },
    { queryParameter: { "my-both": near, "my-own": near }, queryParameters: { include: { denyList: true } } },
    { queryParameters: { "my-far": undefined } },
  );
  deepEqual(settings.parameters, new Map([["my-both", near], ["my-own", near], ["my-far", far]]));
  equal(settings.allowList, undefined);
  equal(settings.denyList, true);
});

Deno.test("withJsonApiVersion and meta make one jsonapi member, in which meta wins (§1)", () => {
  equal(settled({ withJsonApiVersion: false, meta: {} }).jsonapi, undefined);
  deepEqual(settled({ withJsonApiVersion: true }).jsonapi, { version: "1.0" });
  deepEqual(settled({ withJsonApiVersion: {} }).jsonapi, { version: "1.0" });
  deepEqual(settled({ meta: { a: 1 } }).jsonapi, { meta: { a: 1 } });
  deepEqual(settled({ withJsonApiVersion: { a: 1, b: 1 } }, { meta: { b: 2 } }).jsonapi, {
    version: "1.0",
    meta: { a: 1, b: 2 },
  });
});

Deno.test("documents are pretty printed in debug mode unless debugPrettyPrint is false", () => {
  deepEqual(settled({ debug: true }).jsonOptions, new Set(["JSON_PRETTY_PRINT"]));
  deepEqual(settled({ debug: true, debugPrettyPrint: false }).jsonOptions, new Set());
  deepEqual(settled({ debugPrettyPrint: true, jsonOptions: ["JSON_HEX_TAG"] }).jsonOptions, new Set(["JSON_HEX_TAG"]));
  deepEqual(
    settled({ debug: true, jsonOptions: ["JSON_HEX_TAG"] }).jsonOptions,
    new Set(["JSON_HEX_TAG", "JSON_PRETTY_PRINT"]),
  );
});

Deno.test("the query log needs debug mode", () => {
  equal(settled({ queryLog: true }).queryLog, false);
  equal(settled({ queryLog: true, debug: true }).queryLog, true);
});

Deno.test("date formats are patterns or functions", () => {
  const date = new Date("2024-02-09T12:00:00Z");
  const format = (given: Date) => String(given.getTime());
  const settings = settled({ dateTimeFormat: "%d.%m.%Y", dateFormat: "%Y" }, { dateFormat: format });
  equal(settings.formatDateTime?.(date), "09.02.2024");
  equal(settings.formatDate, format);
});
