/** What is known of an item with `i` as its table, less what open reservations of all stocks hold at its source. */
export const QUANTITY_LESS_RESERVED = 'i.quantity + LEAST(COALESCE(held.quantity, 0), 0)';

/** Joins what is reserved; the parameter is the list of SKUs. Balances of open reservations are below zero. */
export const JOIN_RESERVED = `
  LEFT JOIN (SELECT sku, source_code, SUM(quantity) AS quantity FROM inventory_reservation_balance
              WHERE sku IN (?) AND source_code <> '' GROUP BY sku, source_code) held
    ON held.sku = i.sku AND held.source_code = i.source_code`;
