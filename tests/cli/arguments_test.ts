import assert from "node:assert/strict";
import { readArguments } from "../../src/cli/arguments.ts";
import { FEATURES } from "../../src/cli/mapping/resource_members.ts";
import { UsageError } from "../../src/cli/command_error.ts";

const read = (line: string) => readArguments(line.split(" "));

Deno.test("introspect takes a database and its options in any order", () => {
  assert.deepEqual(read("introspect shop.db"), {
    kind: "introspect",
    database: "shop.db",
    exposure: { kind: "none" },
    without: [],
    out: ".",
    check: false,
    force: false,
  });
  assert.deepEqual(
    read("introspect --out=src --no-openapi --check --no-filters --expose=a,b shop.db --expose c --force"),
    {
      kind: "introspect",
      database: "shop.db",
      exposure: { kind: "named", names: ["a", "b", "c"] },
      without: ["filters", "openapi"],
      out: "src",
      check: true,
      force: true,
    },
  );
});

Deno.test("serve listens only on this machine, on port 8000, by default", () => {
  const OFF = "--no-html --no-openapi --no-relationship-links --no-filters --no-counts";
  const { host, port, readOnly, workers } = read("serve shop.db --expose-all") as never;
  assert.deepEqual({ host, port, readOnly, workers }, { host: "127.0.0.1", port: 8000, readOnly: false, workers: 1 });
  assert.equal((read("serve shop.db --expose-all --workers=64") as { workers: number }).workers, 64);
  assert.equal((read("serve shop.db --expose-all --port=65535") as { port: number }).port, 65_535);
  // An IPv6 address has brackets in a URL, and none elsewhere.
  assert.equal((read("serve shop.db --expose-all --host=[::1]") as { host: string }).host, "::1");
  const command = read(`serve shop.db --expose-all --port 0 --host=0.0.0.0 --read-only --slow=250 --workers=3 ${OFF}`);
  assert.deepEqual(command, {
    kind: "serve",
    served: "shop.db",
    exposure: { kind: "all" },
    without: FEATURES,
    readOnly: true,
    host: "0.0.0.0",
    port: 0,
    slow: 250,
    workers: 3,
  });
});

Deno.test("explain takes a path and the headers of its request", () => {
  assert.deepEqual(
    readArguments(["explain", "service.ts", "/a?sort=b", "--header=Authorization: Bearer x", "--header=x-y:z"]),
    {
      kind: "explain",
      explained: "service.ts",
      path: "/a?sort=b",
      headers: [["Authorization", "Bearer x"], ["x-y", "z"]],
      exposure: { kind: "none" },
      without: [],
    },
  );
});

Deno.test("help and version have all their usual spellings", () => {
  for (const line of ["help", "--help", "-h"]) assert.deepEqual(read(line), { kind: "help" });
  for (const line of ["help serve", "serve --help", "serve -h shop.db"]) {
    assert.deepEqual(read(line), { kind: "help", of: "serve" });
  }
  for (const line of ["version", "--version", "-v"]) assert.deepEqual(read(line), { kind: "version" });
});

const WRONG: { readonly [line: string]: string } = {
  "introspekt shop.db":
    'Unknown command "introspekt": write one of introspect, serve, check, openapi, explain, conform.',
  "introspect": "relata introspect needs a database: relata introspect shop.db.",
  "serve": "relata serve needs a database or a module: relata serve shop.db --expose=orders.",
  "serve a.db b.db": 'relata serve takes one name, and "b.db" is one too many.',
  "explain a.db":
    'relata explain needs a database or a module, and a path: relata explain service.ts "/orders?sort=date".',
  "explain a.db /a /b": 'relata explain takes one name and one path, and "/b" is one too many.',
  "explain a.db /a --header=x": 'Cannot send the header "x": write --header="name: value".',
  "serve a.db --port=x": 'Cannot listen on port "x": write a number from 0 to 65535.',
  "serve a.db --port=65536": 'Cannot listen on port "65536": write a number from 0 to 65535.',
  "serve a.db --slow=1s": 'Cannot explain requests slower than "1s": write milliseconds, --slow=100.',
  "serve a.db --expose=,": "--expose names no table: write --expose=orders,customers.",
  "serve a.db --expose=a --expose-all": "--expose and --expose-all exclude each other: write one of them.",
  "check a.db --port=1": "Unknown option '--port'. relata check --help lists the options.",
};

Deno.test("a wrong command line is reported in one sentence", () => {
  for (const [line, message] of Object.entries(WRONG)) {
    assert.throws(() => read(line), (error) => {
      assert.ok(error instanceof UsageError);
      assert.equal(error.message, message);
      return true;
    });
  }
  assert.throws(() => readArguments([]), UsageError);
});

Deno.test("conform takes a URL, the headers of its requests, and whether it may write", () => {
  assert.deepEqual(readArguments(["conform", "http://127.0.0.1:8000/a", "--header=x: y"]), {
    kind: "conform",
    url: "http://127.0.0.1:8000/a",
    headers: [["x", "y"]],
    write: false,
  });
  assert.throws(
    () => read("conform"),
    new UsageError("relata conform needs the URL of a list: relata conform http://127.0.0.1:8000/articles."),
  );
});
