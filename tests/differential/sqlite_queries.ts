import fc from "fast-check";

/** A list as a client requests it, and as someone who knows the tables would query SQLite directly. */
export interface Query {
  /** The query string. */
  readonly asked: string;
  /** A condition of rows of `items`, by their alias `i`. */
  readonly where: string;
  /** The terms of `order by`. */
  readonly order: string;
  readonly page: { readonly size: number; readonly number: number };
  /** The attribute, or `owner`, by which rows are grouped. */
  readonly group?: string;
}

/** Conditions and their parameters. */
interface Condition {
  readonly parameter: string;
  readonly where: string;
}

const TEXTS = ["", "a", "A", "ab", "Ab", "b%", "_", "100%", "it's", 'a"b', "é", "É", "a,b", "\\", "null", "ab ab"];
const INTEGERS = [-5, -1, 0, 1, 2, 3, 10, 4503599627370496];
const REALS = [-1.5, -0.25, 0, 0.1, 0.2, 0.3, 2, 1e300];

/** Values that rows hold and requests name. */
export const values = {
  label: fc.constantFrom(...TEXTS),
  amount: fc.constantFrom(...INTEGERS),
  ratio: fc.constantFrom(...REALS),
};

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const literal = (value: string | number) => typeof value === "number" ? String(value) : quoted(value);
const listed = (value: string | number) => String(value).replaceAll("\\", "\\\\").replaceAll(",", "\\,");
/** SQLite's own functions only fold ASCII, and so do the text operators. */
const folded = (text: string) => `lower(${quoted(text)})`;

const COMPARED = { gt: ">", gte: ">=", lt: "<", lte: "<=", eq: "=", ne: "is not" } as const;

/** A condition on a value, as a parameter and as SQL, for a path and a column. */
function compared(path: string, column: string, value: fc.Arbitrary<string | number>): fc.Arbitrary<Condition> {
  const operators = Object.keys(COMPARED) as (keyof typeof COMPARED)[];
  const one = fc.tuple(fc.constantFrom(...operators), value).map(([operator, value]) => ({
    parameter: `filter[${path}][${operator}]=${encodeURIComponent(String(value))}`,
    where: `${column} ${COMPARED[operator]} ${literal(value)}`,
  }));
  const several = fc.tuple(fc.boolean(), fc.uniqueArray(value, { minLength: 1, maxLength: 3 }))
    .map(([isIn, values]) => ({
      parameter: `filter[${path}][${isIn ? "in" : "nin"}]=${encodeURIComponent(values.map(listed).join(","))}`,
      where: `${column} ${isIn ? "" : `is null or ${column} not `}in (${values.map(literal)})`,
    }));
  const absent = fc.boolean().map((isNull) => ({
    parameter: `filter[${path}][null]=${isNull}`,
    where: `${column} is ${isNull ? "" : "not "}null`,
  }));
  return fc.oneof({ weight: 3, arbitrary: one }, several, absent);
}

/** A condition on a part of a text, as a parameter and as SQL. */
function partOf(path: string, column: string): fc.Arbitrary<Condition> {
  return fc.tuple(fc.constantFrom("contains", "starts-with", "ends-with"), values.label).map(([operator, text]) => ({
    parameter: `filter[${path}][${operator}]=${encodeURIComponent(text)}`,
    where: `${column} is not null and ${PART[operator](`lower(${column})`, folded(text))}`,
  }));
}

const PART: { readonly [operator: string]: (column: string, text: string) => string } = {
  contains: (column, text) => `instr(${column}, ${text}) > 0`,
  "starts-with": (column, text) => `substr(${column}, 1, length(${text})) = ${text}`,
  "ends-with": (column, text) =>
    `length(${column}) >= length(${text}) and substr(${column}, length(${column}) - length(${text}) + 1) = ${text}`,
};

const own = fc.oneof(
  compared("label", "i.label", values.label),
  compared("amount", "i.amount", values.amount),
  compared("ratio", "i.ratio", values.ratio),
  partOf("label", "i.label"),
);

/** A condition on the owner's name, which is null without an owner. */
const ofOwner = compared("owner.name", "(select o.name from owners o where o.id = i.owner_id)", values.label);

/** A condition that some mark fulfils. */
const ofMarks = fc.oneof(compared("marks.text", "m.text", values.label), partOf("marks.text", "m.text"))
  .filter(({ parameter }) => !parameter.includes("[null]"))
  .map(({ parameter, where }) => ({
    parameter,
    where: `exists (select 1 from marks m where m.item_id = i.id and (${where}))`,
  }));

const condition = fc.oneof({ weight: 3, arbitrary: own }, ofOwner, ofMarks);

/** Conditions whose parameters are not the same and share no to-many relationship: those mean one related row. */
const conditions = fc.uniqueArray(condition, {
  maxLength: 3,
  selector: ({ parameter }) => parameter.includes("marks.") ? "marks" : parameter.slice(0, parameter.indexOf("=")),
});

/** Two conditions, one of which must be true. */
const either = fc.tuple(own, own).map(([one, other]) => ({
  parameter: [one, other].map(({ parameter }, index) => parameter.replace("filter[", `filter[or][${index}][`)).join(
    "&",
  ),
  where: `(${one.where}) or (${other.where})`,
}));

const SORTED = {
  label: "i.label",
  amount: "i.amount",
  ratio: "i.ratio",
  id: "i.id",
  "owner.name": "(select o.name from owners o where o.id = i.owner_id)",
} as const;

const sorts = fc.uniqueArray(fc.constantFrom(...Object.keys(SORTED) as (keyof typeof SORTED)[]), { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.boolean()))))
  .map((terms) => ({
    parameters: terms.length === 0 ? [] : [`sort=${terms.map(([name, isDown]) => (isDown ? "-" : "") + name)}`],
    order: [...terms.map(([name, isDown]) => SORTED[name] + (isDown ? " desc" : "")), "i.id"].join(", "),
  }));

const STATS = [
  "stats[total]=count",
  "stats[label]=count,minimum,maximum",
  "stats[amount]=count,sum,average,minimum,maximum",
  "stats[ratio]=count,sum,average,minimum,maximum",
];

/** A random list of items, by filters and sorts of every kind, with its statistics. */
export const randomQuery: fc.Arbitrary<Query> = fc.record({
  conditions,
  either: fc.option(either, { nil: undefined }),
  sorts,
  size: fc.integer({ min: 1, max: 6 }),
  number: fc.integer({ min: 1, max: 3 }),
  group: fc.option(fc.constantFrom("label", "amount", "owner"), { nil: undefined }),
}).map(({ conditions, either, sorts, size, number, group }) => {
  const all = [...conditions, ...(either === undefined ? [] : [either])];
  const asked = [
    "include=owner",
    ...all.map(({ parameter }) => parameter),
    ...sorts.parameters,
    ...STATS,
    ...(group === undefined ? [] : [`stats[group]=${group}`]),
    `page[size]=${size}`,
    `page[number]=${number}`,
  ].join("&");
  const where = all.map(({ where }) => `(${where})`).join(" and ") || "true";
  return { asked, where, order: sorts.order, page: { size, number }, group };
});
