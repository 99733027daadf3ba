import ts from 'typescript';

/** What a source file says in strings: templates with `${…}` where a value goes in, added strings as one. */
export interface SourceTexts {
  /** The module, or the folder of the platform. */
  readonly owner: string;
  readonly texts: readonly SourceText[];
  readonly calls: readonly Call[];
  /** Constants that are a string or a call, as `${…}`, by their names. */
  readonly constants: ReadonlyMap<string, string>;
  /** What properties by the name of `table` are: a table that is handed to the code that works on it. */
  readonly tableProperties: readonly string[];
  /** Tables of the entity classes that the file declares. */
  readonly entities: readonly string[];
}

interface SourceText {
  readonly text: string;
  /** The function that it stands in; empty outside of one. */
  readonly within: string;
  readonly isMethod: boolean;
}

/** A call, with the strings among its arguments and the names of what else is given. */
interface Call {
  readonly name: string;
  readonly strings: readonly string[];
  readonly names: readonly string[];
}

/** Reads the strings of a source file, given by its path below `src`. */
export function textsOf(file: string, source: string): SourceTexts {
  const texts: SourceText[] = [];
  const calls: Call[] = [];
  const entities: string[] = [];
  const constants = new Map<string, string>();
  const tableProperties: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) texts.push({ text, ...functionAround(node) });
    if (ts.isCallExpression(node)) calls.push(callOf(node));
    if (ts.isDecorator(node)) entities.push(...entityOf(node));
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const value = ts.isCallExpression(node.initializer)
        ? `\${${node.initializer.getText()}}`
        : textOf(node.initializer);
      if (value !== undefined) constants.set(node.name.getText(), value);
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'table') tableProperties.push(...stringsOf(node));
    // The parts of a sum are read; the values that go into a template are not.
    if (text === undefined || ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return { owner: ownerOf(file), texts, calls, constants, entities, tableProperties };
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => `\${${span.expression.getText()}}${span.literal.text}`);
    return node.head.text + parts.join('');
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function callOf(node: ts.CallExpression): Call {
  const strings: string[] = [];
  const names: string[] = [];
  const visit = (argument: ts.Node): void => {
    if (ts.isStringLiteralLike(argument)) strings.push(argument.text);
    else if (ts.isIdentifier(argument)) names.push(argument.text);
    else if (ts.isCallExpression(argument)) names.push(nameOf(argument.expression));
    else if (ts.isObjectLiteralExpression(argument) || ts.isPropertyAssignment(argument))
      ts.forEachChild(argument, visit);
  };
  node.arguments.forEach(visit);
  return { name: nameOf(node.expression), strings, names };
}

function entityOf({ expression }: ts.Decorator): string[] {
  if (!ts.isCallExpression(expression) || nameOf(expression.expression) !== 'Entity') return [];
  const call = callOf(expression);
  return [...call.strings];
}

function functionAround(node: ts.Node): { readonly within: string; readonly isMethod: boolean } {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isMethodDeclaration(up)) return { within: up.name.getText(), isMethod: true };
    if (ts.isFunctionDeclaration(up) && up.name) return { within: up.name.getText(), isMethod: false };
  }
  return { within: '', isMethod: false };
}

function stringsOf({ initializer }: ts.PropertyAssignment): string[] {
  return ts.isStringLiteralLike(initializer) ? [initializer.text] : [];
}

function nameOf(expression: ts.Expression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function ownerOf(file: string): string {
  const [, module, folder] = /^(?:modules\/([^/]+)|(platform\/[^/]+))\//.exec(file) ?? [];
  return module ?? folder ?? file;
}
