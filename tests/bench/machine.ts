import { cpus } from "node:os";
import configuration from "../../deno.json" with { type: "json" };

/** The machine and versions of a benchmark run. */
export interface Machine {
  /** The model of its processor, as the system reports it. */
  readonly processor: string;
  readonly cores: number;
  readonly system: string;
  /** How many processes wanted a core in the minute before: well under one on an idle machine. */
  readonly load?: number;
  /** Package → version, also of the runtimes. */
  readonly versions: { readonly [name: string]: string };
}

type Package = keyof typeof configuration.imports;

/** The packages of contestants that are servers. */
const SHOWN: readonly Package[] = ["libsql", "@libsql/client", "kysely", "hono"];

/** This machine before the measurement; `versions` are those of other programs besides the listed packages. */
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
