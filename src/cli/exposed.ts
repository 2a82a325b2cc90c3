import type { CommandName } from "./arguments.ts";
import type { Exposure } from "./mapping/exposure.ts";
import type { MappedResource, Mapping } from "./mapping/map_database.ts";
import { UsageError } from "./usage_error.ts";

/** What is exposed. @throws {UsageError} where nothing is: nobody's tables are served unasked. */
export function exposedOf(
  { resources }: Mapping,
  label: string,
  exposure: Exposure,
  command: CommandName,
): readonly MappedResource[] {
  const exposed = resources.filter((one) => one.isExposed);
  if (exposed.length > 0) return exposed;
  const names = resources.map((one) => one.table);
  if (names.length === 0) throw new UsageError(`Cannot serve ${label}: it has no table that can be served.`);
  const reserved = exposure.kind === "all" ? " What --expose-all leaves out must be named." : "";
  throw new UsageError(
    `Nothing of ${label} is exposed.${reserved} It has ${names.join(", ")}. Write relata ${command} ${label} --expose=${
      names.slice(0, 2).join(",")
    }, or --expose-all for all of them.`,
  );
}
