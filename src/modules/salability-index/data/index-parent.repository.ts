import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { COMPOSITE_LIST } from './parent-formula.sql.js';

/** Which composite products' rows follow from which others. It reads the catalogue's tables and writes none. */
@Injectable()
export class IndexParentRepository {
  constructor(private readonly database: Database) {}

  /** Those of the SKUs that are made of others, in one statement. */
  async compositesAmong(skus: readonly string[]): Promise<string[]> {
    if (skus.length === 0) return [];
    return this.skus(`SELECT sku FROM catalog_product WHERE sku IN (?) AND type_id IN (${COMPOSITE_LIST})`, [skus]);
  }

  /** Those of the SKUs that are made of others, and all that any of the SKUs is part of; in one statement. */
  async concernedBy(skus: readonly string[]): Promise<string[]> {
    if (skus.length === 0) return [];
    return this.skus(
      `SELECT sku FROM catalog_product WHERE sku IN (?) AND type_id IN (${COMPOSITE_LIST})
       UNION
       SELECT parent.sku FROM catalog_product child
         JOIN catalog_product_child l ON l.child_id = child.product_id
         JOIN catalog_product parent ON parent.product_id = l.parent_id AND parent.type_id IN (${COMPOSITE_LIST})
        WHERE child.sku IN (?)`,
      [skus, skus],
    );
  }

  /**
   * Those composite products among the SKUs that have one of the parts at least, in one statement. It begins with the
   * products: a part may be in thousands of others.
   */
  async withPartAmong(skus: readonly string[], parts: readonly string[]): Promise<string[]> {
    if (skus.length === 0 || parts.length === 0) return [];
    return this.skus(
      `SELECT DISTINCT parent.sku FROM catalog_product parent FORCE INDEX (unq_product_sku)
         STRAIGHT_JOIN catalog_product_child l ON l.parent_id = parent.product_id
         STRAIGHT_JOIN catalog_product child ON child.product_id = l.child_id
        WHERE parent.sku IN (?) AND child.sku IN (?)`,
      [skus, parts],
    );
  }

  /** The id of the parent that the next `count` links after a parent end with; undefined where fewer are left. */
  async boundary(after: number, count: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ parentId: number }>(
      `SELECT parent_id AS parentId FROM catalog_product_child
        WHERE parent_id > ? ORDER BY parent_id LIMIT 1 OFFSET ?`,
      [after, count],
    );
    return row?.parentId;
  }

  private async skus(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(sql, parameters);
    return rows.map(({ sku }) => sku);
  }
}
