import { RefreshIndex } from '../../../../src/modules/salability-index/app/refresh-index.service.js';
import type { TestApplication } from '../../../support/application.js';
import { givenProduct } from '../../../support/given.js';
import { unique } from '../../../support/names.js';

/** A product within another. */
export interface Part {
  readonly sku: string;
  readonly quantity?: number;
  readonly option?: number;
  readonly isChangeable?: boolean;
}

/** Makes composite products for tests of what is shown of them. */
export class Sets {
  constructor(private readonly app: TestApplication) {}

  /** In stock or not by its own flag; it is salable where its parts are, too. */
  make(type_id: string, is_in_stock = true): Promise<{ sku: string; id: number }> {
    return givenProduct(this.app, { sku: unique('SET'), type_id, stock_item: { is_in_stock } });
  }

  /** Puts parts in and lets the index follow. Returns the ids of the links, which are those of a bundle's selections. */
  async fill(parentId: number, ...parts: readonly Part[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { sku, quantity = 1, option = 0, isChangeable = false } of parts) {
      const { insertId } = await this.app.database.execute(
        'INSERT INTO catalog_product_child (parent_id, child_id, option_id, quantity, can_change_quantity) VALUES (?)',
        [[parentId, await this.idOf(sku), option, quantity, Number(isChangeable)]],
      );
      ids.push(insertId);
    }
    await this.app.within(() =>
      this.app.get(RefreshIndex).execute(
        parts.map(({ sku }) => sku),
        [],
      ),
    );
    return ids;
  }

  /** An option of a bundle; returns its id. */
  async option(parentId: number, isRequired: boolean): Promise<number> {
    const { insertId } = await this.app.database.execute(
      "INSERT INTO catalog_product_bundle_option (parent_id, title, required, type) VALUES (?, 'Choice', ?, 'select')",
      [parentId, Number(isRequired)],
    );
    return insertId;
  }

  async idOf(sku: string): Promise<number> {
    const [row] = await this.app.database.query<{ id: number }>(
      'SELECT product_id AS id FROM catalog_product WHERE sku = ?',
      [sku],
    );
    return row?.id ?? 0;
  }
}
