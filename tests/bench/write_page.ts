import { fileURLToPath } from "node:url";
import { benchmarksPage } from "./page.ts";
import {
  type CoresRun,
  type DearRun,
  type GrowthRun,
  newest,
  type PeersRun,
  type RemoteRun,
  type StartRun,
  type WorkloadsRun,
} from "./results.ts";

/** Writes `docs/benchmarks.md` from the newest results of each runtime. */
export async function writePage(): Promise<void> {
  const runs = await Promise.all(["deno", "node", "bun"].map((runtime) => newest<WorkloadsRun>(runtime)));
  const found = runs.filter((run) => run !== undefined);
  const text = benchmarksPage(
    found,
    await newest<RemoteRun>("workerd"),
    await newest<GrowthRun>("growth"),
    await newest<DearRun>("dear"),
    await newest<StartRun>("start"),
    await newest<PeersRun>("peers"),
    await newest<CoresRun>("cores"),
  );
  const path = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
  await Deno.mkdir(fileURLToPath(new URL("../../docs", import.meta.url)), { recursive: true });
  await Deno.writeTextFile(path, text);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
}
