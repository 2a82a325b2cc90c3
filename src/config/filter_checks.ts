import { FILTER_OPERATORS } from "../values/filtered.ts";
import { type Check, hashOf, name, optionsOf, that } from "./checks.ts";

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

const column = name("the name of a column");
const table = name("the name of an FTS5 table");

/** The check of `search.filter`: columns, or a table of words. */
export const searchCheck: Check = (value, place) => {
  if (!Array.isArray(value)) {
    return optionsOf("an array of column names, or { fts: … }", { fts: table }, ["fts"])(value, place);
  }
  value.forEach((one, index) => column(one, `${place}[${index}]`));
};
