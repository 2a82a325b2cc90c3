import { deepEqual, equal, match } from "node:assert/strict";
import { sql } from "kysely";
import { createService } from "../../../mod.ts";
import type { Condition, ConditionBuilder } from "../../../src/types/condition.ts";
import { embeddedEngine, type Engine } from "../../helpers/engines/engines.ts";
import { sky } from "../../helpers/fixtures/sky.ts";

type Scope = (eb: ConditionBuilder) => unknown;

/** The answer to a request, the errors that `onError` got, and whether a row has changed. */
interface Answered {
  readonly status: number;
  readonly body: string;
  readonly told: string;
  readonly isChanged: boolean;
}

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** Sends a request to a service whose stars have a scope that the compiler would have refused. */
async function ask(engine: Engine, scope: Scope, start: string, document?: object): Promise<Answered> {
  let told = "";
  const service = createService({
    database: engine.database,
    pagination: true,
    resources: {
      stars: { hasMany: { planets: "planets" }, scope: scope as () => Condition },
      planets: {},
    },
    onError: (error) => told += String(error),
  });
  const before = await engine.dump();
  const [method, path] = start.split(" ");
  const body = document === undefined ? undefined : JSON.stringify(document);
  const response = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: JSON_API, body }));
  return {
    status: response.status,
    body: await response.text(),
    told,
    isChanged: await engine.dump() !== before,
  };
}

async function withSky<Result>(run: (engine: Engine) => Promise<Result>): Promise<Result> {
  const engine = await embeddedEngine();
  try {
    await engine.fill(sky("mistakes", {}));
    return await run(engine);
  } finally {
    await engine.close();
  }
}

const forged = { kind: "compare", column: "id", operator: "==", operand: 1 };

const WRONG: { readonly [mistake: string]: readonly [Scope, RegExp] } = {
  "an array where one value belongs": [(eb) => eb("id", "!=", [1] as never), /"!=" with an array/],
  "one value where an array belongs": [(eb) => eb("id", "not in", undefined as never), /"not in" with one value/],
  "an operator that there is not": [(eb) => eb("id", "===" as "=", 1), /invalid operator/],
  "a column that there is not": [(eb) => eb("nmae", "!=", "Sun"), /no such column. Did you mean "name"/],
  "an object of some kind": [() => ({ kind: "some" }), /not a condition/],
  "conditions in an array": [(eb) => [eb("id", "=", 1)], /an array, .* not a condition/],
  "a condition that is written by hand": [() => forged, /not a condition/],
  "a condition that is written by hand, in an or": [(eb) => eb.or([eb("id", "=", 1), forged as never]), /TypeError/],
  "a condition that is written by hand, in an and": [(eb) => eb.and([eb("id", "=", 1), forged as never]), /TypeError/],
  "a condition that is written by hand, in a not": [(eb) => eb.not(forged as never), /./],
  "a promise": [(eb) => Promise.resolve(eb("id", "=", 1)), /a promise, .* not a condition/],
  "nothing": [() => undefined, /undefined, .* not a condition/],
  "null": [() => null, /null, .* not a condition/],
  "true": [() => true, /true, .* not a condition/],
  "a text of SQL": [() => "id = 1", /a string, .* not a condition/],
  "a function": [(eb) => () => eb("id", "=", 1), /a function, .* not a condition/],
  "a column of a subquery's that nobody can tell": [
    (eb) => eb.exists(eb.selectFrom(["planets", "moons"]).select("star_id")),
    /write "<table>.star_id"/,
  ],
  "a misspelt column of a subquery": [
    (eb) => eb.exists(eb.selectFrom("planets").select("id").where("nmae", "!=", "Mars")),
    /no such column: planets.nmae/,
  ],
  "a list in a list": [(eb) => eb("id", "not in", [[1]] as never), /Cannot bind an array/],
  "an object in a list": [(eb) => eb("id", "not in", [{}] as never), /Cannot bind an object/],
  "an infinity in a list": [(eb) => eb("id", "not in", [Infinity]), /Cannot bind Infinity/],
  "a member of an and that is undefined": [(eb) => eb.and({ id: undefined }), /eb.and has no value for "id"/],
  "a misspelt name in a template": [() => sql`${sql.id("nmae")} <> 'Sun'`, /write \$\{sql.ref\("nmae"\)\}/],
  "a parameter without a value": [() => sql`id <> ?`, /the parameter \?, which has no value/],
  "a table where a value belongs": [(eb) => eb(eb.table("stars"), "!=", "Sun" as never), /where a value belongs/],
  "a query": [(eb) => eb.selectFrom("planets").select("id"), /write eb.exists\(query\)/],
  "a table that no subquery reads": [(eb) => eb("planets.id", "=", 1), /"planets", which none of its subqueries reads/],
};

for (const [mistake, [scope, message]] of Object.entries(WRONG)) {
  Deno.test(`a scope that returns ${mistake} is an error, and never matches every row`, async () => {
    await withSky(async (engine) => {
      const { status, told } = await ask(engine, scope, "GET /stars");
      equal(status, 500);
      match(told, message);
    });
  });
}

const sirius = { data: { type: "stars", attributes: { name: "Sirius" } } };
const pluto = {
  data: {
    type: "planets",
    attributes: { name: "Pluto" },
    relationships: { star: { data: { type: "stars", id: "1" } } },
  },
};

/** Every kind of request that a scope of the stars binds. */
const BOUND: readonly (readonly [start: string, document?: object])[] = [
  ["GET /stars"],
  ["GET /stars?limit=1"],
  ["GET /stars/1"],
  ["GET /stars/1?include=planets"],
  ["GET /planets/1"],
  ["GET /planets?include=star"],
  ["GET /planets?include=star&sort=star.name"],
  ["GET /planets?star_id=1"],
  ["POST /stars", sirius],
  ["PATCH /stars/1", { data: { ...sirius.data, id: "1" } }],
  ["PATCH /stars/1", { data: { type: "stars", id: "1", attributes: { name: 5 } } }],
  ["DELETE /stars/1"],
  ["POST /planets", pluto],
  ["PATCH /planets/1", { data: { ...pluto.data, id: "1" } }],
];

Deno.test("a scope that returns a forged object fails every request that it binds; nothing is stored or shown", async () => {
  await withSky(async (engine) => {
    for (const [start, document] of BOUND) {
      const { told, ...answered } = await ask(engine, () => forged, start, document);
      const body = '{"errors":[{"code":"500","title":"Internal Server Error"}]}';
      deepEqual(answered, { status: 500, body, isChanged: false }, start);
      match(told, /The scope of "stars" returned an object, which is not a condition/);
    }
  });
});

Deno.test("a scope that compares by is with NaN or undefined shows nothing, not even rows with null", async () => {
  await withSky(async (engine) => {
    for (const value of [NaN, undefined]) {
      for (const operator of ["is", "is not", "is distinct from"] as const) {
        const { status, body } = await ask(engine, (eb) => eb("name", operator, value as never), "GET /stars");
        equal(status, 200);
        match(body, /"data":\[\]/, `${operator} ${value}`);
      }
    }
  });
});

Deno.test("a scope whose case compares with NaN shows nothing", async () => {
  const scope: Scope = (eb) => eb.case().when("id", "=", NaN).then(eb.lit(false)).else(eb.lit(true)).end();
  const { status, body } = await withSky((engine) => ask(engine, scope, "GET /stars"));
  equal(status, 200);
  match(body, /"data":\[\]/);
});

Deno.test("undefined in a scope's list excludes every row", async () => {
  const scope: Scope = (eb) => eb("id", "not in", [undefined as never]);
  const { status, body } = await withSky((engine) => ask(engine, scope, "GET /stars"));
  equal(status, 200);
  match(body, /"data":\[\]/);
});
