import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { itemsOfUncounted } from './salable-order.sql.js';
import type { UncountedGoods } from './salable-order.sql.js';

/** Up to so many source items are put in the order of SKUs with each page; for more the products are walked through. */
const FEW_ITEMS_MAX = 20_000;

/** The source items that a stock's index does not count. */
@Injectable()
export class UncountedItemsRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** How many there are, as far as it decides about the way that they are read. One statement. */
  async of(stockId: number, at: UncountedGoods['at']): Promise<UncountedGoods> {
    const items = itemsOfUncounted(stockId, at);
    const [row] = await this.reads.query<{ found: number }>(
      `SELECT COUNT(*) AS found FROM (SELECT 1 FROM ${items.sql} LIMIT ?) first_ones`,
      [...items.parameters, FEW_ITEMS_MAX + 1],
    );
    const found = row?.found ?? 0;
    return { at, amount: found === 0 ? 'none' : found > FEW_ITEMS_MAX ? 'many' : 'few' };
  }
}
