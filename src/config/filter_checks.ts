import { FILTER_OPERATORS } from "../values/filtered.ts";
import { type Check, hashOf, isHash, listOf, name, oneOf, optionsOf } from "./checks.ts";
import { refuse } from "./refuse.ts";

const someOperators = 'true, or an array of operators: ["eq", "in"]';
const listedOperators = listOf(someOperators, oneOf(FILTER_OPERATORS));

const operators: Check = (value, place) => {
  if (value === true) return;
  if (Array.isArray(value) && value.length === 0) refuse(place, value, someOperators);
  listedOperators(value, place);
};

const takes = 'true, false, "indexed", or an object of true or operators by field: { name: true, code: ["eq", "in"] }';

/** The check of `filters`, which a service, a resource and the operation `list` can have. */
export const filtersCheck: Check = (value, place) => {
  if (typeof value !== "boolean" && value !== "indexed") hashOf(takes, operators)(value, place);
};

const words = optionsOf("", { fts: name("the name of an FTS5 table") }, ["fts"]);
const columns = listOf("an array of column names, or { fts: … }", name("the name of a column"));

/** The check of `search.filter`: columns, or an index of words. */
export const searchCheck: Check = (value, place) => (isHash(value) ? words : columns)(value, place);
