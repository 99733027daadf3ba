import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ProductType } from '../../catalog/index.js';

/** A product of a website, with as much of its configuration as tells whether its stock is managed. */
export interface WebsiteProduct {
  readonly productId: number;
  readonly sku: string;
  readonly typeId: ProductType;
  /** The SKU's own value; undefined where the setting holds. */
  readonly ownManageStock: boolean | undefined;
}

interface Row {
  readonly product_id: number | string;
  readonly sku: string;
  readonly type_id: ProductType;
  readonly own_manage_stock: number | null;
}

/**
 * Walks the products of a website. It reads the catalogue's tables itself, since the catalogue's own search counts its
 * matches with every page. A walk of a million products would count them a thousand times.
 */
@Injectable()
export class WebsiteProductRepository {
  constructor(private readonly database: Database) {}

  /** The next `limit` products after an id, by id. */
  async slice(websiteId: number, afterId: number, limit: number): Promise<WebsiteProduct[]> {
    const rows = await this.database.query<Row>(
      `SELECT p.product_id, p.sku, p.type_id,
              CASE WHEN c.use_config_manage_stock = 0 THEN c.manage_stock END AS own_manage_stock
         FROM catalog_product_website w
         JOIN catalog_product p ON p.product_id = w.product_id
         LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku
        WHERE w.website_id = ? AND w.product_id > ?
        ORDER BY w.product_id LIMIT ?`,
      [websiteId, afterId, limit],
    );
    return rows.map((row) => ({
      productId: Number(row.product_id),
      sku: row.sku,
      typeId: row.type_id,
      ownManageStock: row.own_manage_stock === null ? undefined : Number(row.own_manage_stock) !== 0,
    }));
  }
}
