import type { Explanation } from '../app/explain-salable-quantity.service.js';
import type { StockBreakdown } from '../app/source-salable-quantities.service.js';
import type { IndexedQuantity } from '../domain/salable-quantity.js';

/** A stock with its sources as the contract shows it: what is reserved is a positive number. */
export function toBreakdownResponse({ stockId, stockName, salableQuantity, sources }: StockBreakdown): object {
  return {
    stock_id: stockId,
    stock_name: stockName,
    salable_quantity: salableQuantity,
    sources: sources.map((source) => ({
      source_code: source.sourceCode,
      source_name: source.sourceName,
      enabled: source.isEnabled,
      on_hand: source.onHand,
      reserved: source.reservations.negated(),
      salable: source.salable,
    })),
  };
}

/** An explanation as the contract shows it, for REST and for the command alike. Reservations keep the ledger's sign. */
export function toExplanationResponse(explanation: Explanation): object {
  const { availability, index } = explanation;
  return {
    sku: availability.sku,
    stock_id: availability.stockId,
    product_type: availability.product?.typeId ?? null,
    salable_quantity: explanation.salableQuantity,
    is_salable: explanation.isSalable,
    lines: explanation.lines.map(({ label, quantity }) => ({ label, quantity })),
    sources: explanation.sources.map((source) => ({
      source_code: source.sourceCode,
      source_name: source.sourceName,
      enabled: source.isEnabled,
      priority: source.priority ?? null,
      on_hand: source.onHand,
      status: source.status,
      counts: source.counts,
      reason: source.reason,
    })),
    reservations: explanation.reservations.map(({ incrementId, sourceCode, quantity }) => ({
      increment_id: incrementId,
      source_code: sourceCode,
      quantity,
    })),
    configuration: {
      ...Object.fromEntries(explanation.configuration.map(({ name, value, from }) => [name, { value, from }])),
      source_reservations_enabled: explanation.isReservedPerSource,
    },
    index: {
      exists: index.row !== undefined,
      ...toIndexResponse(index.row),
      expected: index.expected ? toIndexResponse(index.expected) : null,
      is_current: index.isCurrent,
      last_change_at: index.lastChange?.at ?? null,
      seconds_since_last_change: index.lastChange?.ageSeconds ?? null,
    },
    pending: explanation.pending.map((message) => ({
      message_id: message.messageId,
      topic: message.topic,
      state: message.state,
      attempts: message.attempts,
      created_at: message.createdAt,
      age_seconds: message.ageSeconds,
    })),
    incomplete: explanation.incomplete,
  };
}

function toIndexResponse(row: IndexedQuantity | undefined): object {
  return { quantity: row?.quantity ?? null, is_salable: row?.isSalable ?? null };
}
