import fc from "fast-check";
import { fuzzedBody } from "./body.ts";

/** A request with nothing about it certain, as text and bytes. */
export interface FuzzedRequest {
  readonly service: "production" | "debug";
  readonly method: string;
  /** The path and the query string, as in a URL. */
  readonly address: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: Uint8Array;
}

const JSON_API = "application/vnd.api+json";
const RESOURCES = ["samples", "boxes", "shelves", "box-items"];

const odd = fc.oneof(
  fc.constantFrom("", "..", "%", "%00", "%zz", "%ff%fe", "%2F", "__proto__", "constructor", "toString", "*", "null"),
  fc.constantFrom("a.b.c", "-", "--id", ",", ",,", "a,a", "'", '"', "1;drop table boxes", "%F0%9F%92%A5", "[]", "]["),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constant("x".repeat(5000)),
);

const number = fc.constantFrom("1", "0", "-1", "01", "1.0", "9223372036854775807", "9223372036854775808", "1e3", "NaN");

/** The target of a request. */
interface Aim {
  readonly type: string;
  readonly id?: string;
  readonly path: string;
}

const ids = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("1", "2", "b0000000-0000-4000-8000-000000000001") },
  number,
  odd,
);

const aims: fc.Arbitrary<Aim> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...RESOURCES).map((type) => ({ type, path: `/${type}` })) },
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...RESOURCES), ids).map(([type, id]) => ({ type, id, path: `/${type}/${id}` })),
  },
  fc.array(fc.oneof(odd, fc.constantFrom(...RESOURCES)), { maxLength: 4 })
    .map((parts) => ({ type: "samples", path: `/${parts.join("/")}` })),
);

const NAMES = [
  ..."include fields fields[samples] fields[boxes] fields[box-items] fields[] fields[][] fields[__proto__]".split(" "),
  ..."sort filter page page[number] page[size] limit sample_id sample-id shelf_id parent_id box_id tenant".split(" "),
  ..."__proto__ constructor toString q custom x-y filter[name] include[] page[] sort[]".split(" "),
];

const FIELDS = ["name", "-name", "sample", "samples", "sample.name", "-sample.samples.id", "shelf", "boxes", "parent"];

const value = fc.oneof(
  fc.array(fc.constantFrom(...FIELDS, "contents.box.shelf", "inner-boxes.inner-boxes.parent", "box_items"), {
    maxLength: 4,
  }).map((names) => names.join(",")),
  number,
  odd,
);

const queries = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...NAMES), value).map((pair) => pair.join("=")) },
    { weight: 6, arbitrary: fc.constantFrom("include=sample", "include=boxes", "sort=-id", "filter=t", "page=1") },
    odd,
  ),
  { maxLength: 3 },
).map((pairs) => pairs.length === 0 ? "" : `?${pairs.join("&")}`);

const header = fc.string({ unit: "grapheme-ascii", maxLength: 20 });

const accept = fc.oneof(
  { weight: 20, arbitrary: fc.constant(JSON_API) },
  fc.constantFrom(
    "",
    "*/*",
    `${JSON_API};q=0`,
    `${JSON_API};x=1`,
    `text/html, ${JSON_API};q=0.1`,
    `${JSON_API};"`,
    ";,;",
  ),
  header,
);

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant(JSON_API) },
  fc.constantFrom("", "application/json", `${JSON_API};charset=utf-8`, `${JSON_API};`, "APPLICATION/VND.API+JSON"),
  header,
);

function methodOf({ id }: Aim): fc.Arbitrary<string> {
  const usual = id === undefined ? fc.constantFrom("GET", "POST", "POST") : fc.constantFrom("GET", "PATCH", "PATCH");
  return fc.oneof(
    { weight: 30, arbitrary: usual },
    { weight: 2, arbitrary: fc.constant("DELETE") },
    fc.constantFrom("HEAD", "OPTIONS", "PUT", "get", "patch", "QUERY", "x"),
  );
}

function requestTo(aim: Aim): fc.Arbitrary<FuzzedRequest> {
  return methodOf(aim).chain((method) =>
    fc.record({
      service: fc.constantFrom<FuzzedRequest["service"]>("production", "debug"),
      method: fc.constant(method),
      address: (method === "GET" ? queries : fc.oneof({ weight: 8, arbitrary: fc.constant("") }, queries))
        .map((query) => `${aim.path}${query}`),
      headers: fc.record({
        accept,
        "content-type": contentType,
        origin: header,
      }, { requiredKeys: ["accept", "content-type"] }),
      body: fuzzedBody(aim.type, aim.id),
    })
  );
}

/** A random request. */
export const fuzzedRequest: fc.Arbitrary<FuzzedRequest> = aims.chain(requestTo);

/**
 * A fuzzed request as a service gets it.
 * @throws {TypeError} if the platform itself refuses it.
 */
export function toFuzzRequest({ method, address, headers, body }: FuzzedRequest): Request {
  const carries = !/^(get|head)$/i.test(method);
  return new Request(`http://127.0.0.1${address}`, {
    method,
    headers,
    body: carries ? body as Uint8Array<ArrayBuffer> : undefined,
  });
}
