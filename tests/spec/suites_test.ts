import { deepEqual } from "node:assert/strict";
import { suites } from "./suites.ts";

const HERE = new URL(".", import.meta.url);
const listed = new Set<unknown>(suites);

/** The files of exchanges: those in the folders without files of their own tests. */
async function* files(): AsyncGenerator<URL> {
  for await (const { name: folder, isDirectory } of Deno.readDir(HERE)) {
    if (!isDirectory) continue;
    for await (const { name } of Deno.readDir(new URL(folder, HERE))) {
      if (!name.endsWith("_test.ts")) yield new URL(`${folder}/${name}`, HERE);
    }
  }
}

Deno.test("every suite of exchanges is listed, so that it runs on every engine", async () => {
  const missing: string[] = [];
  for await (const file of files()) {
    const exported = Object.values<unknown>(await import(file.href)).flat();
    if (exported.length === 0 || !exported.every((one) => listed.has(one))) missing.push(file.pathname);
  }
  deepEqual(missing, []);
});
