import { deepEqual } from "node:assert/strict";
import { CleanTexts } from "./clean_texts.ts";

Deno.test("a text is clean in later runs of the same check, and of no other", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_clean_" });
  const file = `${directory}/folder/clean.txt`;
  const first = await CleanTexts.open(file, "one");
  deepEqual(["a", "b"].map((text) => first.has(text)), [false, false]);
  first.add("a");
  deepEqual(["a", "b"].map((text) => first.has(text)), [true, false]);
  await first.save();
  const second = await CleanTexts.open(file, "one");
  deepEqual(["a", "b", ""].map((text) => second.has(text)), [true, false, false]);
  await second.save();
  const other = await CleanTexts.open(file, "other");
  other.add("b");
  deepEqual(["a", "b"].map((text) => other.has(text)), [false, true]);
  await other.save();
  const third = await CleanTexts.open(file, "one");
  deepEqual(["a", "b"].map((text) => third.has(text)), [true, false]);
  await Deno.remove(directory, { recursive: true });
});
