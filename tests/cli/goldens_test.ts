import assert from "node:assert/strict";
import { GOLDENS, takeGoldens } from "./goldens.ts";

for (const { file, text } of await takeGoldens()) {
  Deno.test(`${file} is the output of deno task goldens`, async () => {
    assert.equal(text, await Deno.readTextFile(new URL(file, GOLDENS)));
  });
}
