import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockStep } from '../../source-items/index.js';
import { keyViolations, sentQuantity } from './sent-item.js';
import type { SentKey } from './sent-item.js';
import { INCOMING } from './stock-state.js';

/** Goods that are expected, as a client sent them: anything may be missing. */
export interface SentIncoming extends SentKey {
  /** What is expected in addition; below zero, what is not expected any more. */
  readonly quantity: number | null;
}

/** One step for each item, and what is wrong with those that are none. */
export function readIncoming(sent: readonly SentIncoming[]): {
  readonly steps: readonly StockStep[];
  readonly violations: readonly ErrorDetail[];
} {
  const steps: StockStep[] = [];
  const violations: ErrorDetail[] = [];
  for (const { sourceCode, sku, quantity: value } of sent) {
    const quantity = sentQuantity(value);
    const wrong = [...keyViolations({ sourceCode, sku }), ...quantityViolations(quantity, { sourceCode, sku })];
    violations.push(...wrong);
    if (wrong.length > 0 || !(quantity instanceof Quantity)) continue;
    steps.push({
      states: [{ kind: 'adjust', sourceCode: sourceCode ?? '', sku: sku ?? '', state: INCOMING, delta: quantity }],
    });
  }
  return { steps, violations };
}

function quantityViolations(quantity: Quantity | ErrorDetail, { sourceCode, sku }: SentKey): ErrorDetail[] {
  if (!(quantity instanceof Quantity)) return [quantity];
  if (!quantity.isZero()) return [];
  return [
    {
      message: 'The incoming quantity of SKU "%sku" at source "%source_code" must not be zero.',
      parameters: { sku: sku ?? '', source_code: sourceCode ?? '' },
    },
  ];
}
