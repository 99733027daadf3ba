import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IN_STOCK } from '../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import type { CountLine } from './count-line.js';
import type { CountKind } from './count-session.js';

/** What posting does with products of the source that the session has not counted. */
export const UNCOUNTED_RULES = ['leave', 'zero'] as const;
export type UncountedRule = (typeof UNCOUNTED_RULES)[number];

/** What a session writes. */
export interface PostingPlan {
  readonly changes: readonly SourceItemChange[];
  /** Every item that cannot be written; nothing is written then. */
  readonly violations: readonly ErrorDetail[];
  /** What is written off of items that were not counted. */
  readonly uncounted: Quantity;
}

/**
 * What a line changes. A count writes the difference that was found when it was counted: what has moved since then stays
 * moved. A receipt adds.
 */
export function differenceOf(
  kind: CountKind,
  { quantity, expected }: Pick<CountLine, 'quantity' | 'expected'>,
): Quantity {
  return kind === 'receipt' ? quantity : quantity.minus(expected);
}

/**
 * Plans the posting on what is stored by now. Pure. A difference that would leave less than nothing is refused: goods have
 * left that had not been found. So is a difference of goods that have moved between two scans, unless `acceptsMoved`:
 * nobody can tell which of them were counted. Items of `writtenOff` were not counted, and end at zero.
 */
export function planPosting(
  { sourceCode, kind }: { readonly sourceCode: string; readonly kind: CountKind },
  lines: readonly CountLine[],
  stored: (sku: string) => StoredSourceItem | undefined,
  { writtenOff, acceptsMoved }: { readonly writtenOff: readonly StoredSourceItem[]; readonly acceptsMoved: boolean },
): PostingPlan {
  const changes: SourceItemChange[] = [];
  const violations: ErrorDetail[] = [];
  for (const line of lines) {
    const delta = differenceOf(kind, line);
    if (delta.isZero()) continue;
    if (kind === 'count' && !acceptsMoved && !line.expected.equals(line.firstExpected)) {
      violations.push(movedWhileCounted(line));
      continue;
    }
    const before = stored(line.sku)?.quantity ?? Quantity.ZERO;
    const after = before.plus(delta);
    if (delta.isNegative() && after.isNegative()) {
      violations.push(belowZero(line, sourceCode, before, after));
      continue;
    }
    const rises = after.isPositive() && !before.isPositive();
    changes.push({ kind: 'adjust', sourceCode, sku: line.sku, delta, status: rises ? IN_STOCK : undefined });
  }
  for (const { sku, quantity } of writtenOff) {
    if (!quantity.isZero()) changes.push({ kind: 'adjust', sourceCode, sku, delta: quantity.negated() });
  }
  return { changes, violations, uncounted: Quantity.sum(writtenOff.map(({ quantity }) => quantity)) };
}

function movedWhileCounted({ sku }: CountLine): ErrorDetail {
  return {
    message:
      'Stock of SKU "%sku" has moved while it was counted. Set its quantity anew, or say that it is to be posted all ' +
      'the same.',
    parameters: { sku },
  };
}

function belowZero({ sku }: CountLine, sourceCode: string, before: Quantity, after: Quantity): ErrorDetail {
  return {
    message:
      'The count of SKU "%sku" would take source "%source_code" from %quantity to %result: goods have left since. ' +
      'Count it again.',
    parameters: { sku, source_code: sourceCode, quantity: before.toNumber(), result: after.toNumber() },
  };
}
