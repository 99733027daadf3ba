import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SourceOffer } from '../domain/selection.js';
import { JOIN_RESERVED, QUANTITY_LESS_RESERVED } from './reserved-at-sources.sql.js';

interface OfferRow {
  readonly source_code: string;
  readonly name: string | null;
  readonly priority: number;
  readonly sku: string;
  readonly quantity: string;
}

/** Whether the quantities are less by what is reserved at the sources. */
export interface OfferReading {
  readonly lessReserved: boolean;
}

/**
 * Reads what the sources of a stock have to give. Links, sources and items are tables of three modules; they are read
 * in one statement so that a selection is of one moment. Between separate reads a source could be disabled or an item
 * moved. Its goods would be counted twice or not at all.
 */
@Injectable()
export class SourceOfferRepository {
  constructor(private readonly database: Database) {}

  /**
   * The items of the SKUs with the status "in stock" at the enabled sources of the stock, in no order. None for a stock
   * that does not exist. One statement, without locks; inside a transaction it reads in it. The index is named because
   * a list of a thousand SKUs makes the optimizer read all items of the stock's sources instead.
   */
  async read(stockId: number, skus: readonly string[], { lessReserved }: OfferReading): Promise<SourceOffer[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<OfferRow>(
      `SELECT s.source_code, s.name, l.priority, i.sku, ${lessReserved ? QUANTITY_LESS_RESERVED : 'i.quantity'} AS quantity
         FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
         JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
         JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
         ${lessReserved ? JOIN_RESERVED : ''}
        WHERE i.sku IN (?) AND i.status = 1`,
      [stockId, ...(lessReserved ? [skus] : []), skus],
    );
    return rows.map((row) => ({
      sourceCode: row.source_code,
      sourceName: row.name || row.source_code,
      priority: row.priority,
      sku: row.sku,
      quantity: Quantity.of(row.quantity),
    }));
  }
}
