import { BadRequestError } from "../errors/request_errors.ts";
import type { Model } from "../types/model.ts";
import type { StatsGroup, StatsTerm, StatsTerms } from "../types/query.ts";
import type { ReadResult, Row } from "../types/read_result.ts";
import type { StatsOperation } from "../types/list_options.ts";
import { type DateFormats, isInt64 } from "../values/kind.ts";
import { cellWriter } from "../values/kinds.ts";
import { averageOf, type StatsCells, statsCells, sumOf } from "../values/stats.ts";

/**
 * The members `"stats":{…},"groups":[…]` of a list's `meta`, of those that the client has asked for.
 * @throws {BadRequestError} for a sum of integers that has more than 64 bits.
 */
export function statsText(
  { terms, group }: StatsTerms,
  { all, groups }: NonNullable<ReadResult["stats"]>,
  model: Model,
  formats: DateFormats,
): string {
  const ofAll = all === undefined ? "" : `"stats":${termsText(terms, all, 0, formats)}`;
  if (group === undefined || groups === undefined) return ofAll;
  const { length, write } = keyWriter(group, model, formats);
  const each = groups.map((row) => {
    const own = terms.length === 0 ? "" : `,"stats":${termsText(terms, row, length, formats)}`;
    return `{"key":${write(row)},"count":${row[length]}${own}}`;
  });
  return `${ofAll === "" ? "" : `${ofAll},`}"groups":[${each.join(",")}]`;
}

/** Adds members to the `meta` of a list. The text of its pagination begins with `meta` if it has one. */
export function withMeta(members: string, pagination: string): string {
  const META = `"meta":{`;
  return pagination.startsWith(META)
    ? `${pagination.replace("}", () => `,${members}}`)}`
    : `${META}${members}},${pagination}`;
}

/** The writer of the key of a group, and how many cells the key has. */
export function keyWriter(group: StatsGroup, model: Model, formats: DateFormats) {
  if (group.kind === "attribute") {
    const write = cellWriter(group.column, formats);
    return { length: 1, write: ([key]: Row) => key === null ? "null" : write(key) };
  }
  const { type, key: { codec, columns } } = model.resource(group.relationship.target);
  return {
    length: columns.length,
    write: (row: Row) =>
      row[0] === null ? "null" : JSON.stringify({ type, id: codec.print(row.slice(0, columns.length).map(String)) }),
  };
}

/** The statistics of one row; `rows` is the cell with its number of records. */
function termsText(terms: readonly StatsTerm[], row: Row, rows: number, formats: DateFormats): string {
  const members = terms.map((term, place) => {
    const cells = statsCells(row, rows + 1, place);
    const values = term.operations.map((operation) => {
      const isRows = operation === "count" && term.rows;
      return `"${operation}":${isRows ? row[rows] : operationText(operation, term, cells, formats)}`;
    });
    return `${JSON.stringify(term.name)}:{${values.join(",")}}`;
  });
  return `{${members.join(",")}}`;
}

function operationText(operation: StatsOperation, term: StatsTerm, cells: StatsCells, formats: DateFormats): string {
  switch (operation) {
    case "count":
      return String(cells.count);
    case "minimum":
    case "maximum":
      return term.column === undefined ? "null" : cellWriter(term.column, formats)(cells[operation]);
    case "average":
      return JSON.stringify(averageOf(cells));
    case "sum":
      return sumText(term, sumOf(cells));
  }
}

function sumText({ parameter, name }: StatsTerm, sum: bigint | number | null): string {
  if (typeof sum !== "bigint") return JSON.stringify(sum);
  if (!isInt64(sum)) {
    throw new BadRequestError(
      `Cannot compute the sum of "${name}": it has more than 64 bits. Filter the list, or ask for the average.`,
      parameter,
    );
  }
  return Number.isSafeInteger(Number(sum)) ? String(sum) : `"${sum}"`;
}
