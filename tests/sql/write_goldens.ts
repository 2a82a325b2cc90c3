import { GOLDENS, takeGoldens } from "./goldens.ts";

await Deno.remove(GOLDENS, { recursive: true });
await Deno.mkdir(GOLDENS);
for (const { name, text } of await takeGoldens()) await Deno.writeTextFile(new URL(`${name}.txt`, GOLDENS), text);
