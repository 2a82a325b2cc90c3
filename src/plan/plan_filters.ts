import type { FilterTerm, FilterTerms, FilterTest } from "../types/query.ts";
import type { Relationship } from "../types/model.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import { jsonIds, type Slots } from "./slots.ts";

/** What the shape of filters is made with. */
interface FilterShaping {
  readonly slots: Slots;
  /** The hops of a relationship, each with the scope of its table. */
  readonly hopsOf: (relationship: Relationship) => readonly HopShape[];
}

/** The conditions that filters ask of the primary rows. */
export function filterShape(
  { all, any }: FilterTerms,
  shaping: FilterShaping,
): { readonly of: readonly FilterShape[] } {
  const common = distinctBy(all, sameTerm);
  const shape = groupShape(common, 0, shaping);
  if (any.length === 0) return shape;
  const groups = any.map((group) => new Map(conditionsOf(group).map((one) => [sameTerms(one), one])));
  // What is asked of every row holds in each group too; what each group asks is asked of every row.
  const required = new Set(conditionsOf(common).map(sameTerms));
  const isShared = (name: string) => groups.every((group) => group.has(name));
  const shared = [...groups[0]].filter(([name]) => !required.has(name) && isShared(name));
  // Not beside the others: those on one relationship would have to hold for the same related row.
  const ofAll = [...shape.of, ...shared.flatMap(([, terms]) => groupShape(terms, 0, shaping).of)];
  const others = groups.map((group) =>
    [...group].flatMap(([name, terms]) => required.has(name) || isShared(name) ? [] : terms)
  );
  // A group that asks nothing else holds for all of these rows.
  if (others.some((group) => group.length === 0)) return { of: ofAll };
  const of = distinctBy(others, sameTerms).map((group) => groupShape(group, 0, shaping));
  return { of: [...ofAll, { kind: "any", of }] };
}

/** The terms of each condition on a row. All that one relationship leads to are one: they ask for the same related row. */
function conditionsOf(terms: readonly FilterTerm[]): readonly (readonly FilterTerm[])[] {
  const distinct = distinctBy(terms, sameTerm);
  return [...Map.groupBy(distinct, (term) => isOnRow(term, 0) ? term : term.path[0]).values()];
}

/** Each value once, by its name. */
function distinctBy<T>(values: readonly T[], nameOf: (value: T) => string): readonly T[] {
  return values.length < 2 ? values : [...new Map(values.map((value) => [nameOf(value), value])).values()];
}

/** A text that terms share with others that ask the same. */
function sameTerms(terms: readonly FilterTerm[]): string {
  return terms.map(sameTerm).sort().join("\n");
}

/** A text that two terms share where they ask the same. */
function sameTerm({ path, test, values }: FilterTerm): string {
  const printed = values.map((value) => Array.isArray(value) ? jsonIds(value) : `${typeof value} ${value}`);
  return JSON.stringify([path.map(({ name }) => name), test, printed]);
}

/** Whether a term asks something of the row that `level` relationships lead to, not of one beyond it. */
function isOnRow({ path, test }: FilterTerm, level: number): boolean {
  return path.length === level + (test.kind === "absent" ? 1 : 0);
}

/** All conditions of one group on a row; `level` relationships of their paths lead to it. */
function groupShape(terms: readonly FilterTerm[], level: number, shaping: FilterShaping) {
  const here = terms.filter((term) => isOnRow(term, level));
  const beyond = Map.groupBy(terms.filter((term) => !here.includes(term)), ({ path }) => path[level]);
  const of: readonly FilterShape[] = [
    ...here.map((term) => termShape(term, level, shaping)),
    // Conditions on one to-many relationship must hold for the same related row.
    ...[...beyond].map(([one, some]) => relatedShape(one, groupShape(some, level + 1, shaping), shaping)),
  ];
  return { kind: "all" as const, of };
}

function termShape({ path, test, values }: FilterTerm, level: number, { slots, hopsOf }: FilterShaping): FilterShape {
  if (test.kind === "absent") {
    return { kind: "related", hops: hopsOf(path[level]), holds: { kind: "all", of: [] }, isNot: !test.isNot };
  }
  const bound = values.map((value) => slots.add(Array.isArray(value) ? jsonIds(value) : value as string));
  return { kind: "test", test, slots: bound };
}

/**
 * The condition on the row of a relationship. A to-one row that is absent reads as NULL: what holds for NULL holds unless
 * there is a row for which it does not.
 */
function relatedShape(relationship: Relationship, holds: FilterShape, { hopsOf }: FilterShaping): FilterShape {
  const hops = hopsOf(relationship);
  return relationship.many || !holdsForNull(holds)
    ? { kind: "related", hops, holds, isNot: false }
    : { kind: "related", hops, holds: complement(holds), isNot: true };
}

function holdsForNull(shape: FilterShape): boolean {
  switch (shape.kind) {
    case "test":
      return "isNot" in shape.test &&
        shape.test.isNot !== (shape.test.kind === "null" || shape.test.kind === "member null");
    case "related":
      return shape.isNot;
    case "all":
      return shape.of.every(holdsForNull);
    case "any":
      return shape.of.some(holdsForNull);
  }
}

/** The exact negation of a condition that holds for NULL. */
function complement(shape: FilterShape): FilterShape {
  switch (shape.kind) {
    case "test":
      return { ...shape, test: { ...shape.test, isNot: !isNot(shape.test) } as FilterTest };
    case "related":
      return { ...shape, isNot: !shape.isNot };
    case "all":
      return { kind: "any", of: shape.of.map(complement) };
    case "any":
      return { kind: "all", of: shape.of.map(complement) };
  }
}

function isNot(test: FilterTest): boolean {
  return "isNot" in test && test.isNot;
}
