// What the dashboard says, read from its source: the messages that go through the catalogues, and texts that do not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@messageformat/parser';
import ts from 'typescript';

/** Attributes of elements and properties of objects that people read, whatever they hold. */
const READ = new Set([
  'label',
  'title',
  'subtitle',
  'heading',
  'headerName',
  'text',
  'help',
  'hint',
  'description',
  'caption',
  'placeholder',
  'helperText',
  'alt',
  'aria-label',
  'aria-description',
]);
/** What is never read by people. */
const UNREAD = new Set([
  'sx',
  'key',
  'field',
  'id',
  'code',
  'path',
  'permission',
  'permissions',
  'to',
  'href',
  'd',
  'queryKey',
  'className',
  'component',
  'variant',
  'role',
  'type',
  'name',
  'method',
  'headers',
  'fontFamily',
  'Authorization',
]);
/** Calls whose texts are names for the program. */
const PROGRAM_CALL =
  /(?:Item|Selector|ById|EventListener|closest|Attribute|startsWith|endsWith|includes|split|replace|replaceAll|append|get|set|has|delete|signsOf)$/;
const KEYS = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Backspace',
  'Delete',
  'F2',
]);

/** The files of the dashboard that can hold texts, by their paths below the folder. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.includes('generated/'))
    .toSorted();
}

function treeOf(file, text) {
  return ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/**
 * Every message below a folder by its name in the catalogues, in the order of the alphabet, and what is wrong with how
 * messages are given: one that is no literal, values that the message has no place for, places without a value.
 */
export function messagesOf(folder) {
  const messages = new Map();
  const problems = [];
  for (const file of filesOf(folder)) {
    for (const { use, line } of usesIn(folder, file)) {
      const where = `${file}:${line}`;
      if (use.problem) problems.push(`${where}: ${use.problem}`);
      else messages.set(use.key, use.message);
      for (const problem of use.problem ? [] : misfits(use)) problems.push(`${where}: ${problem}`);
    }
  }
  return { messages: new Map([...messages].toSorted(([left], [right]) => (left < right ? -1 : 1))), problems };
}

/** The messages of each file below a folder, by its path and by their names in the catalogues. */
export function messagesByFile(folder) {
  const messagesIn = (file) => {
    const uses = usesIn(folder, file).map(({ use }) => use);
    return new Map(uses.filter(({ problem }) => !problem).map(({ key, message }) => [key, message]));
  };
  return new Map(filesOf(folder).map((file) => [file, messagesIn(file)]));
}

/** Where a file gives messages, in the order of its lines. */
function usesIn(folder, file) {
  const tree = treeOf(file, readFileSync(join(folder, file), 'utf8'));
  const uses = [];
  const visit = (node) => {
    const use = messageAt(node);
    if (use) uses.push({ use, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses;
}

/** A call of `t` or `tIn`, or a `<Message>`; undefined for anything else. */
function messageAt(node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const [first, second, third] = node.arguments;
    if (node.expression.text === 't') return used(first, { values: second });
    if (node.expression.text === 'tIn') return used(second, { values: third, context: first });
  }
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Message') return undefined;
  const attribute = (name) => {
    const found = node.attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name);
    const value = found?.initializer;
    return value && ts.isJsxExpression(value) ? value.expression : value;
  };
  return used(attribute('text'), { values: attribute('values'), parts: attribute('parts') });
}

function used(text, { values, parts, context }) {
  if (!text || !isText(text) || (context && !isText(context))) return { problem: 'A message has to be a literal.' };
  const message = text.text;
  return {
    message,
    key: context ? `${context.text}|${message}` : message,
    values: keysOf(values),
    parts: keysOf(parts),
  };
}

/** The names of an object literal; undefined for an object that is made elsewhere. */
function keysOf(node) {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  if (node.properties.some((one) => ts.isSpreadAssignment(one))) return undefined;
  return node.properties.map((one) => one.name.getText());
}

function misfits({ message, values, parts }) {
  let places;
  try {
    places = placesOf(message);
  } catch (error) {
    return [`"${message}" can not be read: ${error.message}`];
  }
  const differ = (what, given, wanted) => {
    if (!given) return [];
    const missing = wanted.filter((name) => !given.includes(name));
    const unused = given.filter((name) => !wanted.includes(name));
    return [
      ...missing.map((one) => `"${message}" lacks the ${what} ${one}.`),
      ...unused.map((one) => `"${message}" has no place for the ${what} ${one}.`),
    ];
  };
  return [...differ('value', values, places.values), ...differ('part', parts, places.parts)];
}

/** The values and the parts that a message has places for, and the forms that its plurals have. */
export function placesOf(message) {
  const values = new Set();
  const parts = new Set();
  const forms = [];
  const visit = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'content') for (const [, name] of token.value.matchAll(/<([A-Za-z]\w*)\/?>/g)) parts.add(name);
      if (token.arg !== undefined) values.add(token.arg);
      if (token.type === 'plural') forms.push(token.cases.map(({ key }) => key));
      for (const one of token.cases ?? []) visit(one.tokens);
    }
  };
  visit(parse(message));
  return { values: [...values].toSorted(), parts: [...parts].toSorted(), forms };
}

/** Texts below a folder that people read and that go through no catalogue, each with its file and line. */
export function bareTextsOf(folder) {
  return filesOf(folder).flatMap((file) => bareTextsOfSource(file, readFileSync(join(folder, file), 'utf8')));
}

/** The same of one source text. */
export function bareTextsOfSource(file, source) {
  const tree = treeOf(file, source);
  return bareTextsIn(tree).map(({ node, text }) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    return `${file}:${line + 1}: ${text.trim().replace(/\s+/g, ' ')}`;
  });
}

function bareTextsIn(tree) {
  const found = [];
  const visit = (node) => {
    if (isUnread(node) || messageAt(node)) return visitValues(node);
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push({ node, text: node.text });
    if (isText(node) && isReadable(node.text, isRead(node))) found.push({ node, text: node.text });
    if (ts.isTemplateExpression(node) && isReadableTemplate(node)) found.push({ node, text: node.getText() });
    ts.forEachChild(node, visit);
  };
  /** The values of a message can hold texts of their own. */
  const visitValues = (node) => {
    if (messageAt(node)) ts.forEachChild(node, (child) => (isText(child) ? undefined : visitBelow(child)));
  };
  const visitBelow = (node) => {
    if (ts.isJsxAttributes(node)) {
      for (const one of node.properties) if (one.name?.getText() !== 'text') visit(one);
    } else visit(node);
  };
  visit(tree);
  return found;
}

/** What stands where the program reads, and not people. */
function isUnread(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
    const isPlain = ts.isPropertyAssignment(node)
      ? isText(node.initializer)
      : node.initializer && isText(node.initializer);
    const name = node.name.getText().replace(/['"]/g, '');
    return name === 'sx' || (UNREAD.has(name) && isPlain);
  }
  if (!isText(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^[=!]==?$|^in$/.test(parent.operatorToken.getText());
  if (ts.isCallExpression(parent)) return PROGRAM_CALL.test(parent.expression.getText());
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'Error';
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isElementAccessExpression(parent) || ts.isCaseClause(parent);
}

/** Whether the text is the value of an attribute or a property that people read. */
function isRead(node) {
  let at = node;
  while (
    ts.isConditionalExpression(at.parent) ||
    ts.isParenthesizedExpression(at.parent) ||
    ts.isJsxExpression(at.parent)
  ) {
    at = at.parent;
  }
  const { parent } = at;
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  return (
    (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) &&
    READ.has(parent.name.getText().replace(/['"]/g, ''))
  );
}

const STYLE = /\d(?:px|rem|em|vw|vh|fr|ms|dvh)\b|minmax\(|var\(|repeat\(|calc\(|\bsolid\b|^&|^@|\.Mui|\bease\b/;

function isReadable(text, isKnownAsRead) {
  const trimmed = text.trim();
  if (!/\p{L}{2}/u.test(trimmed) || STYLE.test(trimmed) || KEYS.has(trimmed)) return false;
  if (isKnownAsRead) return true;
  if (/::|^[/.#]|^\w+:\/\/|^(?:application|text|image)\/|_|^[A-Z0-9 ]+$/.test(trimmed)) return false;
  return /\p{L}+\s+\p{L}/u.test(trimmed) || /^\p{Lu}[\p{Ll}’'-]+[.:…?!]?$/u.test(trimmed);
}

function isReadableTemplate(node) {
  const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('¤');
  if (STYLE.test(text) || /::|[/=&?]\S|_|^Bearer ¤$/.test(text) || !/\p{Ll}{2}/u.test(text)) return false;
  return isRead(node) ? /(?:^|[\s¤])\p{L}{2,}(?:[\s¤.,:;…)]|$)/u.test(text) : /\p{L}{2,}\s|\s\p{L}{2,}/u.test(text);
}

/** The functions of the server's source that give the words of its fixed lists their names, and which argument that is. */
const NAMING = new Map([
  ['setting', 1],
  ['resource', 1],
]);
/** Those whose last argument says what a setting means. */
const DEFINING = new Set([
  'choice',
  'country',
  'cron',
  'currency',
  'emails',
  'flag',
  'int',
  'quantity',
  'secret',
  'signedQuantity',
  'text',
]);
const NAMED = new Set(['label', 'help', 'title', 'compares']);
const LISTS = [
  'modules/settings/domain/layout.ts',
  'modules/settings/domain/registry.ts',
  'modules/access/domain/resources.ts',
  'modules/doctor/domain/kinds.ts',
  'modules/doctor/app/checks/',
];

/** The files of the lists: of a folder all of its own. */
function listFiles(folder) {
  return LISTS.flatMap((path) =>
    path.endsWith('/') ? readdirSync(join(folder, path)).map((name) => `${path}${name}`) : [path],
  );
}

/** What the server calls its settings, permissions and checks, by their names in the catalogues. */
export function servedTextsOf(folder) {
  const texts = new Set();
  for (const file of listFiles(folder)) {
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const { text: name } = node.expression;
        const named = DEFINING.has(name) ? node.arguments.at(-1) : node.arguments[NAMING.get(name) ?? -1];
        if (named && isText(named)) texts.add(named.text);
      }
      if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) {
        const text = NAMED.has(node.name.getText()) ? joined(node.initializer) : undefined;
        if (text !== undefined) texts.add(text);
        if (node.name.getText() === 'optionLabels') addWords(node.initializer, texts);
      }
      if (ts.isVariableDeclaration(node) && /LABELS$/.test(node.name.getText())) addWords(node.initializer, texts);
      ts.forEachChild(node, visit);
    };
    visit(treeOf(file, readFileSync(join(folder, file), 'utf8')));
  }
  return new Map([...texts].toSorted().map((text) => [`${SERVED}|${text}`, text]));
}

/** A literal, or the sum of several; undefined for anything else. */
function joined(node) {
  if (!node) return undefined;
  if (isText(node)) return node.text;
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [joined(node.left), joined(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function addWords(node, texts) {
  if (!ts.isObjectLiteralExpression(node)) return;
  for (const { initializer } of node.properties) if (initializer && isText(initializer)) texts.add(initializer.text);
}

/** The context of what the server has named; `served.ts` looks it up. */
export const SERVED = 'served';

/** A catalogue with the messages of the English one: what is translated stays, what is not is empty. */
export function updated(english, catalogue) {
  return Object.fromEntries(Object.keys(english).map((key) => [key, catalogue[key] ?? '']));
}
