import { deepEqual, equal, ok } from "node:assert/strict";
import { renderError } from "../../src/errors/render.ts";
import { MethodNotAllowedError } from "../../src/errors/http_errors.ts";
import {
  BadRequestError,
  DeleteRefusedError,
  NotImplementedError,
  ValidationError,
} from "../../src/errors/request_errors.ts";
import {
  ConfigurationError,
  MissingRouteError,
  MissingSchemaError,
  ServiceError,
} from "../../src/errors/service_error.ts";
import { StatementError } from "../../src/errors/statement_error.ts";

const PRODUCTION = { debug: false };

function thrown(properties: object, message = "secret"): Error {
  return Object.assign(new Error(message), properties);
}

Deno.test("a client's error has code, title, detail and source (§7)", () => {
  const { status, text } = renderError(new BadRequestError('Cannot sort by "colour".', "sort"), PRODUCTION);
  equal(status, 400);
  equal(
    text,
    '{"errors":[{"code":"400","title":"Bad Request","detail":"Cannot sort by \\"colour\\".","source":{"parameter":"sort"}}]}',
  );
});

Deno.test("validation errors are shown as they were found, without code (§7)", () => {
  const entry = { title: "_required", detail: "Primary data lacks type.", source: { pointer: "/data" } };
  const { status, document } = renderError(new ValidationError([entry]), PRODUCTION);
  equal(status, 422);
  deepEqual(document, { errors: [entry] });
});

Deno.test("an error's headers are passed on", () => {
  deepEqual(renderError(new MethodNotAllowedError("PUT", "/countries", "GET, POST"), PRODUCTION).headers, {
    allow: "GET, POST",
  });
});

Deno.test("in production a 5xx does not show its cause", () => {
  const cases: readonly [unknown, number, string][] = [
    [new Error("secret"), 500, "Internal Server Error"],
    ["secret", 500, "Internal Server Error"],
    [undefined, 500, "Internal Server Error"],
    [null, 500, "Internal Server Error"],
    [new ConfigurationError("secret"), 500, "Internal Server Error"],
    [new ServiceError(200, "secret"), 500, "Internal Server Error"],
    [new StatementError("secret", { kind: "unavailable" }), 503, "Service Unavailable"],
    [new StatementError("secret", { kind: "other" }), 500, "Internal Server Error"],
    [thrown({ status: 502 }), 502, "Bad Gateway"],
    [thrown({ status: 200 }), 500, "Internal Server Error"],
    [thrown({ status: "404" }), 500, "Internal Server Error"],
    [thrown({ status: 404.5 }), 500, "Internal Server Error"],
  ];
  for (const [error, status, title] of cases) {
    const rendered = renderError(error, { ...PRODUCTION, queries: [] });
    equal(rendered.status, status);
    equal(rendered.text, `{"errors":[{"code":"${status}","title":"${title}"}]}`);
  }
});

Deno.test("a missing route or schema is reported only in debug mode; 501 names only mapped resources", () => {
  for (
    const [error, status, detail, inProduction] of [
      [new MissingRouteError("cities", "capital"), 500, /^A route could not be found for "cities"/, false],
      [new MissingSchemaError("cities", "/cities"), 500, /^Schema is not registered for .* "\/cities"/, false],
      [new NotImplementedError("delete", "cities"), 501, /not enabled/, true],
    ] as const
  ) {
    for (const debug of [true, false]) {
      const rendered = renderError(error, { debug });
      equal(rendered.status, status);
      equal(detail.test(rendered.document.errors[0].detail ?? ""), debug || inProduction);
    }
  }
});

Deno.test("a thrown value may fail when it is read", () => {
  const failing = () => {
    throw new Error("Not to be read.");
  };
  const traps = { get: failing, getPrototypeOf: failing, has: failing };
  const getter = Object.defineProperty({}, "status", { get: failing });
  const message = Object.defineProperty(new Error(), "message", { get: failing });
  for (const error of [new Proxy({}, traps), new Proxy(new BadRequestError("x"), traps), getter, message]) {
    for (const debug of [true, false]) {
      const { status, document, text } = renderError(error, { debug });
      equal(status, 500);
      equal(document.errors[0].title, "Internal Server Error");
      ok(text.startsWith('{"errors":[{"code":"500"'));
    }
  }
  const refused = renderError(new DeleteRefusedError("no", new Proxy({}, traps)), { debug: true });
  deepEqual([refused.status, refused.text], [400, ""]);
});

Deno.test("a chain of causes that never ends is cut", () => {
  const endless = (): object => Object.defineProperty({}, "cause", { get: endless });
  ok((renderError(endless(), { debug: true }).document.debug?.trace.length ?? 0) <= 200);
});

Deno.test("an error document has at most 1,000 errors and 1 MiB as it is sent, and its message a few lines", () => {
  const entries = (detail: string) => Array.from({ length: 3000 }, () => ({ title: "_x", detail }));
  equal(renderError(new ValidationError(entries("é")), PRODUCTION).document.errors.length, 1000);
  const error = new ValidationError(entries("<".repeat(20_000)));
  ok(error.message.length < 210_000);
  ok(renderError(error, PRODUCTION).text.length < 1_050_000);
  const sizeOf = (json: string) => 6 * json.length;
  ok(renderError(error, { debug: true, sizeOf }).text.length < 400_000);
});

Deno.test("an application's own error keeps a status of 400 to 599, and below 500 its message", () => {
  const { status, document } = renderError(thrown({ status: 429 }, "Slow down."), PRODUCTION);
  equal(status, 429);
  deepEqual(document, { errors: [{ code: "429", title: "Too Many Requests", detail: "Slow down." }] });
});

Deno.test("the members are in the order jsonapi, errors, debug, query", () => {
  const { document, text } = renderError(new Error("why"), {
    debug: true,
    jsonapi: { version: "1.0" },
    queries: [{ query: "select 1", took: 1, params: [], numRows: 1, error: null }],
  });
  deepEqual(Object.keys(document), ["jsonapi", "errors", "debug", "query"]);
  deepEqual(JSON.parse(text), document);
  deepEqual(document.query, { default: [{ query: "select 1", took: 1, params: [], numRows: 1, error: null }] });
  equal(document.errors[0].detail, "why");
});

Deno.test("debug names the class and traces the causes, also in a circle", () => {
  class TeapotError extends Error {}
  const cause = new BadRequestError("below");
  const error = new TeapotError("above", { cause });
  Object.assign(cause, { cause: error });
  const { debug } = renderError(error, { debug: true }).document;
  equal(debug?.class, "TeapotError");
  equal(debug?.trace[0], "Error: above");
  ok(debug?.trace[1].startsWith("at "));
  equal(debug?.trace.filter((line) => line.startsWith("Caused by ")).length, 1);
  ok(debug?.trace.some((line) => /^Caused by .*: below$/.test(line)));
  deepEqual(renderError("text", { debug: true }).document.debug, { class: "string", trace: ["string: text"] });
});

Deno.test("a refused delete has status 400 and no body, in debug mode too (§7 Delete fails)", () => {
  for (const debug of [true, false]) {
    const { status, text } = renderError(new DeleteRefusedError("a culture needs it"), { debug });
    equal(status, 400);
    equal(text, "");
  }
});
