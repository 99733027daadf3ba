import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { IDENTIFIER_MESSAGES, identifierViolation, sourceCodeKey } from '../../../platform/identifiers/index.js';

/** Links of one request, at most. */
export const LINKS_MAX = 1000;
/** What the column holds. */
export const PRIORITY_MAX = 65_535;

/** A source that a stock sells from; the smallest priority comes first. */
export interface StockSourceLink {
  readonly stockId: number;
  readonly sourceCode: string;
  readonly priority: number;
}

/** Which link is meant: there is one at most per stock and source. */
export type LinkKey = Pick<StockSourceLink, 'stockId' | 'sourceCode'>;

/** A link as a client sends it: nothing is sure. */
export interface LinkDraft {
  readonly stockId?: number | null | undefined;
  readonly sourceCode?: string | null | undefined;
  readonly priority?: number | null | undefined;
}

const WHITESPACE = /\s/;

/**
 * Every rule that the links break, link by link; empty where all may be stored (upstream interface, "Stock-source
 * links").
 */
export function linkViolations(links: readonly LinkDraft[]): ErrorDetail[] {
  return links.flatMap(violationsOf);
}

function violationsOf({ stockId, sourceCode, priority }: LinkDraft): ErrorDetail[] {
  const violations: ErrorDetail[] = [];
  if (stockId === null || stockId === undefined) violations.push(empty('stock_id'));
  violations.push(...sourceCodeViolations(sourceCode ?? ''));
  // The spelling of this text is the upstream's.
  if ((priority ?? 0) <= 0)
    violations.push({ message: '"%field" should be greater then 0.', parameters: { field: 'priority' } });
  return violations;
}

function sourceCodeViolations(sourceCode: string): ErrorDetail[] {
  const parameters = { field: 'source_code' };
  const violations = sourceCode.trim() === '' ? [empty('source_code')] : [];
  if (WHITESPACE.test(sourceCode))
    return [...violations, { message: '"%field" can not contain whitespaces.', parameters }];
  const violation = identifierViolation(sourceCode);
  return violation ? [...violations, { message: IDENTIFIER_MESSAGES[violation], parameters }] : violations;
}

function empty(field: string): ErrorDetail {
  return { message: '"%field" can not be empty.', parameters: { field } };
}

/** Identity of a link, as the database sees it. */
export function linkKey({ stockId, sourceCode }: LinkKey): string {
  return `${stockId}/${sourceCodeKey(sourceCode)}`;
}

/** Each link once, the last of several counting. */
export function distinctLinks<Link extends LinkKey>(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [linkKey(link), link])).values()];
}
