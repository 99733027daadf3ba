import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** A source item that belongs to nothing. */
export interface OrphanItem {
  readonly sourceItemId: number;
  readonly sourceCode: string;
  readonly sku: string;
  readonly quantity: string;
  /** Else its source exists, and its product was deleted. */
  readonly isSourceUnknown: boolean;
}

export interface OrphanSlice {
  readonly examined: number;
  readonly orphans: readonly OrphanItem[];
  readonly next: number | undefined;
}

/**
 * Which source items are looked for.
 * - `orphaned`: their source or their product is gone.
 * - `unknown`: their source exists, and the catalogue never knew their SKU.
 */
export type OrphanKind = 'orphaned' | 'unknown';

const CONDITIONS: Readonly<Record<OrphanKind, string>> = {
  orphaned: '(s.source_code IS NULL OR (p.product_id IS NULL AND c.sku IS NOT NULL))',
  unknown: 's.source_code IS NOT NULL AND p.product_id IS NULL AND c.sku IS NULL',
};

/**
 * Finds source items that belong to nothing. SKUs that the catalogue never knew may have stock; one whose
 * configuration is still there was a product. It names the tables of three modules, to look at them in one statement.
 */
@Injectable()
export class OrphanItemRepository {
  constructor(private readonly database: Database) {}

  async slice(after: number, limit: number, kind: OrphanKind): Promise<OrphanSlice> {
    const [window] = await this.database.query<{ last: number | null; n: number }>(
      `SELECT MAX(w.source_item_id) AS last, COUNT(*) AS n
         FROM (SELECT source_item_id FROM inventory_source_item FORCE INDEX (PRIMARY)
                WHERE source_item_id > ? ORDER BY source_item_id LIMIT ?) w`,
      [after, limit],
    );
    if (!window || window.last === null) return { examined: 0, orphans: [], next: undefined };
    const rows = await this.database.query<
      Record<'source_code' | 'sku' | 'quantity', string> & { source_item_id: number; known: string | null }
    >(
      `SELECT i.source_item_id, i.source_code, i.sku, i.quantity, s.source_code AS known
         FROM inventory_source_item i FORCE INDEX (PRIMARY)
         LEFT JOIN inventory_source s ON s.source_code = i.source_code
         LEFT JOIN catalog_product p ON p.sku = i.sku
         LEFT JOIN inventory_stock_item_configuration c ON c.sku = i.sku
        WHERE i.source_item_id > ? AND i.source_item_id <= ?
          AND ${CONDITIONS[kind]}
        ORDER BY i.source_item_id`,
      [after, window.last],
    );
    return {
      examined: window.n,
      orphans: rows.map((row) => ({
        sourceItemId: row.source_item_id,
        sourceCode: row.source_code,
        sku: row.sku,
        quantity: row.quantity,
        isSourceUnknown: row.known === null,
      })),
      next: window.n < limit ? undefined : window.last,
    };
  }
}
