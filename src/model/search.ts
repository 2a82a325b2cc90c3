import { ConfigurationError } from "../errors/service_error.ts";
import type { Search } from "../types/model.ts";
import type { Mapping } from "./declare.ts";
import type { Columns } from "./columns.ts";
import { columnOf, didYouMean, listed } from "./spellings.ts";

/** How `filter` searches a resource; columns and tables that the database does not have are added to the problems. */
export function searchOf(columns: Columns, mapping: Mapping): Search {
  const { declared, table, shown, problems } = columns;
  const given = declared.options.search?.filter ?? [];
  if ("fts" in given) return problems.attempt(() => wordsOf(columns, given.fts, mapping)) ?? NOTHING;
  const found = given.flatMap((name: string) =>
    problems.attempt(() => {
      const { name: column } = columnOf(declared, table, name, "search.filter");
      const attribute = shown.find((one) => one.name === column);
      if (attribute !== undefined) return attribute;
      throw new ConfigurationError(
        `Cannot map "${declared.table}": search.filter names "${name}", which is not valid here; it takes: ${
          listed(shown.map((one) => one.name))
        }.`,
      );
    }) ?? []
  );
  return { kind: "columns", columns: found };
}

const NOTHING: Search = { kind: "columns", columns: [] };

/** A search by a full-text index. @throws {ConfigurationError} if there is no suitable FTS5 table with this name. */
function wordsOf({ declared, table, shown }: Columns, name: string, mapping: Mapping): Search {
  const cannot = `Cannot map "${declared.table}": search.filter names the FTS5 table "${name}"`;
  const { numberedBy } = table;
  if (numberedBy === undefined) {
    throw new ConfigurationError(
      `${cannot}, which finds rows by their numbers, and those here have none. Name columns instead.`,
    );
  }
  const index = mapping.tables.get(name);
  if (index === undefined) {
    const texts = shown.filter((one) => one.kind === "text").map((one) => one.name);
    throw new ConfigurationError(
      `${cannot}, which the database does not have.${didYouMean(name, mapping.names)} Make it with: ${
        mapping.wordIndexText(name, table, texts)
      }`,
    );
  }
  if (index.isWordIndex !== true) {
    throw new ConfigurationError(`${cannot}, which is not an FTS5 table. Name one that is, or columns.`);
  }
  if (index.lacksPlaces === true) {
    throw new ConfigurationError(
      `${cannot}, which is made with the option detail and cannot find words that stand together. Make it without.`,
    );
  }
  // SQLite ignores the case of names.
  const columns = index.columns.map(({ name }) =>
    table.columns.find((own) => own.name.toLowerCase() === name.toLowerCase())?.name ?? name
  );
  const hidden = columns.find((column) => declared.hidden.has(column));
  if (hidden === undefined) return { kind: "words", table: index.name, columns, numberedBy };
  throw new ConfigurationError(`${cannot}, which has the words of "${hidden}", and columns hides that.`);
}
