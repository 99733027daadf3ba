import type { Request } from 'express';
import { Lexer, Source, TokenKind } from 'graphql';
import { invalid } from '../errors/application-error.js';
import { parseJson } from '../http/json-text.js';
import { isWireObject, NESTING_MAX } from '../http/structure.js';
import { QUERY_BOUNDS } from './query-bounds.js';

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);
const BRACKETS = /[[{(]/g;

/**
 * Refuses brackets nested beyond all measure, and lists of variables that are longer than any list of the schema. The
 * parser and the conversion of variables would spend too much on them. Throws `invalid`.
 */
export function refuseRequestShape(request: Request): void {
  const sent: unknown = request.method === 'GET' ? request.query : request.body;
  if (!isWireObject(sent)) return;
  const { query, variables } = sent;
  if (typeof query === 'string') refuseNesting(query);
  // In an address the variables are a text of their own.
  refuseLists(
    typeof variables === 'string' && !/^\s*(?:null)?\s*$/.test(variables)
      ? parseJson(Buffer.from(variables), QUERY_BOUNDS.listEntries)
      : variables,
  );
}

function refuseNesting(query: string): void {
  // With no more brackets than levels are allowed there is nothing to look for, which is so for nearly all.
  if ((query.match(BRACKETS) ?? []).length <= NESTING_MAX) return;
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let count = 0; count <= QUERY_BOUNDS.tokens; count += 1) {
    const kind = nextKind(lexer);
    if (kind === TokenKind.EOF) return;
    if (OPENING.has(kind)) depth += 1;
    else if (CLOSING.has(kind)) depth -= 1;
    if (depth > NESTING_MAX) throw invalid('The query can be nested at most %1 levels deep.', [NESTING_MAX]);
  }
}

/** What is no word of the language ends the look: the parser gets no further, and says what is wrong. */
function nextKind(lexer: Lexer): TokenKind {
  try {
    return lexer.advance().kind;
  } catch {
    return TokenKind.EOF;
  }
}

function refuseLists(variables: unknown): void {
  const open: unknown[] = [variables];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next) && next.length > QUERY_BOUNDS.listEntries) {
      throw invalid('A list in the variables can hold at most %1 entries.', [QUERY_BOUNDS.listEntries]);
    }
    for (const member of Object.values(next)) open.push(member);
  }
}
