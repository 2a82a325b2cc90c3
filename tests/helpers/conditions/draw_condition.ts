import type { Condition, ConditionTables, Operand, Operator, Place, Source, Subquery } from "./condition.ts";
import { nameOf } from "./condition.ts";

/** Draws a whole number below `count`. */
export type Draw = (count: number) => number;

/** A table that a condition can name, the innermost last. */
interface Frame {
  readonly name: string;
  readonly table: string;
}

/** The settings for drawing a condition. `isAlone`: the innermost subquery reads one table. */
interface Drawing {
  readonly draw: Draw;
  readonly tables: ConditionTables;
  readonly frames: readonly Frame[];
  readonly isAlone: boolean;
  readonly depth: number;
}

/** Names that an application may give a table; some of them are names that statements give their own tables. */
const ALIASES = ["boss", "other", "one", "t", "x", "h", "f", "k", "h0", "o0", "m", "e", "T", "relata:0"];

/** Draws a condition on the rows of a table. */
export function drawCondition(draw: Draw, tables: ConditionTables, table: string): Condition {
  return drawn({ draw, tables, frames: [{ name: table, table }], isAlone: true, depth: 0 });
}

function drawn(drawing: Drawing): Condition {
  const { draw, depth } = drawing;
  const simple = depth >= 4 ? 9 : 16;
  switch (draw(simple)) {
    case 0:
      return { kind: "literal", value: draw(4) !== 0 };
    case 1:
    case 2:
    case 3:
      return compared(drawing);
    case 4:
      return { kind: "is", at: place(drawing), isNot: draw(2) === 0, value: null };
    case 5:
    case 6:
      return listed(drawing);
    case 7:
      return oddity(drawing);
    case 8:
      return tenant(drawing) ?? compared(drawing);
    case 9:
    case 10:
      return {
        kind: draw(2) === 0 ? "and" : "or",
        parts: Array.from({ length: draw(4) }, () => drawn(deeper(drawing))),
      };
    case 11:
      return { kind: "not", part: drawn(deeper(drawing)) };
    case 12:
      return {
        kind: "case",
        when: drawn(deeper(drawing)),
        then: drawn(deeper(drawing)),
        otherwise: drawn(deeper(drawing)),
      };
    default:
      return subqueried(drawing);
  }
}

function deeper(drawing: Drawing): Drawing {
  return { ...drawing, depth: drawing.depth + 1 };
}

function pick<T>(draw: Draw, values: readonly T[]): T {
  return values[draw(values.length)];
}

function operator(draw: Draw): Operator {
  return pick<Operator>(draw, ["=", "=", "!=", "<", ">="]);
}

/** A column of the innermost table, now and then of one around it. */
function place(drawing: Drawing, from = drawing.frames): Place {
  const { draw, tables, frames, isAlone } = drawing;
  const frame = draw(5) === 0 ? pick(draw, from) : from[from.length - 1];
  const column = pick(draw, Object.keys(tables[frame.table].columns));
  return { name: frame.name, column, isBare: isAlone && frame === frames[frames.length - 1] && draw(2) === 0 };
}

function valuesAt({ tables, frames }: Drawing, { name, column }: Place): readonly Operand[] {
  return tables[frames.find((frame) => frame.name === name)!.table].columns[column];
}

/** A value to compare with, rarely one that nothing equals. */
function operand(drawing: Drawing, at: Place): Operand {
  const { draw } = drawing;
  return draw(25) === 0 ? pick(draw, [NaN, null, undefined]) : pick(draw, valuesAt(drawing, at));
}

function compared(drawing: Drawing): Condition {
  const at = place(drawing);
  return { kind: "compare", at, operator: operator(drawing.draw), value: operand(drawing, at) };
}

function listed(drawing: Drawing): Condition {
  const { draw } = drawing;
  const at = place(drawing);
  const values = Array.from({ length: draw(6) }, () => operand(drawing, at));
  return { kind: "in", at, isNot: draw(3) === 0, values };
}

function oddity(drawing: Drawing): Condition {
  const { draw } = drawing;
  const at = place(drawing);
  switch (draw(4)) {
    case 0:
      return { kind: "is", at, isNot: draw(2) === 0, value: operand(drawing, at) };
    case 1:
      return { kind: "coalesce", at, instead: operand(drawing, at), value: operand(drawing, at) };
    case 2:
      return { kind: "template", at, values: [operand(drawing, at), operand(drawing, at)] };
    default: {
      const column = pick(draw, Object.keys(drawing.tables[frameOf(drawing, at).table].columns));
      const other = { ...at, column };
      const isSameKind = typeof operandKind(drawing, at) === typeof operandKind(drawing, other);
      return { kind: "columns", at, operator: operator(draw), other: isSameKind ? other : at };
    }
  }
}

function operandKind(drawing: Drawing, at: Place): Operand {
  return valuesAt(drawing, at).find((value) => value !== null);
}

function frameOf({ frames }: Drawing, { name }: Place): Frame {
  return frames.find((frame) => frame.name === name)!;
}

function tenant({ draw, tables, frames, isAlone }: Drawing): Condition | undefined {
  const frame = frames[frames.length - 1];
  const { tenant: column } = tables[frame.table];
  return column === undefined
    ? undefined
    : { kind: "tenant", at: { name: frame.name, column, isBare: isAlone && draw(2) === 0 } };
}

/** A source whose rows hang together with one of the tables around it, by a foreign key of either. */
function source({ draw, tables }: Drawing, frames: readonly Frame[], visible: readonly Frame[]): Source | undefined {
  const { name, table } = pick(draw, visible);
  const forth = tables[table].links.map(({ column, target, to }) => ({ table: target, column: to, of: column }));
  const back = Object.entries(tables).flatMap(([other, { links }]) =>
    links.filter(({ target }) => target === table).map(({ column, to }) => ({ table: other, column, of: to }))
  );
  const ways = [...forth, ...back];
  if (ways.length === 0) return undefined;
  const way = pick(draw, ways);
  const isTaken = (alias: string) => frames.some((frame) => frame.name.toLowerCase() === alias.toLowerCase());
  const free = ALIASES.filter((alias) => !isTaken(alias) && tables[alias] === undefined);
  const alias = isTaken(way.table) || draw(3) === 0 ? pick(draw, free) : undefined;
  return { table: way.table, alias, column: way.column, of: { name, column: way.of, isBare: false } };
}

function subqueried(drawing: Drawing): Condition {
  const { draw, frames, tables } = drawing;
  const visible = draw(4) === 0 ? frames : frames.slice(-1);
  const from = source(drawing, frames, visible);
  if (from === undefined) return compared(drawing);
  const near: Frame = { name: nameOf(from), table: from.table };
  const join = draw(4) === 0 ? source(drawing, [...frames, near], [near]) : undefined;
  const joined = join === undefined ? [] : [{ name: nameOf(join), table: join.table }];
  const inside: Drawing = {
    ...deeper(drawing),
    frames: [...frames, ...joined, near],
    isAlone: join === undefined,
    depth: drawing.depth + 1 + draw(2),
  };
  const rows: Subquery = {
    from,
    join,
    where: draw(3) === 0 ? undefined : drawn(inside),
    isForeign: draw(5) === 0,
  };
  const column = pick(draw, Object.keys(tables[from.table].columns));
  switch (draw(8)) {
    case 0: {
      // A key is only compared with keys, so that both are of one kind.
      return { kind: "inRows", at: from.of, isNot: draw(3) === 0, rows, column: from.column };
    }
    case 1:
      return { kind: "count", rows, least: 1 + draw(3) };
    case 2: {
      const { order, columns } = tables[from.table];
      if (order.length === 0) return { kind: "exists", rows };
      return { kind: "first", rows, column, order, value: pick(draw, columns[column]) };
    }
    case 3:
      return { kind: "group", rows, column, least: 1 + draw(2) };
    default:
      return { kind: "exists", rows };
  }
}
