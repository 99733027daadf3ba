import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { isOffered, managesSourceItems } from './availability.js';
import { liveSalableQuantity } from './salable-quantity.js';
import { thresholdOf } from './threshold.js';

/** One step of the sum; below zero where it takes away. */
export interface ExplanationLine {
  readonly label: string;
  readonly quantity: Quantity;
}

/** A source that has the SKU, whether the stock sells from it or not. */
export interface ExplainedSource {
  readonly sourceCode: string;
  readonly sourceName: string;
  readonly isEnabled: boolean;
  /** Undefined where the source is not one of the stock's. */
  readonly priority: number | undefined;
  readonly onHand: Quantity;
  readonly status: number;
}

/** Whether a source's goods are part of the sum. */
export interface SourceVerdict {
  readonly counts: boolean;
  readonly reason: string;
}

/** Why the source's goods count, or the first reason why they do not. */
export function verdictOn({ priority, isEnabled, status }: ExplainedSource): SourceVerdict {
  if (priority === undefined) return { counts: false, reason: 'The stock does not sell from this source.' };
  if (!isEnabled) return { counts: false, reason: 'The source is disabled.' };
  if (status !== 1) return { counts: false, reason: 'The item is out of stock at this source.' };
  return { counts: true, reason: 'In stock at an enabled source of the stock.' };
}

/**
 * The salable quantity as a sum whose lines add up to it exactly. It is zero by rule where the index has no row or
 * calls the SKU not salable, whatever the figures say. That rule is a line then, too.
 */
export function explanationLines(
  availability: Availability,
  sources: readonly ExplainedSource[],
): readonly ExplanationLine[] {
  if (!managesSourceItems(availability)) {
    return [{ label: 'Made of other products, hence no quantity of its own', quantity: Quantity.ZERO }];
  }
  const { onHand, reserved, configuration } = availability;
  const counted = sources.filter((source) => verdictOn(source).counts);
  const listed = Quantity.sum(counted.map((source) => source.onHand));
  const threshold = thresholdOf(configuration);
  const lines: ExplanationLine[] = [
    ...counted.map((source) => ({ label: `On hand at ${source.sourceCode}`, quantity: source.onHand })),
    ...unlessZero('On hand at further sources', onHand.minus(listed)),
    ...unlessZero('Reserved by open orders', reserved),
    ...unlessZero(thresholdLabel(availability), threshold.negated()),
  ];
  const total = Quantity.sum(lines.map(({ quantity }) => quantity));
  return [...lines, ...unlessZero(zeroRuleLabel(availability), liveSalableQuantity(availability).minus(total))];
}

function unlessZero(label: string, quantity: Quantity): ExplanationLine[] {
  return quantity.isZero() ? [] : [{ label, quantity }];
}

function thresholdLabel({ configuration, stored }: Availability): string {
  const origin = stored.useConfigMinQty ? 'of the settings' : 'of the product';
  return configuration.backorders === 0 ? `Out-of-stock threshold ${origin}` : `Limit of backorders ${origin}`;
}

function zeroRuleLabel(availability: Availability): string {
  if (!availability.isCarried) return 'At no enabled source of the stock, hence zero';
  return isOffered(availability) ? 'Not salable, hence zero' : 'Not in the index of the stock, hence zero';
}
