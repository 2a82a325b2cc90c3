import type { Mapping } from "./mapping/map_database.ts";

/** Where exposing a join table would join two tables that are exposed: a sentence each. */
export function joinHints({ resources, joins }: Mapping): readonly string[] {
  const exposed = new Set(resources.filter((one) => one.isExposed).map((one) => one.table));
  const typeOf = (table: string) => resources.find((one) => one.table === table)?.type ?? table;
  return joins
    .filter(({ table, links }) => !exposed.has(table) && links.every((link) => exposed.has(link.target)))
    .map(({ table, links: [one, other] }) => {
      const joined = one.target === other.target
        ? `${typeOf(one.target)} with one another`
        : `${typeOf(one.target)} and ${typeOf(other.target)}`;
      return `Hint: add ${table} to --expose to join ${joined}.`;
    });
}
