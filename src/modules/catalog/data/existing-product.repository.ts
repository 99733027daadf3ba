import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { CATALOG_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { ExistingProduct } from '../domain/product.js';

/** Rows that one statement locks. */
const HELD_PER_STATEMENT = 1000;

/** The price is the one column that the driver gives as text. */
type Row = Omit<ExistingProduct, 'price'> & { readonly price: string | null };

const SELECT = 'SELECT product_id AS productId, sku, name, type_id AS typeId, price, status';
const SELECT_WITH_BARCODE = `${SELECT}, barcode`;

/** A product as others know it, with what a scanner reads off it. */
export type ProductWithBarcode = ExistingProduct & { readonly barcode: string | null };

/**
 * Which products there are. Imports and exports ask for thousands at once out of a million: as entities, these would
 * keep the processor busy four times as long.
 */
@Injectable()
export class ExistingProductRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** Those of the SKUs that there are, in no order and in one statement. */
  bySkus(skus: readonly string[]): Promise<ExistingProduct[]> {
    return this.among('sku', skus);
  }

  /** Those of the ids that there are, in no order and in one statement. */
  byIds(productIds: readonly number[]): Promise<ExistingProduct[]> {
    return this.among('product_id', productIds);
  }

  /** Barcodes of those of the SKUs that have one, in no order and in one statement. */
  async barcodesOf(skus: readonly string[]): Promise<{ sku: string; barcode: string }[]> {
    if (skus.length === 0) return [];
    return this.database.query('SELECT sku, barcode FROM catalog_product WHERE sku IN (?) AND barcode IS NOT NULL', [
      skus,
    ]);
  }

  /** Those that have one of the barcodes, with it, in no order and in one statement. */
  async byBarcodes(barcodes: readonly string[]): Promise<ProductWithBarcode[]> {
    if (barcodes.length === 0) return [];
    const rows = await this.database.query<Row & { barcode: string }>(
      `${SELECT_WITH_BARCODE} FROM catalog_product WHERE barcode IN (?)`,
      [barcodes],
    );
    return rows.map(withPrice);
  }

  /** Those that have one of the barcodes or of the SKUs, in no order and in one statement. */
  async byCodes(barcodes: readonly string[], skus: readonly string[]): Promise<ProductWithBarcode[]> {
    if (skus.length === 0) return this.byBarcodes(barcodes);
    if (barcodes.length === 0) {
      return (await this.bySkus(skus)).map((product) => ({ ...product, barcode: null }));
    }
    const rows = await this.database.query<Row & { barcode: string | null }>(
      `${SELECT_WITH_BARCODE} FROM catalog_product WHERE barcode IN (?)
       UNION ${SELECT_WITH_BARCODE} FROM catalog_product WHERE sku IN (?)`,
      [barcodes, skus],
    );
    return rows.map(withPrice);
  }

  /**
   * Those of the SKUs that there are, in the catalogue's spelling: nobody deletes or renames them until the running
   * transaction ends. They are locked in the order of their ids, a statement for each thousand.
   */
  async hold(skus: readonly string[]): Promise<string[]> {
    await this.guards.share(CATALOG_GUARD);
    const ids = (await this.bySkus(skus)).map(({ productId }) => productId).sort((a, b) => a - b);
    const held: string[] = [];
    for (const chunk of chunksOf(ids, HELD_PER_STATEMENT)) {
      const rows = await this.database.query<{ sku: string }>(
        'SELECT sku FROM catalog_product WHERE product_id IN (?) ORDER BY product_id LOCK IN SHARE MODE',
        [chunk],
      );
      held.push(...rows.map(({ sku }) => sku));
    }
    return held;
  }

  private async among(column: 'sku' | 'product_id', keys: readonly (string | number)[]): Promise<ExistingProduct[]> {
    if (keys.length === 0) return [];
    const rows = await this.database.query<Row>(`${SELECT} FROM catalog_product WHERE ${column} IN (?)`, [keys]);
    return rows.map(withPrice);
  }
}

function withPrice<Read extends Row>({ price, ...product }: Read): Omit<Read, 'price'> & { price: number | null } {
  return { ...product, price: price === null ? null : Number(price) };
}
