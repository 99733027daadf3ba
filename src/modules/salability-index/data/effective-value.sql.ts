import type { Quantity } from '../../../platform/quantity/quantity.js';

/** The settings that decide about salability where a SKU's own configuration does not. */
export interface SalabilityDefaults {
  readonly manageStock: boolean;
  readonly backorders: number;
  readonly minQty: Quantity;
  readonly isReservedPerSource: boolean;
}

/**
 * A value of the SKU's own configuration `c`, or the setting where it says "use config" or there is none. The setting is
 * bound to its one mark.
 */
export function effective(own: 'manage_stock' | 'backorders' | 'min_qty'): string {
  return `CASE WHEN COALESCE(c.use_config_${own}, 1) = 1 THEN ? ELSE c.${own} END`;
}
