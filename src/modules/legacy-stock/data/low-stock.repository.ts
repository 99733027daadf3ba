import { Injectable } from '@nestjs/common';
import { isMissingTable } from '../../../platform/database/failure.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import type { ProductType } from '../../catalog/index.js';

const COLUMNS = { qty: { sql: 'i.quantity', kind: 'decimal' } } as const satisfies SearchColumns;

interface Row {
  readonly product_id: number;
  readonly sku: string;
  readonly type_id: ProductType;
}

/** A product whose stock runs low. */
interface LowProduct {
  readonly productId: number;
  readonly sku: string;
  readonly typeId: ProductType;
}

/**
 * Pages of a stock's index by quantity. It joins the index with the catalogue, each another module's table. A page and
 * the number of all matches cannot be put together from look-ups of single SKUs. It reads and never writes.
 */
@Injectable()
export class LowStockRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * The products of one page, in the order of their SKUs, and the number of all matches. SKUs that the catalogue does
   * not know have no stock item and are left out. A stock without an index has none.
   */
  async page(stockId: number, criteria: SearchCriteria): Promise<{ products: LowProduct[]; totalCount: number }> {
    try {
      const { rows, totalCount } = await runSearch<Row>(this.reads, criteria, {
        from: `${indexTable(stockId)} i JOIN catalog_product p ON p.sku = i.sku`,
        columns: COLUMNS,
        select: 'p.product_id, p.sku, p.type_id',
        defaultOrder: 'i.sku',
      });
      return { products: rows.map(toProduct), totalCount };
    } catch (error) {
      if (isMissingTable(error)) return { products: [], totalCount: 0 };
      throw error;
    }
  }
}

/** The id is a number of ours, so that nothing of a client's is in the name. */
function indexTable(stockId: number): string {
  if (!Number.isSafeInteger(stockId) || stockId < 0) throw new RangeError('Not the id of a stock.');
  return `inventory_stock_${stockId}`;
}

function toProduct(row: Row): LowProduct {
  return { productId: row.product_id, sku: row.sku, typeId: row.type_id };
}
