import { Injectable } from '@nestjs/common';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { notFound } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { ExistingProduct } from '../../catalog/index.js';
import { ProductReader } from '../../catalog/index.js';
import type { IndexRow } from '../../salability-index/index.js';
import { StockIndexReader } from '../../salability-index/index.js';
import type { LegacyStockItem, ProductKey } from '../domain/legacy-stock-item.js';
import type { ReadConfiguration } from './configuration-reader.service.js';
import { ConfigurationReader } from './configuration-reader.service.js';
import { WebsiteStock } from './website-stock.service.js';

/** What a stock item needs to know of its product. */
type ItemProduct = Pick<ExistingProduct, 'productId' | 'sku' | 'typeId'>;

/** SKUs of one statement: some tens of kilobytes, and no plan that gives up the index. */
const SKUS_PER_STATEMENT = 1000;
/** Products of one list, at most. */
const ITEMS_PER_LIST_MAX = 10_000;

/** Reads legacy stock items: configuration, and the row of the stock's index (behaviour, "Legacy read contracts"). */
@Injectable()
export class LegacyItemReader {
  constructor(
    private readonly products: ProductReader,
    private readonly configurations: ConfigurationReader,
    private readonly index: StockIndexReader,
    private readonly websites: WebsiteStock,
  ) {}

  /** The stock item on the default website. An unknown id has an empty one; throws not-found for an unknown SKU. */
  async get(key: ProductKey): Promise<LegacyStockItem> {
    return typeof key === 'number' ? this.ofId(key) : this.ofSku(key);
  }

  /** The stock items of those that exist, in the order of the keys, each product once. */
  async list(keys: readonly ProductKey[]): Promise<LegacyStockItem[]> {
    if (keys.length === 0) return [];
    if (keys.length > ITEMS_PER_LIST_MAX) {
      throw new RangeError(`At most ${ITEMS_PER_LIST_MAX} stock items are listed at once.`);
    }
    const found = new Map<number, ItemProduct>();
    for (const product of await this.existing(keys)) found.set(product.productId, product);
    return this.ofProducts([...found.values()], (await this.websites.ofDefault()).stockId);
  }

  /** The stock items of these products in one stock, in their order; the number of statements grows by the thousand. */
  async ofProducts(products: readonly ItemProduct[], stockId: number): Promise<LegacyStockItem[]> {
    const items: LegacyStockItem[] = [];
    for (const chunk of chunksOf(products, SKUS_PER_STATEMENT)) {
      const skus = chunk.map(({ sku }) => sku);
      const rows = await this.index.rows(stockId, skus);
      const configurationOf = await this.configurations.ofSkus(skus);
      items.push(
        ...chunk.map((product) =>
          toItem(product, stockId, rows.get(skuKey(product.sku)), configurationOf(product.sku)),
        ),
      );
    }
    return items;
  }

  private async ofSku(sku: string): Promise<LegacyStockItem> {
    const [product] = (await this.products.existing([sku])).values();
    if (!product) throw unknownSku(sku);
    return this.ofProduct(product);
  }

  private async ofId(productId: number): Promise<LegacyStockItem> {
    const product = (await this.byIds([productId])).get(productId);
    const item = await this.ofProduct(product ?? { productId, sku: '', typeId: 'simple' });
    return product ? item : { ...item, itemId: null };
  }

  private async ofProduct(product: ItemProduct): Promise<LegacyStockItem> {
    const { stockId } = await this.websites.ofDefault();
    const [item] = await this.ofProducts([product], stockId);
    if (!item) throw unknownSku(product.sku);
    return item;
  }

  private async existing(keys: readonly ProductKey[]): Promise<ItemProduct[]> {
    const byId = await this.byIds(keys.filter((key) => typeof key === 'number'));
    const bySku = await this.bySkus(keys.filter((key) => typeof key === 'string'));
    return keys
      .map((key) => (typeof key === 'string' ? bySku.get(skuKey(key)) : byId.get(key)))
      .filter((product) => product !== undefined);
  }

  private async bySkus(skus: readonly string[]): Promise<Map<string, ItemProduct>> {
    const found = new Map<string, ItemProduct>();
    for (const chunk of chunksOf(skus, SKUS_PER_STATEMENT)) {
      const products = await this.products.existing(chunk);
      for (const [key, product] of products) found.set(key, product);
    }
    return found;
  }

  private async byIds(productIds: readonly number[]): Promise<Map<number, ItemProduct>> {
    const found = new Map<number, ItemProduct>();
    for (const ids of chunksOf(productIds, SKUS_PER_STATEMENT)) {
      const filter = { field: 'entity_id', value: ids.map(String), conditionType: 'in' } as const;
      // One more than there can be: a page that is not full needs no count.
      const criteria = new SearchCriteria({ filterGroups: [{ filters: [filter] }], pageSize: ids.length + 1 });
      for (const product of (await this.products.search(criteria)).items) found.set(product.productId, product);
    }
    return found;
  }
}

/** The refusal of a SKU that the catalogue does not have, as the legacy contracts word it. */
function unknownSku(sku: string): ApplicationError {
  return notFound('The Product with the "%1" SKU doesn\'t exist.', [sku]);
}

function toItem(
  { productId, sku, typeId }: ItemProduct,
  stockId: number,
  row: IndexRow | undefined,
  { stored, effective }: ReadConfiguration,
): LegacyStockItem {
  return {
    itemId: productId,
    productId,
    sku,
    typeId,
    stockId,
    quantity: row?.quantity ?? null,
    isInStock: row?.isSalable ?? false,
    configuration: effective,
    storedConfiguration: stored,
  };
}
