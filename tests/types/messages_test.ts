import { ok } from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url).pathname;

const ATLAS = `
import { createService } from "${ROOT}mod.ts";
interface Atlas {
  countries: { id: number; name: string; currency_id: number };
  currencies: { id: number; code: string };
}
const make = createService<Atlas>;
const database = ":memory:";
`;

/** A mistake in a mapping, and what the compiler must say of it; the order of names is the compiler's own. */
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
    '{ countries: { scope: (where) => where("nmae", "=", 1) } }',
    /'"nmae"' is not assignable to parameter of type '(?=.*"name")(?=.*"currency_id")/,
  ],
  ["{ countries: { columns: { nmae: false } } }", /'nmae' does not exist in type '(?=.*readonly name\?: )/],
];

Deno.test("the compiler says which table, column or association of a mapping is wrong, and what there is", async () => {
  const file = await Deno.makeTempFile({ prefix: "relata_", suffix: ".ts" });
  const lines = MISTAKES.map(([resources]) => `make({ database, resources: ${resources} });`);
  await Deno.writeTextFile(file, `${ATLAS}${lines.join("\n")}\n`);
  try {
    const command = new Deno.Command(Deno.execPath(), {
      args: ["check", "--config", `${ROOT}deno.json`, file],
      env: { NO_COLOR: "1" },
    });
    const { stderr } = await command.output();
    const printed = new TextDecoder().decode(stderr);
    for (const [resources, message] of MISTAKES) ok(message.test(printed), `${resources}: ${message}\n${printed}`);
  } finally {
    await Deno.remove(file);
  }
});
