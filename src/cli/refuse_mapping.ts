import type { Exposure } from "./mapping/exposure.ts";
import type { Feature } from "./mapping/features.ts";
import { UsageError } from "./usage_error.ts";

/** What a command line says of how a database is mapped. */
interface MappingOptions {
  readonly exposure: Exposure;
  readonly without: readonly Feature[];
  readonly readOnly?: boolean;
}

/** A module has a mapping of its own. @throws {UsageError} where the command line says something of it. */
export function refuseMapping(module: string, { exposure, without, readOnly }: MappingOptions): void {
  const given = [
    ...(exposure.kind === "none" ? [] : [exposure.kind === "named" ? "--expose" : "--expose-all"]),
    ...without.map((feature) => `--no-${feature}`),
    ...(readOnly ? ["--read-only"] : []),
  ];
  if (given.length === 0) return;
  throw new UsageError(`${module} is a module, which says itself what it serves: leave out ${given.join(" and ")}.`);
}
