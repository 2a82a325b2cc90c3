import { GOLDENS, takeGoldens } from "./goldens.ts";

await Deno.remove(GOLDENS, { recursive: true });
for (const { file, text } of await takeGoldens()) {
  const path = new URL(file, GOLDENS);
  await Deno.mkdir(new URL(".", path), { recursive: true });
  await Deno.writeTextFile(path, text);
}
