import { cpus } from "node:os";
import configuration from "../../deno.json" with { type: "json" };

/** Where and with what a benchmark has run. */
export interface Machine {
  /** The model of its processor, as it tells. */
  readonly processor: string;
  readonly cores: number;
  readonly system: string;
  /** How many processes wanted a core in the minute before: well under one on a machine that is quiet. */
  readonly load?: number;
  /** Package → version, the runtimes' too. */
  readonly versions: { readonly [name: string]: string };
}

type Package = keyof typeof configuration.imports;

/** The packages of the contestants that are servers. */
const SHOWN: readonly Package[] = ["libsql", "@libsql/client", "kysely", "hono"];

/** This machine before anything is measured; `versions` are of what else runs beside the packages that are shown. */
export function thisMachine(versions: { readonly [name: string]: string }, shown = SHOWN): Machine {
  const all = cpus();
  return {
    processor: all[0]?.model ?? "unknown",
    cores: all.length,
    system: `${Deno.build.os} ${Deno.build.arch}`,
    load: Deno.loadavg()[0],
    versions: {
      ...versions,
      ...Object.fromEntries(shown.map((name) => [name, configuration.imports[name].replace(`npm:${name}@`, "")])),
    },
  };
}
