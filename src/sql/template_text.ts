import type { IdentifierNode, OperationNode, RawNode, SelectQueryNode, TableNode } from "kysely";
import { selectedNames, type Source, sourcesOf } from "./expression_nodes.ts";
import { quotedName } from "./quoting.ts";

/** The sources and selections of a subquery, by name. */
interface Frame {
  readonly sources: readonly Source[];
  readonly selected: ReadonlySet<string>;
}

/** The tables of the subqueries around the node that is being compiled. */
export class SubqueryTables {
  /** The innermost subquery last. */
  readonly #frames: Frame[] = [];

  /**
   * Enters a subquery while `compile` runs. A subquery in a `from`, a `union` or a `with` (`isBeside`) cannot refer to
   * the tables beside it.
   */
  within(node: SelectQueryNode, isBeside: boolean, compile: () => void): void {
    const hidden = isBeside ? this.#frames.splice(-1) : [];
    this.#frames.push({ sources: sourcesOf(node), selected: selectedNames(node) });
    compile();
    this.#frames.pop();
    this.#frames.push(...hidden);
  }

  /** Whether one of the subqueries reads a table with this name, ignoring case. */
  has(table: string): boolean {
    return this.behind(table) !== undefined;
  }

  /**
   * The table that a name means in the subqueries; `""` if it means another query, `undefined` if no subquery reads a
   * source with this name.
   */
  behind(name: string): string | undefined {
    const sources = this.#frames.toReversed().flatMap((frame) => frame.sources);
    return sources.find((one) => one.name.toLowerCase() === name.toLowerCase())?.table;
  }

  /** The tables to which a column without a table's name may belong; none if it belongs to the row. */
  nearest(): readonly string[] {
    return (this.#frames.findLast(({ sources }) => sources.length > 0)?.sources ?? []).map((one) => one.name);
  }

  /** Whether the innermost subquery has a selection with this name. */
  selects(column: string): boolean {
    return this.#frames.at(-1)?.selected.has(column) ?? false;
  }
}

/** The mark in a template's text for a part that Kysely compiles: a value, a column, a query. */
const COMPILED = "\uFFFC";

/** Texts, names in quotes, and comments. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\//g;

/** The text before a name that the database checks itself. */
const BEFORE_A_NAME = /(?:\.|\b(?:from|join|as|with|recursive|collate))$/i;

/** The text of a template, with the names from `sql.id` and `sql.table`. */
export function templateText(node: OperationNode): string {
  switch (node.kind) {
    case "RawNode": {
      const { sqlFragments, parameters } = node as RawNode;
      return sqlFragments.map((one, index) => one + (parameters[index] ? templateText(parameters[index]) : "")).join(
        "",
      );
    }
    case "IdentifierNode":
      return quotedName((node as IdentifierNode).name);
    case "TableNode":
      return quotedName((node as TableNode).table.identifier.name);
    default:
      return COMPILED;
  }
}

/**
 * Finds what is wrong with a template's text: it must be one complete expression, and Kysely must know each of its
 * values and columns.
 * @returns the problem, with what to write instead; `undefined` if there is none.
 */
export function templateProblem(text: string): string | undefined {
  const name = looseName(text);
  if (name !== undefined) {
    return `the name ${name}, which a database may take for a text: write \${sql.ref(${name})}, or the name without quotes`;
  }
  const bare = text.replaceAll(QUOTED, " ");
  const [parameter] = /\?|(?<![\w:])[:@$]\w+/.exec(bare) ?? [];
  if (parameter !== undefined) return `the parameter ${parameter}, which has no value: write \${value}`;
  if (/['"`]/.test(bare) || !isBalanced(bare)) return "an unbalanced quote or parenthesis";
  return undefined;
}

/** A name in double quotes without a table. If no column has this name, some databases take it for a text. */
function looseName(text: string): string | undefined {
  for (const match of text.matchAll(QUOTED)) {
    if (!match[0].startsWith('"')) continue;
    const before = text.slice(0, match.index).trimEnd();
    const after = text.slice(match.index + match[0].length).trimStart();
    if (!BEFORE_A_NAME.test(before) && !/^[.(]/.test(after)) return match[0];
  }
  return undefined;
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (const [one] of text.matchAll(/[()]/g)) {
    open += one === "(" ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}
