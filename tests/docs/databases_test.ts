import { deepEqual, equal } from "node:assert/strict";
import type { ServiceOptions } from "../../mod.ts";
import { type Block, blocksOf, differences, exchangesOf, readPage } from "./page.ts";
import { PageDatabase } from "./page_database.ts";

const blocks = blocksOf(await readPage("docs/databases.md"));

/** The options of the page's `ts` blocks, by their text. */
async function readOptions(): Promise<ReadonlyMap<string, Partial<ServiceOptions>>> {
  const texts = blocks.filter(({ language }) => language === "ts").map(({ text }) => text);
  const file = await Deno.makeTempFile({ prefix: "relata_docs_", suffix: ".ts" });
  await Deno.writeTextFile(file, `export default [${texts.map((text) => `{ ${text} }`).join(",\n")}];`);
  const { default: options } = await import(`file://${file}`);
  await Deno.remove(file);
  return new Map(texts.map((text, index) => [text, options[index]]));
}

Deno.test("the databases of docs/databases.md are served as the page says", async (test) => {
  const options = await readOptions();
  for (const [index, { text }] of blocks.entries()) {
    if (blocks[index].language !== "sql") continue;
    await test.step(text.split("\n")[0], async () => {
      await using database = await PageDatabase.create(text);
      for (const block of blocksAbout(index)) await compare(block, database, options);
    });
  }
});

/** The blocks about a database: those as far as the next one. */
function blocksAbout(index: number): readonly Block[] {
  const rest = blocks.slice(index + 1);
  const next = rest.findIndex(({ language }) => language === "sql");
  return next === -1 ? rest : rest.slice(0, next);
}

async function compare(
  { language, argument, text }: Block,
  database: PageDatabase,
  options: ReadonlyMap<string, Partial<ServiceOptions>>,
): Promise<void> {
  switch (language) {
    case "ts":
      return database.use(options.get(text) ?? {});
    case "text":
      return equal(await (argument === "check" ? database.problems() : database.served()), text);
    case "http":
      for (const shown of exchangesOf(text)) {
        deepEqual(await differences(shown, (request) => database.ask(request)), []);
      }
      return;
    default:
      throw new Error(`No test knows what a block of ${language} says.`);
  }
}
