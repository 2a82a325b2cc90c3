import { deepEqual, equal } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import type { SaveSubject, Subject } from "../../../src/types/hooks.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky } from "../../helpers/fixtures/sky.ts";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
const SERVER_ERROR = '{"errors":[{"code":"500","title":"Internal Server Error"}]}';

type Request_ = readonly [start: string, document?: object];

const star = (id?: string) => ({ data: { type: "stars", id, attributes: { name: "Sirius" } } });
const LIST: Request_ = ["GET /stars?id-below=9"];
const VIEW: Request_ = ["GET /stars/1"];
const CREATE: Request_ = ["POST /stars", star()];
const UPDATE: Request_ = ["PATCH /stars/1", star("1")];
const DELETE: Request_ = ["DELETE /stars/1"];

/** The hooks that a request runs before the database is queried. */
const BEFORE = {
  beforeFind: [LIST, VIEW, CREATE, UPDATE],
  beforeSave: [CREATE, UPDATE],
  beforeDelete: [DELETE],
} as const;

type Before = keyof typeof BEFORE;
type Code = (subject: Subject & Partial<SaveSubject>) => unknown;

/** Sends a request to a service whose stars have wrong code around them. */
async function ask([start, document]: Request_, stars: object) {
  const engine = await embeddedEngine();
  const told: string[] = [];
  try {
    await engine.fill(sky("mistaken", {}));
    const service = createService({
      database: engine.database,
      resources: { stars: { hasMany: { planets: "planets" }, ...stars }, planets: {} },
      onError: (error) => told.push((error as Error).message),
    } as ServiceOptions);
    const before = await engine.dump();
    const [method, path] = start.split(" ");
    const body = document === undefined ? undefined : JSON.stringify(document);
    const query = "queryParameters" in stars ? "" : path.replace(/\?.*/, "");
    const request = new Request(`http://127.0.0.1${query || path}`, { method, headers: JSON_API, body });
    const answer = await service.fetch(request);
    equal(await engine.dump(), before, "rows changed");
    return { status: answer.status, body: await answer.text(), told };
  } finally {
    await engine.close();
  }
}

async function fails(request: Request_, stars: object, message: string): Promise<void> {
  deepEqual(await ask(request, stars), { status: 500, body: SERVER_ERROR, told: [message] }, request[0]);
}

/** Values that other frameworks treat as a refusal, and accidental return values. */
const RETURNED: { readonly [what: string]: () => unknown } = {
  "false": () => false,
  "true": () => true,
  "null": () => null,
  "a Response": () => new Response("no", { status: 403 }),
  "an Error": () => Object.assign(new Error("no"), { status: 403 }),
  "a number": () => 403,
  "a string": () => "no",
  "an array": () => [],
  "an object": () => ({ status: 403 }),
  "a function": () => () => false,
};

for (const [name, requests] of Object.entries(BEFORE) as [Before, readonly Request_[]][]) {
  Deno.test(`a ${name} hook that returns a value fails, at once or later, and nothing is stored`, async () => {
    for (const [what, make] of Object.entries(RETURNED)) {
      const message = `${name} of "stars" returned ${what}: ` +
        "let it return nothing, and throw an error with a status to refuse.";
      for (const request of requests) {
        await fails(request, { hooks: { [name]: make } }, message);
        await fails(request, { hooks: { [name]: () => Promise.resolve(make()) } }, message);
      }
    }
  });
}

Deno.test("a query parameter's code that returns a value fails", async () => {
  await fails(
    LIST,
    { queryParameters: { "id-below": { callable: () => false } } },
    'queryParameters.id-below of "stars" returned false: let it return nothing, and throw an error with a status to refuse.',
  );
});

Deno.test("a before-hook may return its own query, as an arrow function does", async () => {
  const hooks = { beforeFind: (({ query }) => query.where("id", ">", 1)) as Code };
  deepEqual(await ask(LIST, { hooks }), { status: 200, body: '{"data":[]}', told: [] });
});

const WRONG: readonly (readonly [what: string, code: Code, message: string])[] = [
  [
    "a condition on a column that is nearly there",
    ({ query }) => query.where("nmae", "=", "Sun"),
    'A condition on "stars" names "nmae": "stars" has no such column. Did you mean "name"?',
  ],
  [
    "a condition on a column that is not there",
    ({ query }) => query.where("colour", "=", "red"),
    'A condition on "stars" names "colour": "stars" has no such column. It has id, name.',
  ],
  [
    "a condition by an operator that there is not",
    ({ query }) => query.where("id", "===" as "=", 1),
    'invalid operator "==="',
  ],
  [
    "a relationship that is not there",
    ({ query }) => query.include("plants"),
    'Cannot include "plants": "stars" has no relationship "plants"; it has planets.',
  ],
];

for (const [what, code, message] of WRONG) {
  Deno.test(`a before-hook that adds ${what} fails with a message that names it`, async () => {
    for (const [name, requests] of Object.entries(BEFORE) as [Before, readonly Request_[]][]) {
      for (const request of requests) {
        await fails(request, { hooks: { [name]: (subject: Subject) => void code(subject) } }, `In ${name}: ${message}`);
      }
    }
    const callable = (_: string, subject: Subject) => void code(subject);
    await fails(LIST, { queryParameters: { "id-below": { callable } } }, `In queryParameters.id-below: ${message}`);
  });
}

const VALUES: readonly (readonly [what: string, set: Code, message: string])[] = [
  [
    "a column that is nearly there",
    ({ values }) => values!.nmae = "Sol",
    'Cannot save "nmae", which a beforeSave hook has set: "stars" has no such column. Did you mean "name"?',
  ],
  [
    "a column that is not there",
    ({ values }) => values!.colour = "red",
    'Cannot save "colour", which a beforeSave hook has set: "stars" has no such column. It has id, name.',
  ],
  [
    "an object",
    ({ values }) => values!.name = { first: "Sol" },
    'Cannot save "name", which a beforeSave hook has set. Cannot bind an object: give its JSON text.',
  ],
  [
    "an array",
    ({ values }) => values!.name = ["Sol"],
    'Cannot save "name", which a beforeSave hook has set. Cannot bind an array: give its JSON text.',
  ],
  [
    "a function",
    ({ values }) => values!.name = () => "Sol",
    'Cannot save "name", which a beforeSave hook has set. Cannot bind a function.',
  ],
  [
    "no number",
    ({ values }) => values!.name = NaN,
    'Cannot save "name", which a beforeSave hook has set. Cannot bind NaN: it is not finite.',
  ],
];

for (const [what, set, message] of VALUES) {
  Deno.test(`a beforeSave hook that sets ${what} fails with a message that names the column`, async () => {
    const hooks = { beforeSave: (subject: SaveSubject) => void set(subject) };
    await fails(CREATE, { hooks }, message);
    await fails(UPDATE, { hooks }, message);
  });
}
