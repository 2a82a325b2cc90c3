import { doesNotThrow, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { NotAcceptableError, UnsupportedMediaTypeError } from "../../src/errors/http_errors.ts";
import { checkContentType, negotiate } from "../../src/http/negotiate.ts";
import "../helpers/seed.ts";

const JSON_API = "application/vnd.api+json";

function accepting(...accept: string[]): boolean {
  const headers = new Headers(accept.map((value) => ["Accept", value] as [string, string]));
  return negotiate(new Request("http://localhost/countries", { headers }));
}

function sending(type: string | undefined, body: string | undefined, method = "POST"): void {
  const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
  checkContentType(new Request("http://localhost/countries", { method, headers }), body !== undefined && body !== "");
}

Deno.test("a request is ours if any entry of Accept is the JSON:API type (§1 rule 2)", () => {
  for (
    const accept of [
      JSON_API,
      "Application/VND.api+JSON",
      ` ${JSON_API} `,
      `text/html, ${JSON_API}`,
      `text/html;q=0.9,${JSON_API};q=0.1`,
      `${JSON_API};`,
      `${JSON_API}; Q=1`,
      `${JSON_API};q=0.001`,
      `${JSON_API};profile="http://example.org/a,b;c"`,
      `${JSON_API}; PROFILE="x"; q=0.5`,
      `text/plain;x="a\\",b;q=0",${JSON_API}`,
      `${JSON_API};version=1, ${JSON_API}`,
    ]
  ) equal(accepting(accept), true, accept);
  equal(accepting("text/html", JSON_API), true);
});

Deno.test("a request is not ours if no entry of Accept is the JSON:API type", () => {
  for (
    const accept of [
      "",
      "*/*",
      "application/*",
      "application/json",
      `${JSON_API};q=0`,
      `${JSON_API};q=0.000`,
      `${JSON_API} ; q=0.`,
      `${JSON_API};charset=utf-8;q=0`,
      `text/html;x="${JSON_API}"`,
      `text/html;x=", ${JSON_API}, "`,
      `text/html;x="unclosed, ${JSON_API}`,
      `${JSON_API}x`,
    ]
  ) equal(accepting(accept), false, accept);
  equal(negotiate(new Request("http://localhost/countries")), false);
});

Deno.test("a request whose JSON:API entries all have parameters is refused with 406", () => {
  for (
    const accept of [
      `${JSON_API};charset=utf-8`,
      `${JSON_API}; ext="https://example.org/ext"`,
      `${JSON_API};profile="x";charset=utf-8`,
      `${JSON_API};version=1;q=0.5, text/html`,
      `${JSON_API};version=1, ${JSON_API};q=0`,
      `${JSON_API};flag`,
    ]
  ) throws(() => accepting(accept), NotAcceptableError, accept);
});

Deno.test("the order and spacing of other entries in Accept make no difference", () => {
  const other = fc.constantFrom("text/html", "*/*;q=0.8", 'text/x;p="a, b; c"', 'text/x;p="\\""', "application/json");
  fc.assert(
    fc.property(fc.array(other), fc.array(other), (before, after) => {
      equal(accepting([...before, JSON_API, ...after].join(", ")), true);
      equal(accepting([...before, `${JSON_API};q=0`, ...after].join(",")), false);
      throws(() => accepting([...before, `${JSON_API};v=1`, ...after].join(" , ")), NotAcceptableError);
    }),
  );
});

Deno.test("a body of another type than JSON:API's is refused with 415", () => {
  for (const type of [undefined, "", "application/json", "text/plain;charset=UTF-8", `${JSON_API}, ${JSON_API}`]) {
    throws(() => sending(type, "{}"), UnsupportedMediaTypeError, type);
    throws(() => sending(type, "{}", "DELETE"), UnsupportedMediaTypeError, type);
    doesNotThrow(() => sending(type, ""), type);
    doesNotThrow(() => sending(type, undefined, "GET"), type);
  }
});

Deno.test("the JSON:API type is accepted in any case, and refused with parameters on any request", () => {
  for (const type of [JSON_API, "application/VND.API+json", `${JSON_API} ;`]) {
    doesNotThrow(() => sending(type, "{}"), type);
    doesNotThrow(() => sending(type, undefined, "GET"), type);
  }
  for (const parameter of ["charset=utf-8", 'profile="http://example.org/a;b"', 'ext="x"']) {
    throws(() => sending(`${JSON_API}; ${parameter}`, "{}"), UnsupportedMediaTypeError);
    throws(() => sending(`${JSON_API};${parameter}`, undefined, "GET"), UnsupportedMediaTypeError);
    throws(() => sending(`${JSON_API};${parameter}`, "", "DELETE"), UnsupportedMediaTypeError);
  }
});
