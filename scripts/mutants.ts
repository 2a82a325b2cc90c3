import ts from "typescript";

/** One small change of one file that resembles a programming mistake. */
export interface Mutant {
  /** The same id for the same text: `src/read/access.ts:1204 && → ||`. */
  readonly id: string;
  /** `src/read/access.ts`. */
  readonly file: string;
  readonly line: number;
  /** The change: `&& → ||`, `condition negated`. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
  /** The new text between `start` and `end`. */
  readonly text: string;
}

type Change = Pick<Mutant, "what" | "start" | "end" | "text">;

const OPERATORS: { readonly [operator: string]: string } = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
};

/** Every mutant of a file, in the order of the text. Types are not changed. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const change of changesOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(change.start).line + 1;
      found.push({ ...change, file, line, id: `${file}:${change.start} ${change.what}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of a file with one mutant in it. */
export function mutated(text: string, { start, end, text: instead }: Mutant): string {
  return text.slice(0, start) + instead + text.slice(end);
}

function changesOf(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  const [start, end] = [node.getStart(source), node.getEnd()];
  const instead = (what: string, text: string): readonly Change[] => [{ what, start, end, text }];
  if (ts.isBinaryExpression(node)) return operatorChanged(node, source);
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return negated(node.expression, source);
  if (ts.isConditionalExpression(node)) return negated(node.condition, source);
  if (ts.isExpressionStatement(node)) return instead("statement removed", ";");
  if (ts.isNumericLiteral(node)) return instead("literal changed", `(${node.getText(source)} + 1)`);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return instead("literal changed", "false");
  if (node.kind === ts.SyntaxKind.FalseKeyword) return instead("literal changed", "true");
  if (ts.isStringLiteral(node) && isValue(node)) return instead("literal changed", node.text === "" ? `"x"` : `""`);
  if (ts.isReturnStatement(node) && returnsSomething(node)) return instead("nothing returned", "return;");
  return [];
}

function returnsSomething({ expression }: ts.ReturnStatement): boolean {
  return expression !== undefined && !(ts.isIdentifier(expression) && expression.text === "undefined");
}

function operatorChanged(
  { operatorToken, left, right }: ts.BinaryExpression,
  source: ts.SourceFile,
): readonly Change[] {
  const [from, to] = [operatorToken.getText(source), OPERATORS[operatorToken.getText(source)]];
  // `+` between texts has no counterpart.
  const joinsTexts = from === "+" &&
    [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side));
  if (to === undefined || joinsTexts) return [];
  return [{ what: `${from} → ${to}`, start: operatorToken.getStart(source), end: operatorToken.getEnd(), text: to }];
}

function negated(condition: ts.Expression, source: ts.SourceFile): readonly Change[] {
  const [start, end] = [condition.getStart(source), condition.getEnd()];
  return [{ what: "condition negated", start, end, text: `!(${condition.getText(source)})` }];
}

/** Whether a string is a value, and not the name of a member. */
function isValue({ parent }: ts.StringLiteral): boolean {
  const isName = ts.isPropertyAssignment(parent) || ts.isElementAccessExpression(parent);
  return !isName || (ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.initializer));
}
