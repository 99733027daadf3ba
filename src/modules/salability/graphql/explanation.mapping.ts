import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Explanation } from '../app/explain-salable-quantity.service.js';
import type { SalableQuantityExplanation } from './explanation.type.js';

/** An explanation as the schema shows it. Reservations keep the ledger's sign. */
export function toExplanation(explanation: Explanation): SalableQuantityExplanation {
  const { availability, index, configuration, ...shown } = explanation;
  return {
    ...shown,
    sku: availability.sku,
    stockId: availability.stockId,
    configuration: configuration.map(({ name, value, from }) => ({
      name,
      value: value === null ? null : String(value instanceof Quantity ? value.toNumber() : value),
      isOwn: from === 'item',
    })),
    index: {
      quantity: index.row?.quantity ?? null,
      isSalable: index.row?.isSalable ?? null,
      expectedQuantity: index.expected?.quantity ?? null,
      expectedIsSalable: index.expected?.isSalable ?? null,
      isCurrent: index.isCurrent,
      lastChangeAt: index.lastChange?.at ?? null,
    },
  };
}
