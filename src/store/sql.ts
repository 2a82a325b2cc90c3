import { IdentifierNode, type OperationNode, RawNode, ValueNode } from "kysely";

/** A piece of SQL, as Kysely's compiler takes it. */
export interface Sql {
  toOperationNode(): RawNode;
}

/**
 * A piece of SQL from a template: pieces among its values are part of the text, everything else becomes a parameter.
 * Kysely's own tag is the same, and brings its query builders into a bundle, a seventh of a Worker's.
 */
export function sql(texts: readonly string[], ...values: readonly unknown[]): Sql {
  return piece(texts, values.map((value) => isSql(value) ? value.toOperationNode() : ValueNode.create(value)));
}

/** A name, quoted; several are joined by dots. */
sql.id = (...names: readonly string[]): Sql => joined(names.map(IdentifierNode.create), ".");

/** A text or number that stands in the SQL itself. */
sql.lit = (value: string | number): Sql => piece(["", ""], [ValueNode.createImmediate(value)]);

/** Text as it is. */
sql.raw = (text: string): Sql => piece([text], []);

/** Pieces one after another. */
sql.join = (pieces: readonly Sql[], separator = ", "): Sql =>
  joined(pieces.map((one) => one.toOperationNode()), separator);

function joined(nodes: readonly OperationNode[], separator: string): Sql {
  return piece(["", ...nodes.map((_, index) => index === nodes.length - 1 ? "" : separator)], nodes);
}

function piece(texts: readonly string[], nodes: readonly OperationNode[]): Sql {
  const node = RawNode.create(texts, nodes);
  return { toOperationNode: () => node };
}

function isSql(value: unknown): value is Sql {
  return typeof value === "object" && value !== null && "toOperationNode" in value;
}
