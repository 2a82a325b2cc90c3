import { FILTER_OPERATORS } from "../values/filtered.ts";
import { type Check, hashOf, isHash, listOf, name, optionsOf, that } from "./checks.ts";

const operators: Check = that(
  `true, or an array of operators, of ${FILTER_OPERATORS.join(", ")}`,
  (value) =>
    value === true ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => FILTER_OPERATORS.includes(one))),
);

const takes = 'true, false, "indexed", or an object of true or operators by field: { name: true, code: ["eq", "in"] }';

/** The check of `filters`, which a service, a resource and the operation `list` can have. */
export const filtersCheck: Check = (value, place) => {
  if (typeof value !== "boolean" && value !== "indexed") hashOf(takes, operators)(value, place);
};

const words = optionsOf("", { fts: name("the name of an FTS5 table") }, ["fts"]);
const columns = listOf("an array of column names, or { fts: … }", name("the name of a column"));

/** The check of `search.filter`: columns, or an index of words. */
export const searchCheck: Check = (value, place) => (isHash(value) ? words : columns)(value, place);
