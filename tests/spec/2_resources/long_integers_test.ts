import { deepEqual, equal, ok } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

/** JSON with integers beyond ±(2^53−1), which JavaScript's numbers round. */
const LONG = '{"ids":[9007199254740993,-9007199254740993],"text":"9007199254740993"}';

/** The text that a service answers: a parser of JSON would round the integers. */
async function textOf(
  request: Request,
  options: Partial<ServiceOptions> = {},
  resources: ServiceOptions["resources"] = { notes: {} },
): Promise<string> {
  const engine = await embeddedEngine();
  try {
    const client = createClient({ url: engine.database });
    await client.batch([
      "create table notes (id integer primary key, meta json, more json, name text)",
      { sql: "insert into notes values (1, ?, '{\"n\":1}', 'one')", args: [LONG] },
      { sql: "insert into notes values (2, '9007199254740993', null, 'two')", args: [] },
    ]);
    client.close();
    const response = await createService({ ...options, resources, database: engine.database }).fetch(request);
    return `${response.status} ${await response.text()}`;
  } finally {
    await engine.close();
  }
}

const JSON_API = "application/vnd.api+json";

function ask(path: string, accept = JSON_API): Request {
  return new Request(`http://x${path}`, { headers: { accept } });
}

function send(method: string, path: string, attributes: string): Request {
  const id = method === "PATCH" ? `"id":"1",` : "";
  const body = `{"data":{"type":"notes",${id}"attributes":${attributes}}}`;
  return new Request(`http://x${path}`, { method, headers: { accept: JSON_API, "content-type": JSON_API }, body });
}

Deno.test("long integers in JSON keep their digits in CSV", async () => {
  const csv = await textOf(ask("/notes", "text/csv"), { csv: true });
  deepEqual(csv.split("\r\n"), [
    "200 id,meta,more,name",
    `1,"${LONG.replaceAll('"', '""')}","{""n"":1}",one`,
    "2,9007199254740993,,two",
    "",
  ]);
});

const hooks = {
  afterFind: ({ resources }: { readonly resources: readonly { attributes?: { [name: string]: unknown } }[] }) => {
    for (const { attributes } of resources) if (attributes !== undefined) attributes.name = `${attributes.name}!`;
  },
};

Deno.test("long integers in JSON keep their digits if a hook leaves the attribute unchanged", async () => {
  const resources = { notes: { hooks } };
  const list = await textOf(ask("/notes"), {}, resources);
  ok(list.includes(`"attributes":{"meta":${LONG},"more":{"n":1},"name":"one!"},"links"`), list);
  ok(list.includes(`"attributes":{"meta":9007199254740993,"more":null,"name":"two!"}`), list);
  const csv = await textOf(ask("/notes", "text/csv"), { csv: true }, resources);
  ok(csv.includes(`1,"${LONG.replaceAll('"', '""')}","{""n"":1}",one!`), csv);
});

Deno.test("long integers in JSON keep their digits where a hook sorts, changes or removes resources' attributes", async () => {
  const change = (attributes: { [name: string]: unknown }) => {
    (attributes.meta as { ids?: number[] }).ids?.pop();
    attributes.more = undefined;
  };
  const afterFind: typeof hooks.afterFind = ({ resources }) => change(resources[0].attributes ?? {});
  const view = await textOf(ask("/notes/1"), {}, { notes: { hooks: { afterFind } } });
  ok(view.includes(`"attributes":{"meta":{"ids":[9007199254740992],"text":"9007199254740993"},"name":"one"}`), view);
  const reverse: typeof hooks.afterFind = ({ resources }) => void (resources as unknown[]).reverse();
  const list = await textOf(ask("/notes"), {}, { notes: { hooks: { afterFind: reverse } } });
  ok(list.includes(`"id":"2","attributes":{"meta":9007199254740993,"more":null,"name":"two"}`), list);
});

Deno.test("long integers in JSON keep their digits if a schema writes the attributes", async () => {
  const attributes = {
    reads: ["meta", "name"],
    adds: ["loud"],
    write: ({ meta, name }: { readonly [field: string]: unknown }) => ({ meta, loud: `${name}!` }),
  };
  const list = await textOf(ask("/notes"), {}, { notes: { schema: { attributes } } as never });
  ok(list.includes(`"attributes":{"meta":${LONG},"loud":"one!"}`), list);
});

Deno.test("an integer that JavaScript has rounded is refused in JSON, and kept as a string", async () => {
  const detail = '"meta" takes a JSON value of finite numbers, at most 1,000 levels deep; whole numbers beyond ' +
    "±(2^53−1) as strings.";
  for (const number of ["9007199254740993", "-9007199254740992", "1e20", "12345678901234567890"]) {
    for (const meta of [number, `[1,{"a":[${number}]}]`]) {
      for (
        const request of [send("POST", "/notes", `{"meta":${meta}}`), send("PATCH", "/notes/1", `{"meta":${meta}}`)]
      ) {
        const [status, body] = (await textOf(request)).split(/ (.*)/s);
        equal(status, "422");
        const [{ detail: found, source }] = JSON.parse(body).errors;
        deepEqual([found, source], [detail, { pointer: "/data/attributes/meta" }]);
      }
    }
  }
  const meta = '{"at":9007199254740991,"by":-9007199254740991,"of":1.5e-7,"id":"9007199254740993"}';
  const saved = await textOf(send("PATCH", "/notes/1", `{"meta":${meta}}`));
  ok(saved.startsWith("200 ") && saved.includes(`"meta":${meta.replace("e-7", "e-7")}`), saved);
});

Deno.test("a client may write numbers with an exponent in JSON, however large they are", async () => {
  const stored = await textOf(send("PATCH", "/notes/1", '{"meta":{"n":6.02e23,"most":1e308}}'));
  ok(stored.startsWith("200 ") && stored.includes('"meta":{"n":6.02e+23,"most":1e+308}'), stored);
});
