import type { FilterTerm, FilterTerms, FilterTest } from "../types/query.ts";
import type { Relationship } from "../types/model.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import { jsonIds, type Slots } from "./slots.ts";

/** Everything that the shape of filters is made with. */
interface FilterShaping {
  readonly slots: Slots;
  /** The hops of a relationship, each with the scope of its table. */
  readonly hopsOf: (relationship: Relationship) => readonly HopShape[];
}

/** The shape of the conditions that the primary rows must satisfy. */
export function filterShape(
  { all, any }: FilterTerms,
  shaping: FilterShaping,
): { readonly of: readonly FilterShape[] } {
  const common = distinctBy(all, sameTerm);
  const shape = groupShape(common, 0, shaping);
  if (any.length === 0) return shape;
  const groups = any.map((group) => new Map(conditionsOf(group).map((one) => [sameTerms(one), one])));
  // Terms outside the groups hold in each group anyway; terms that all groups share hold for every row.
  const required = new Set(conditionsOf(common).map(sameTerms));
  const isShared = (name: string) => groups.every((group) => group.has(name));
  const shared = [...groups[0]].filter(([name]) => !required.has(name) && isShared(name));
  // The shared terms are conditions of their own: together with the others, terms on one relationship would have to
  // hold for the same related row.
  const ofAll = [...shape.of, ...shared.flatMap(([, terms]) => groupShape(terms, 0, shaping).of)];
  const others = groups.map((group) =>
    [...group].flatMap(([name, terms]) => required.has(name) || isShared(name) ? [] : terms)
  );
  // A group without other terms holds for all rows that are left.
  if (others.some((group) => group.length === 0)) return { of: ofAll };
  const of = distinctBy(others, sameTerms).map((group) => groupShape(group, 0, shaping));
  return { of: [...ofAll, { kind: "any", of }] };
}

/**
 * Groups terms by condition. All terms along one relationship are one condition, because they must hold for the same
 * related row.
 */
function conditionsOf(terms: readonly FilterTerm[]): readonly (readonly FilterTerm[])[] {
  const distinct = distinctBy(terms, sameTerm);
  return [...Map.groupBy(distinct, (term) => isOnRow(term, 0) ? term : term.path[0]).values()];
}

/** The values with different names, each once. */
function distinctBy<T>(values: readonly T[], nameOf: (value: T) => string): readonly T[] {
  return values.length < 2 ? values : [...new Map(values.map((value) => [nameOf(value), value])).values()];
}

/** A text that is the same for terms with the same meaning. */
function sameTerms(terms: readonly FilterTerm[]): string {
  return terms.map(sameTerm).sort().join("\n");
}

/** A text that is the same for two terms with the same meaning. */
function sameTerm({ path, test, values }: FilterTerm): string {
  const printed = values.map((value) => Array.isArray(value) ? jsonIds(value) : `${typeof value} ${value}`);
  return JSON.stringify([path.map(({ name }) => name), test, printed]);
}

/** Whether a term tests the row at the end of `level` relationships, not a row beyond it. */
function isOnRow({ path, test }: FilterTerm, level: number): boolean {
  return path.length === level + (test.kind === "absent" ? 1 : 0);
}

/**
 * The shape of all conditions of one group on a row, which is at the end of the first `level` relationships of their
 * paths.
 */
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
 * The shape of a condition on related rows. The columns of a missing to-one row count as NULL: a condition that holds
 * for NULL therefore means that no related row breaks it.
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
