import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { StoreReader } from '../../stores/index.js';
import { ProductRepository, UNIQUE_SKU } from '../data/product.repository.js';
import type { ProductWithoutWebsites } from '../data/product.row.js';
import { missingOf, productFaults, websiteFaults } from '../domain/product-faults.js';
import type { ProductToSave } from '../domain/product.js';
import { DEFAULT_WEBSITE_ID, newProduct } from '../domain/product.js';
import { changesIdentity } from '../domain/sku-rename.js';
import { StockItems } from './stock-item.service.js';

/** Which product a save means, where that is not the one that has the SKU to save. */
export interface ProductIdentity {
  /** An id that no product has says nothing. */
  readonly productId?: number | undefined;
  /** The SKU in the address of the request. */
  readonly currentSku?: string | undefined;
}

/** What a save did. */
export interface SavedProduct {
  readonly productId: number;
  readonly sku: string;
  readonly created: boolean;
}

/**
 * Creates a product, changes it, or gives it another SKU (upstream interface, "Products"). Everything that follows for
 * stock is in the same transaction: the legacy stock item, and the source items' move to a new SKU.
 */
@Injectable()
export class SaveProduct {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly stockItems: StockItems,
    private readonly stores: StoreReader,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saves the product that the identity means or, failing that, the one with this SKU; where there is none it is
   * created. Throws `invalid` with every broken rule, for a new SKU that another product has, and for an id and an
   * address that mean different products.
   */
  async execute(product: ProductToSave, identity: ProductIdentity = {}): Promise<SavedProduct> {
    refuse([...productFaults(product), ...(await this.faultyWebsites(product))]);
    return this.database.run(async () => {
      const stored = await this.lock(product, identity);
      return stored ? this.change(stored, product) : this.create(product);
    });
  }

  private async faultyWebsites({ websiteIds = [] }: ProductToSave): Promise<ErrorDetail[]> {
    if (websiteIds.length === 0) return [];
    const websites = await this.stores.websites();
    return websiteFaults(websiteIds, new Set(websites.map((website) => website.id)));
  }

  private async lock(
    { sku }: ProductToSave,
    { productId, currentSku }: ProductIdentity,
  ): Promise<ProductWithoutWebsites | undefined> {
    const byId = productId === undefined ? undefined : await this.products.lockById(productId);
    const byAddress = currentSku === undefined ? undefined : await this.products.lockBySku(currentSku);
    if (byId && byAddress && byId.productId !== byAddress.productId) {
      throw invalid('The product with id "%id" does not have the SKU "%sku".', {
        id: byId.productId,
        sku: byAddress.sku,
      });
    }
    return byId ?? byAddress ?? this.products.lockBySku(sku);
  }

  private async create(product: ProductToSave): Promise<SavedProduct> {
    refuse(missingOf(product));
    const values = newProduct(product);
    const productId = await this.insert(values);
    const websiteIds = new Set(product.websiteIds ?? [DEFAULT_WEBSITE_ID]);
    await this.products.addWebsites([...websiteIds].map((websiteId) => ({ productId, websiteId })));
    if (product.stockItem) await this.stockItems.save([{ ...values, stockItem: product.stockItem }]);
    await this.stockItems.announce([values.sku]);
    return { productId, sku: values.sku, created: true };
  }

  /** Of two creations at once the second starts again, finds the first one's product, and changes it. */
  private async insert(values: ReturnType<typeof newProduct>): Promise<number> {
    try {
      return await this.products.insert(values);
    } catch (error) {
      if (isDuplicateKey(error, UNIQUE_SKU)) throw new RestartTransaction('the product was created by another request');
      throw error;
    }
  }

  private async change(stored: ProductWithoutWebsites, product: ProductToSave): Promise<SavedProduct> {
    const { productId } = stored;
    await this.update(productId, product);
    if (product.websiteIds) await this.products.replaceWebsites(productId, product.websiteIds);
    if (stored.sku !== product.sku) await this.followSku({ from: stored.sku, to: product.sku });
    if (product.stockItem) {
      const typeId = product.typeId ?? stored.typeId;
      await this.stockItems.save([{ sku: product.sku, typeId, stockItem: product.stockItem }]);
    }
    return { productId, sku: product.sku, created: false };
  }

  private async update(productId: number, product: ProductToSave): Promise<void> {
    try {
      await this.products.update(productId, product);
    } catch (error) {
      if (!isDuplicateKey(error, UNIQUE_SKU)) throw error;
      throw invalid('Another product has the SKU "%sku" already.', { sku: product.sku });
    }
  }

  /** Stock follows to the new SKU; the message takes away what is booked on the old one from now on. */
  private async followSku(rename: { readonly from: string; readonly to: string }): Promise<void> {
    await this.stockItems.rename(rename);
    if (changesIdentity(rename)) await this.outbox.add('inventory.source.items.cleanup', [rename.from]);
  }
}

function refuse(faults: readonly ErrorDetail[]): void {
  const [first, second] = faults;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(faults);
}
