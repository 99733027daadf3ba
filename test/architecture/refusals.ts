import ts from 'typescript';

/** A refusal that the service can make, as its source says it. */
export interface Refusal {
  /** With its placeholders; `…` stands for a part that is put in as text. */
  readonly message: string;
  /** The HTTP status where the source says it; undefined for one of several violations, and for what is passed on. */
  readonly status: number | undefined;
  /** The module, or `platform`. */
  readonly owner: string;
  readonly file: string;
}

const STATUS_OF_FUNCTION: Readonly<Record<string, number>> = { invalid: 400, validationFailed: 400, notFound: 404 };
/** The position of the message among the arguments. */
const MESSAGE_AT: Readonly<Record<string, number>> = {
  invalid: 0,
  notFound: 0,
  validationFailed: 1,
  ApplicationError: 1,
  GraphQLError: 0,
};
/** Cheap to tell, for most of the sources. */
const MAY_REFUSE =
  /\b(invalid|notFound|ApplicationError|GraphQLError|message)\b|[Rr]efus|[Vv]iolation|MESSAGES|NotSaved/;

/** Constants by file and name, exported ones by their name alone: a text, or those that an object holds. */
type Constants = ReadonlyMap<string, readonly string[]>;

/** Functions that take the message as a parameter, by file and name or by name alone: its position. */
type Takers = ReadonlyMap<string, number>;

/**
 * Every message that the sources can refuse with: arguments of what makes refusals, arguments of functions with a
 * parameter `message`, and properties of that name. `statusOfKind` gives the status of a kind of refusal.
 */
export function refusalsOf(
  sources: ReadonlyMap<string, string>,
  statusOfKind: Readonly<Record<string, number>>,
): Refusal[] {
  const files = [...sources]
    .filter(([, text]) => MAY_REFUSE.test(text))
    .map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  const constants = constantsOf(files);
  const takers = takersOf(files);
  return files.flatMap((file) => {
    const found: Refusal[] = [];
    const add = (node: ts.Node | undefined, status: number | undefined): void => {
      for (const message of node ? textsOf(node, constants) : []) {
        if (/\p{L}/u.test(message)) found.push({ message, status, owner: ownerOf(file.fileName), file: file.fileName });
      }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) addCall(node, { statusOfKind, takers }, add);
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'message') add(node.initializer, undefined);
      // Examples of the documents repeat what the code says.
      if (!ts.isDecorator(node)) ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

function addCall(
  node: ts.CallExpression | ts.NewExpression,
  { statusOfKind, takers }: { readonly statusOfKind: Readonly<Record<string, number>>; readonly takers: Takers },
  add: (node: ts.Node | undefined, status: number | undefined) => void,
): void {
  const isSuper = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
  const name = isSuper && extendsRefusal(node) ? 'ApplicationError' : node.expression.getText();
  const at = MESSAGE_AT[name] ?? takers.get(`${node.getSourceFile().fileName} ${name}`) ?? takers.get(name);
  if (at === undefined) return;
  const [first] = node.arguments ?? [];
  const kind = first && ts.isStringLiteralLike(first) ? first.text : '';
  add(node.arguments?.[at], STATUS_OF_FUNCTION[name] ?? statusOfKind[kind]);
}

function extendsRefusal(node: ts.Node): boolean {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isClassDeclaration(up))
      return up.heritageClauses?.some((clause) => /ApplicationError/.test(clause.getText())) ?? false;
  }
  return false;
}

function constantsOf(files: readonly ts.SourceFile[]): Constants {
  const constants = new Map<string, readonly string[]>();
  for (const file of files) {
    for (const statement of file.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer) continue;
        const texts = textsOf(initializer, new Map());
        if (texts.length > 0) constants.set(`${file.fileName} ${name.getText()}`, texts);
        if (texts.length > 0 && isExported(statement)) constants.set(name.getText(), texts);
      }
    }
  }
  return constants;
}

function takersOf(files: readonly ts.SourceFile[]): Takers {
  const takers = new Map<string, number>();
  for (const file of files) {
    for (const statement of file.statements) {
      if (!ts.isFunctionDeclaration(statement) || !statement.name || MESSAGE_AT[statement.name.text] !== undefined)
        continue;
      const at = statement.parameters.findIndex(({ name }) => name.getText() === 'message');
      if (at >= 0) takers.set(`${file.fileName} ${statement.name.text}`, at);
      if (at >= 0 && isExported(statement)) takers.set(statement.name.text, at);
    }
  }
  return takers;
}

function isExported(statement: ts.VariableStatement | ts.FunctionDeclaration): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** What an expression can be: several texts for a choice, a list or an object. */
function textsOf(node: ts.Node, constants: Constants): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textsOf(node.left, constants), textsOf(node.right, constants)];
    return left.flatMap((one) => right.map((other) => one + other));
  }
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left, constants), ...textsOf(node.right, constants)];
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue, constants), ...textsOf(node.whenFalse, constants)];
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return textsOf(node.expression, constants);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? textsOf(property.initializer, constants) : [],
    );
  }
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
    return textsOf(node.expression, constants);
  if (!ts.isIdentifier(node)) return [];
  return [...(constants.get(`${node.getSourceFile().fileName} ${node.text}`) ?? constants.get(node.text) ?? [])];
}

function ownerOf(file: string): string {
  return /^modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
}
