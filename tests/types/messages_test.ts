import { ok } from "node:assert/strict";
import { cleanFolder } from "../runtimes/clean_folder.ts";

const ATLAS = `
import { createService, libsql } from "relata";
interface Atlas {
  countries: { id: number; name: string; currency_id: number };
  currencies: { id: number; code: string };
}
interface Env { readonly LIMIT: number }
const context = (_: Request, env: Env) => ({ user: env.LIMIT });
const named = createService<Atlas>;
const request = new Request("http://127.0.0.1");
`;

/** How the type of the tables reaches the compiler: by a type argument, or by a typed handle. */
const MADE: { readonly [how: string]: (resources: string) => string } = {
  "by a type argument": (resources) => `named({ database: ":memory:", resources: ${resources} });`,
  "by a typed handle": (resources) =>
    `createService({ database: libsql<Atlas>(":memory:"), resources: ${resources} });`,
  "by a typed handle, with a context": (resources) =>
    `createService({ database: libsql<Atlas>(":memory:"), context, resources: ${resources} });`,
};

/** A mistake in a mapping, and the expected compiler message; the order of names is the compiler's own. */
const MISTAKES: readonly (readonly [resources: string, message: RegExp])[] = [
  ["{ countriez: {} }", /'countriez' does not exist .* Did you mean to write 'countries'\?/],
  [
    '{ countries: { belongsTo: { currency: "currencyz" } } }',
    /'"currencyz"' is not assignable to type '(?=.*"countries" \|)(?=.*"currencies" \|)/,
  ],
  [
    '{ currencies: { hasMany: { countries: { table: "countries", foreignKey: "curency_id" } } } }',
    /'"curency_id"' is not assignable to .* Did you mean '"currency_id"'\?/,
  ],
  [
    '{ countries: { search: { filter: ["nmae"] } } }',
    /'"nmae"' is not assignable to type '(?=.*"name")(?=.*"currency_id")/,
  ],
  [
    '{ countries: { scope: (eb) => eb("nmae", "=", 1) } }',
    /'"nmae"' is not assignable to parameter of type 'ReferenceExpression<NoInfer<Atlas>, "countries">'/,
  ],
  [
    "{ countries: { filters: { nmae: true } } }",
    /'nmae' does not exist in type 'FilterMap<(?=.*"name")(?=.*"currency_id")/,
  ],
  [
    '{ countries: { filters: { name: ["like"] } } }',
    /'"like"' is not assignable to type 'FilterOperator'/,
  ],
  ["{ countries: { rules: { nmae: [] } } }", /'nmae' does not exist in type '(?=.*readonly name\?: )/],
  [
    "{ countries: { hooks: { beforeSave: ({ values }) => { values.nmae = 1; } } } }",
    /'nmae' does not exist on type '(?=.*name\?: )/,
  ],
  [
    '{ countries: { hooks: { beforeFind: ({ query }) => query.where("nmae", "=", 1) } } }',
    /'"nmae"' is not assignable to parameter of type '(?=.*"name")(?=.*"currency_id")/,
  ],
  [
    '{ countries: { schema: { id: "nmae" } } }',
    /'"nmae"' is not assignable to type '(?=.*"name")(?=.*"rowid")/,
  ],
  ["{ countries: { columns: { nmae: false } } }", /'nmae' does not exist in type '(?=.*readonly name\?: )/],
];

const SERVICE = `createService({ database: libsql<Atlas>(":memory:"), context, resources: { countries: {} } })`;

/** A mistake in inferred types. */
const INFERRED: readonly (readonly [program: string, message: RegExp])[] = [
  [
    `createService({ database: libsql<Atlas>(":memory:"), context, resources: { countries: { scope: (eb, { usr }) => eb("id", "=", usr) } } });`,
    /Property 'usr' does not exist on type '\{ user: number; \}'/,
  ],
  [`${SERVICE}.fetch(request);`, /Expected 2-3 arguments, but got 1/],
  [
    `${SERVICE}.fetch(request, { LIMT: 1 });`,
    /'LIMT' does not exist in type 'Env'|but 'LIMT' does not exist in type 'Env'/,
  ],
  [
    `createService({ database: libsql<Atlas>(":memory:"), resources: { countries: { hooks: { beforeDelete: () => false } } } });`,
    /Type 'boolean' is not assignable to type 'Prepared'/,
  ],
];

/** Modules by the names of their files, each full of mistakes. */
const MODULES: { readonly [name: string]: readonly string[] } = {
  ...Object.fromEntries(
    Object.values(MADE).map((make, index) => [`made_${index}.ts`, MISTAKES.map(([resources]) => make(resources))]),
  ),
  "inferred.ts": INFERRED.map(([program]) => program),
};

/** The compiler's output for each module; it reads all of them at once, with the types of the installed package. */
const printed: Readonly<Record<string, string>> = await (async () => {
  const { path: cwd, remove } = await cleanFolder();
  try {
    for (const [name, lines] of Object.entries(MODULES)) {
      await Deno.writeTextFile(`${cwd}/${name}`, `${ATLAS}${lines.join("\n")}\n`);
    }
    const args = ["check", "--no-lock", ...Object.keys(MODULES)];
    const { stderr } = await new Deno.Command(Deno.execPath(), { args, cwd, env: { NO_COLOR: "1" } }).output();
    const errors = new TextDecoder().decode(stderr).split(/^(?=TS\d+ \[ERROR\])/m);
    const of = (name: string) => errors.filter((error) => error.includes(`/${name}:`)).join("");
    return Object.fromEntries(Object.keys(MODULES).map((name) => [name, of(name)]));
  } finally {
    await remove();
  }
})();

for (const [index, how] of Object.keys(MADE).entries()) {
  Deno.test(`the compiler names the wrong table, column or relationship, and the existing ones: ${how}`, () => {
    const own = printed[`made_${index}.ts`];
    for (const [resources, message] of MISTAKES) ok(message.test(own), `${resources}: ${message}\n${own}`);
  });
}

Deno.test("the compiler reports a wrong use of inferred types", () => {
  const own = printed["inferred.ts"];
  for (const [program, message] of INFERRED) ok(message.test(own), `${program}: ${message}\n${own}`);
});
