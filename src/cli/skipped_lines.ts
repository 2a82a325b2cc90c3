import type { Mapping } from "./mapping/map_database.ts";

/** What cannot be served, with the reasons: a line each. Shadow tables are told of by how many they are. */
export function skippedLines({ skipped }: Mapping): readonly string[] {
  const shadows = skipped.filter((one) => one.owner !== undefined).length;
  const lines = skipped.filter((one) => one.owner === undefined).map(({ name, why }) =>
    `  ${JSON.stringify(name)} ${why}`
  );
  const all = shadows === 0 ? lines : [...lines, `  ${shadows} shadow tables belong to virtual tables and indexes`];
  return all.length === 0 ? [] : [`${skipped.length} skipped:`, ...all];
}
