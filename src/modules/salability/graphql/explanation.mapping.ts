import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Explanation } from '../app/explain-salable-quantity.service.js';
import type { SalableQuantityExplanation } from './explanation.type.js';

/** An explanation as the schema shows it. Reservations keep the ledger's sign. */
export function toExplanation(explanation: Explanation): SalableQuantityExplanation {
  const { availability, index } = explanation;
  return {
    sku: availability.sku,
    stockId: availability.stockId,
    salableQuantity: explanation.salableQuantity.toNumber(),
    isSalable: explanation.isSalable,
    isReservedPerSource: explanation.isReservedPerSource,
    lines: explanation.lines.map(({ label, quantity }) => ({ label, quantity: quantity.toNumber() })),
    sources: explanation.sources.map((source) => ({
      sourceCode: source.sourceCode,
      sourceName: source.sourceName,
      enabled: source.isEnabled,
      priority: source.priority ?? null,
      onHand: source.onHand.toNumber(),
      status: source.status,
      counts: source.counts,
      reason: source.reason,
    })),
    reservations: explanation.reservations.map(({ incrementId, sourceCode, quantity }) => ({
      incrementId,
      sourceCode,
      quantity: quantity.toNumber(),
    })),
    configuration: explanation.configuration.map(({ name, value, from }) => ({
      name,
      value: value === null ? null : String(value instanceof Quantity ? value.toNumber() : value),
      isOwn: from === 'item',
    })),
    index: {
      quantity: index.row?.quantity.toNumber() ?? null,
      isSalable: index.row?.isSalable ?? null,
      expectedQuantity: index.expected?.quantity.toNumber() ?? null,
      expectedIsSalable: index.expected?.isSalable ?? null,
      isCurrent: index.isCurrent,
      lastChangeAt: index.lastChange?.at ?? null,
    },
    pending: explanation.pending.map(({ messageId, topic, state, attempts, ageSeconds }) => ({
      messageId,
      topic,
      state,
      attempts,
      ageSeconds,
    })),
    incomplete: explanation.incomplete,
  };
}
