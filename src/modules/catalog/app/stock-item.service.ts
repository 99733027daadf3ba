import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { SourceItemReader, SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { StockConfigurationRepository } from '../data/stock-configuration.repository.js';
import { bridgeStockItem } from '../domain/legacy-bridge.js';
import { DEFAULT_SOURCE_CODE, hasSourceItems } from '../domain/product.js';
import type { Product, ProductType, StockItemToSave } from '../domain/product.js';
import type { SkuRename } from '../domain/sku-rename.js';
import { changesIdentity, followRename } from '../domain/sku-rename.js';
import type { StockConfiguration } from '../domain/stock-configuration.js';
import { configurationOf, INITIAL_CONFIGURATION } from '../domain/stock-configuration.js';
import { SkuFollowers } from './sku-followers.service.js';

/** The legacy stock item of a product: its default source item and its configuration, as stored. */
export interface StockItem {
  readonly productId: number;
  readonly quantity: Quantity;
  readonly isInStock: boolean;
  readonly configuration: StockConfiguration;
}

/** A stock item to save with the product that it belongs to. */
interface ProductStockItem {
  readonly sku: string;
  readonly typeId: ProductType;
  readonly stockItem: StockItemToSave;
}

/** What products mean for stock: the legacy stock item, and the SKU that source items are kept under. */
@Injectable()
export class StockItems {
  constructor(
    private readonly database: Database,
    private readonly configurations: StockConfigurationRepository,
    private readonly sourceItems: SourceItemReader,
    private readonly writer: SourceItemWriter,
    private readonly delivery: LocalDelivery,
    private readonly followers: SkuFollowers,
  ) {}

  /**
   * Saves the given fields: configuration here, quantity and status in the default source item through its writer, with
   * reason `legacy_bridge` (spec, "What writes a row"). Composite products have configuration alone. SKUs may not
   * repeat.
   */
  async save(items: readonly ProductStockItem[]): Promise<void> {
    if (items.length > 0) await this.database.run(() => this.saveAll(items));
  }

  /**
   * Configuration, and whether the catalogue knows a SKU at all, decide what can be sold: the index follows right after
   * the commit. To be called inside the transaction of the change.
   */
  async announce(skus: readonly string[]): Promise<void> {
    if (skus.length > 0) await this.delivery.send('inventory.index.refresh', { skus: [...skus], sourceCodes: [] });
  }

  /**
   * As `announce`, where composite products lose parts. The stocks that the parts are in at this moment are named by
   * their sources. Afterwards nothing leads there from the products: the parts may have lost their items, too.
   */
  async announceLoss(skus: readonly string[], lostParts: readonly string[]): Promise<void> {
    const sourceCodes = await this.sourceItems.sourceCodesOf(lostParts);
    if (sourceCodes.length === 0) return;
    await this.delivery.send('inventory.index.refresh', { skus: [...skus, ...lostParts], sourceCodes });
  }

  /** Gives all the SKUs the given configuration fields, in the running transaction. SKUs may not repeat. */
  async configure(skus: readonly string[], given: StockItemToSave): Promise<void> {
    const fields = configurationOf(given);
    await this.configurations.save(skus.map((sku) => ({ sku, fields })));
    await this.announce(skus);
  }

  /**
   * The stored configurations by `skuKey`, in one statement; a SKU without a stored configuration is not among them.
   */
  configurationsOf(skus: readonly string[]): Promise<Map<string, StockConfiguration>> {
    return this.configurations.ofSkus(skus);
  }

  /** What is stored of the product's stock item; the defaults where nothing is. */
  async get({ productId, sku, typeId }: Product): Promise<StockItem> {
    const [configurations, sourceItems] = await Promise.all([
      this.configurations.ofSkus([sku]),
      hasSourceItems(typeId) ? this.sourceItems.ofSkus([sku]) : [],
    ]);
    const configuration = configurations.get(skuKey(sku)) ?? INITIAL_CONFIGURATION;
    const item = sourceItems.find(({ sourceCode }) => skuKey(sourceCode) === skuKey(DEFAULT_SOURCE_CODE));
    return {
      productId,
      quantity: item?.quantity ?? Quantity.ZERO,
      isInStock: hasSourceItems(typeId) ? item?.status === 1 : configuration.isInStock,
      configuration,
    };
  }

  /**
   * Configuration and source items of the old SKU follow to the new one, with reason `other` and note `sku_rename`. For
   * a new spelling of the same SKU there is nothing to move but the configuration's text. Throws `invalid` where goods
   * are booked on the new SKU already: the two stocks could not be told apart afterwards.
   */
  async rename(rename: SkuRename): Promise<void> {
    await this.configurations.rename(rename);
    await this.announce([rename.from, rename.to]);
    if (changesIdentity(rename)) await this.moveItems(rename);
    await this.followers.renamed(rename);
  }

  /** The configuration goes with its product, so that a later product with the SKU does not inherit it. */
  async forget(sku: string): Promise<void> {
    await this.configurations.remove(sku);
    await this.followers.deleted(sku);
    await this.announce([sku]);
  }

  private async moveItems(rename: SkuRename): Promise<void> {
    const keys = await this.sourceItems.keysOfSkus([rename.from, rename.to]);
    const moved: SourceItemKey[] = keys.flatMap(({ sourceCode }) => [
      { sourceCode, sku: rename.from },
      { sourceCode, sku: rename.to },
    ]);
    await this.writer.applyInStates(
      moved,
      (stored) => [followRename(rename, stored)],
      { reason: 'other', note: 'sku_rename' },
      { mayDelete: true, movesNoGoods: true },
    );
  }

  private async saveAll(items: readonly ProductStockItem[]): Promise<void> {
    await this.configurations.save(items.map(({ sku, stockItem }) => ({ sku, fields: configurationOf(stockItem) })));
    const bridged = items.filter(
      ({ typeId, stockItem }) =>
        hasSourceItems(typeId) && (stockItem.qty !== undefined || stockItem.isInStock !== undefined),
    );
    await this.writer.applyPlanned(
      bridged.map(({ sku }) => ({ sourceCode: DEFAULT_SOURCE_CODE, sku })),
      (stored) => {
        const present = new Set(stored.map((item) => skuKey(item.sku)));
        return bridged.flatMap(({ sku, stockItem }) =>
          bridgeStockItem(sku, stockItem, { exists: present.has(skuKey(sku)) }),
        );
      },
      { reason: 'legacy_bridge' },
    );
    await this.announce(items.map(({ sku }) => sku));
  }
}
