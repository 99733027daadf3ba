import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { KeepingSource, KeptItem } from '../domain/explanation.js';
import { JOIN_RESERVED, QUANTITY_LESS_RESERVED } from './reserved-at-sources.sql.js';
import type { OfferReading } from './source-offer.repository.js';

interface LayoutRow {
  readonly source_code: string;
  /** Null for the source itself, as quantity and status are. */
  readonly sku: string | null;
  readonly quantity: string | null;
  readonly status: number | null;
  readonly name: string | null;
  readonly priority: number;
  readonly enabled: number;
}

/** Reads where the wanted SKUs of a stock are kept, whether or not they can be sold: what an explanation tells of. */
@Injectable()
export class SourceLayoutRepository {
  constructor(private readonly database: Database) {}

  /** How many sources the stock has. One statement on an index. */
  async countSources(stockId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM inventory_source_stock_link WHERE stock_id = ?',
      [stockId],
    );
    return row?.total ?? 0;
  }

  /**
   * Every source of the stock, in no order, with all of its items of the SKUs. One statement, so that it is of one
   * moment: the sources are one part of it, the items the other. A join of both would look for the items source by
   * source.
   */
  async read(stockId: number, skus: readonly string[], { lessReserved }: OfferReading): Promise<KeepingSource[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<LayoutRow>(
      `SELECT l.source_code, NULL AS sku, NULL AS quantity, NULL AS status, s.name, l.priority, s.enabled
         FROM inventory_source_stock_link l
         JOIN inventory_source s ON s.source_code = l.source_code
        WHERE l.stock_id = ?
        UNION ALL
       SELECT i.source_code, i.sku, ${lessReserved ? QUANTITY_LESS_RESERVED : 'i.quantity'}, i.status, NULL, 0, 0
         FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
         JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
         ${lessReserved ? JOIN_RESERVED : ''}
        WHERE i.sku IN (?)`,
      [stockId, stockId, ...(lessReserved ? [skus] : []), skus],
    );
    return layoutOf(rows);
  }
}

function layoutOf(rows: readonly LayoutRow[]): KeepingSource[] {
  const items = new Map<string, KeptItem[]>();
  for (const { source_code, sku, quantity, status } of rows) {
    if (sku === null) continue;
    const key = sourceCodeKey(source_code);
    const known = items.get(key) ?? [];
    items.set(key, known);
    known.push({ sku, quantity: Quantity.of(quantity ?? 0), isInStock: status === 1 });
  }
  return rows
    .filter(({ sku }) => sku === null)
    .map(({ source_code, name, priority, enabled }) => ({
      sourceCode: source_code,
      sourceName: name || source_code,
      priority,
      isEnabled: enabled === 1,
      items: items.get(sourceCodeKey(source_code)) ?? [],
    }));
}
