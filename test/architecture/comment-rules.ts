import ts from 'typescript';

/** A comment that breaks a rule of the house. */
export interface CommentViolation {
  readonly line: number;
  readonly rule: string;
  /** The words that break it. */
  readonly text: string;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The lines of one comment, without the marks around them. */
type Comment = readonly Line[];

const LONGEST_SENTENCE = 25;
const COMMENT = /\/\/.*|\/\*[^]*?\*\//g;
const CODE = /`[^`]*`/g;
/** A sentence begins anew after an empty line, at an item of a list and at a tag of JSDoc. */
const NEW_PARAGRAPH = /^$|^(?:[-*]|\d+\.) |^@\w/;
const END_OF_SENTENCE = /[.!?]["')\]]*$/;
const WORD = /[\p{L}\p{N}]/u;
const UNWANTED: readonly { readonly rule: string; readonly pattern: RegExp }[] = [
  { rule: '"cannot" is one word', pattern: /\bcan not\b/gi },
  { rule: 'work that is left belongs elsewhere', pattern: /\b(?:TODO|FIXME|XXX)\b/g },
  {
    rule: 'a reason outlives the number of an issue',
    pattern: /\b(?:issue|ticket|session|PR) #?\d+\b/gi,
  },
];

/** What breaks the rules in the comments of a source file. A name that ends in `x` may hold JSX. */
export function violationsIn(file: string, source: string): CommentViolation[] {
  return commentsOf(file, source)
    .flatMap((comment) => [...longSentences(comment), ...comment.flatMap(unwantedWords)])
    .sort((one, other) => one.line - other.line);
}

function longSentences(comment: Comment): CommentViolation[] {
  const found: CommentViolation[] = [];
  let words: string[] = [];
  let line = 0;
  const end = (): void => {
    const count = words.filter((word) => WORD.test(word)).length;
    if (count > LONGEST_SENTENCE) found.push({ line, rule: `a sentence of ${count} words`, text: words.join(' ') });
    words = [];
  };
  for (const { number, text } of codeAsOneWord(comment)) {
    if (NEW_PARAGRAPH.test(text)) end();
    for (const word of text.split(/\s+/).filter(Boolean)) {
      if (words.length === 0) line = number;
      words.push(word);
      if (END_OF_SENTENCE.test(word)) end();
    }
  }
  end();
  return found;
}

/** Code between backquotes counts as one word, also where it goes on in the next line. */
function codeAsOneWord(comment: Comment): Comment {
  const whole = comment.map(({ text }) => text).join('\n');
  const lines = whole.replace(CODE, (code) => `\`code\`${'\n'.repeat(code.split('\n').length - 1)}`).split('\n');
  return comment.map(({ number }, index) => ({ number, text: lines[index]?.trim() ?? '' }));
}

function unwantedWords({ number, text }: Line): CommentViolation[] {
  return UNWANTED.flatMap(({ rule, pattern }) =>
    [...text.matchAll(pattern)].map(([found]) => ({ line: number, rule, text: found })),
  );
}

/** Line comments that stand alone on lines in a row are one comment. */
function commentsOf(file: string, source: string): Comment[] {
  const tree = treeOf(file, source);
  const comments: Line[][] = [];
  let lastAlone = Number.NaN;
  for (const { index, 0: text } of without(source, literalsOf(tree)).matchAll(COMMENT)) {
    const { line, character } = tree.getLineAndCharacterOfPosition(index);
    const lines = text.split('\n').map((part, offset) => ({ number: line + 1 + offset, text: bare(part) }));
    const isAlone = text.startsWith('//') && source.slice(index - character, index).trim() === '';
    if (isAlone && lastAlone === line - 1) comments.at(-1)?.push(...lines);
    else comments.push(lines);
    lastAlone = isAlone ? line : Number.NaN;
  }
  return comments;
}

function bare(line: string): string {
  return line
    .trim()
    .replace(/\*\/$/, '')
    .replace(/^(?:\/\/+|\/\*+|\*(?!\*))/, '')
    .trim();
}

function treeOf(file: string, source: string): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(file, source, options, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

/** What looks like a comment inside a string, a template, a pattern or the text of JSX is none. */
function literalsOf(tree: ts.SourceFile): Range[] {
  const literals: Range[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) literals.push({ start: node.pos, end: node.end });
    else if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      literals.push({ start: node.getStart(tree), end: node.end });
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return literals;
}

/** The source with blanks instead of the ranges, as long as before. */
function without(source: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let until = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    parts.push(source.slice(until, start), ' '.repeat(end - start));
    until = end;
  }
  return parts.join('') + source.slice(until);
}
