import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { CATALOG_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { ApplicationError, invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ChangeLimits } from '../../approvals/index.js';
import { StoreReader } from '../../stores/index.js';
import { ProductRepository, UNIQUE_BARCODE, UNIQUE_SKU } from '../data/product.repository.js';
import { barcodeTaken, missingOf, productViolations, unknownWebsiteViolations } from '../domain/product-violations.js';
import type { ProductToSave, ProductType, ProductWithoutWebsites, SavedProduct } from '../domain/product.js';
import {
  DEFAULT_WEBSITE_ID,
  givenValues,
  hasSourceItems,
  isComposite,
  newProduct,
  stockItemOf,
} from '../domain/product.js';
import { changesIdentity } from '../domain/sku-rename.js';
import type { SkuRename } from '../domain/sku-rename.js';
import { ProductAttributes } from './product-attributes.service.js';
import { LifecycleMessages } from './lifecycle-messages.service.js';
import { ProductRenames } from './product-renames.service.js';
import { SaveComposition } from './save-composition.service.js';
import { StockItems } from './stock-item.service.js';

/** A product that is renamed by others all the time is refused after so many looks at it. */
const ATTEMPTS_MAX = 5;

/** Which product a save means, where that is not the one that has the SKU to save. */
interface ProductIdentity {
  /** An id that no product has says nothing. */
  readonly productId?: number | undefined;
  /** The SKU in the address of the request. */
  readonly currentSku?: string | undefined;
}

/** Work that commits with a save, as its last: runs once in each attempt. */
type AfterSave = (saved: SavedProduct) => Promise<void>;

/** The save turned out to rename otherwise than was expected when the locks were taken. */
class OtherRename extends Error {}

/**
 * Creates a product, changes it, or gives it another SKU (upstream interface, "Products"). Everything that follows for
 * stock is in the same transaction. That is the legacy stock item, and the move of source items and reservations to a
 * new SKU.
 */
@Injectable()
export class SaveProduct {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly stockItems: StockItems,
    private readonly stores: StoreReader,
    private readonly renames: ProductRenames,
    private readonly messages: LifecycleMessages,
    private readonly attributes: ProductAttributes,
    private readonly compositions: SaveComposition,
    private readonly guards: WriteGuards,
    private readonly limits: ChangeLimits,
  ) {}

  /**
   * Saves the product that the identity means or, failing that, the one with this SKU; where there is none it is
   * created. Throws `invalid` with every broken rule. It also throws `invalid` for a barcode or a new SKU that another
   * product has. So it does for a new SKU that has stock or reservations of its own. An id and an address that mean
   * different products are refused like that.
   * Joins the caller's transaction, but for a rename, which takes locks before it begins its own.
   */
  async execute(product: ProductToSave, identity: ProductIdentity = {}, afterSave?: AfterSave): Promise<SavedProduct> {
    const { attributes = new Map<string, unknown>() } = product;
    refuse([
      ...productViolations(product),
      ...(await this.faultyWebsites(product)),
      ...this.attributes.violations(attributes),
    ]);
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const rename = await this.expectedRename(product, identity);
      const save = async (): Promise<SavedProduct> => {
        const saved = await this.save(product, identity, rename);
        await this.attributes.saved(saved, attributes);
        await afterSave?.(saved);
        return saved;
      };
      try {
        return await (rename ? this.renames.around(rename, save) : this.database.run(save));
      } catch (error) {
        if (!(error instanceof OtherRename)) throw error;
      }
    }
    throw new ApplicationError('busy', 'The product is being renamed by others at the moment. Try again.');
  }

  /** The rename that the save will come to, as far as can be seen without locks; a new spelling alone is none. */
  private async expectedRename(product: ProductToSave, identity: ProductIdentity): Promise<SkuRename | undefined> {
    const { productId, currentSku } = identity;
    if (productId === undefined && (currentSku === undefined || skuKey(currentSku) === skuKey(product.sku))) {
      return undefined;
    }
    return renameOf(await this.find(product, identity, { isLocked: false }), product);
  }

  private async save(
    product: ProductToSave,
    identity: ProductIdentity,
    expected: SkuRename | undefined,
  ): Promise<SavedProduct> {
    if (expected || (await this.mayChangeType(product, identity))) await this.guards.takeWhole(CATALOG_GUARD);
    const stored = await this.find(product, identity, { isLocked: true });
    const rename = renameOf(stored, product);
    if (skuKey(rename?.from ?? '') !== skuKey(expected?.from ?? '')) throw new OtherRename();
    return stored ? this.change(stored, product) : this.create(product);
  }

  /** Asked only where another server's transaction may rely on the product as it is. */
  private async mayChangeType(product: ProductToSave, identity: ProductIdentity): Promise<boolean> {
    if (!this.guards.areNeeded || product.typeId === undefined) return false;
    const stored = await this.find(product, identity, { isLocked: false });
    return stored !== undefined && stored.typeId !== product.typeId;
  }

  private async faultyWebsites({ websiteIds = [] }: ProductToSave): Promise<ErrorDetail[]> {
    if (websiteIds.length === 0) return [];
    const websites = await this.stores.websites();
    return unknownWebsiteViolations(websiteIds, new Set(websites.map((website) => website.id)));
  }

  private async find(
    { sku }: ProductToSave,
    { productId, currentSku }: ProductIdentity,
    look: { readonly isLocked: boolean },
  ): Promise<ProductWithoutWebsites | undefined> {
    const byId = productId === undefined ? undefined : await this.products.byId(productId, look);
    const byAddress = currentSku === undefined ? undefined : await this.products.bySku(currentSku, look);
    if (byId && byAddress && byId.productId !== byAddress.productId) {
      throw invalid('The product with id "%id" does not have the SKU "%sku".', {
        id: byId.productId,
        sku: byAddress.sku,
      });
    }
    return byId ?? byAddress ?? this.products.bySku(sku, look);
  }

  private async create(product: ProductToSave): Promise<SavedProduct> {
    refuse(missingOf(product));
    const values = newProduct(product);
    const productId = await this.insert(values);
    const websiteIds = new Set(product.websiteIds ?? [DEFAULT_WEBSITE_ID]);
    await this.products.addWebsites([...websiteIds].map((websiteId) => ({ productId, websiteId })));
    const stockItem = stockItemOf(values.typeId, product.stockItem);
    if (stockItem) await this.stockItems.save([{ ...values, stockItem }]);
    await this.stockItems.announce([values.sku]);
    if (product.composition) await this.compositions.save({ productId, ...values }, product.composition);
    return { productId, sku: values.sku, created: true };
  }

  /** Of two creations at once the second starts again, finds the first one's product, and changes it. */
  private async insert(values: ReturnType<typeof newProduct>): Promise<number> {
    try {
      return await this.products.insert(values);
    } catch (error) {
      if (isDuplicateKey(error, UNIQUE_SKU)) throw new RestartTransaction('the product was created by another request');
      throw isDuplicateKey(error, UNIQUE_BARCODE) ? barcodeTaken(values.barcode) : error;
    }
  }

  private async change(stored: ProductWithoutWebsites, product: ProductToSave): Promise<SavedProduct> {
    const { productId } = stored;
    if (product.price !== undefined) {
      for (const sku of new Set([stored.sku, product.sku])) this.limits.notePrice(sku, stored.price);
    }
    await this.update(stored, product);
    if (product.websiteIds) await this.products.replaceWebsites(productId, product.websiteIds);
    if (stored.sku !== product.sku) await this.followSku({ from: stored.sku, to: product.sku });
    const typeId = product.typeId ?? stored.typeId;
    if (typeId !== stored.typeId) await this.followType(stored, { sku: product.sku, typeId });
    // A composite product has said before whether it is in stock.
    const isNewlyComposite = !isComposite(stored.typeId);
    const stockItem = isNewlyComposite ? stockItemOf(typeId, product.stockItem) : product.stockItem;
    if (stockItem) await this.stockItems.save([{ sku: product.sku, typeId, stockItem }]);
    if (product.composition) await this.compositions.save({ productId, typeId, sku: stored.sku }, product.composition);
    // A product that is enabled or disabled counts or does not count for what it is a part of.
    if ((product.status ?? stored.status) !== stored.status) await this.compositions.announceParents(product.sku);
    return { productId, sku: product.sku, created: false };
  }

  private async update(stored: ProductWithoutWebsites, product: ProductToSave): Promise<void> {
    try {
      await this.products.update(stored, givenValues(product));
    } catch (error) {
      if (isDuplicateKey(error, UNIQUE_BARCODE)) throw barcodeTaken(product.barcode);
      if (!isDuplicateKey(error, UNIQUE_SKU)) throw error;
      throw invalid('Another product has the SKU "%sku" already.', { sku: product.sku });
    }
  }

  /** Stock follows to the new SKU; the messages take away what is booked on the old one from now on. */
  private async followSku(rename: SkuRename): Promise<void> {
    await this.stockItems.rename(rename);
    if (changesIdentity(rename)) await this.messages.renamed(rename);
  }

  /**
   * What a product of the new type does not have at sources itself is taken away later (upstream interface,
   * "Products").
   */
  private async followType(
    before: ProductWithoutWebsites,
    { sku, typeId }: { readonly sku: string; readonly typeId: ProductType },
  ): Promise<void> {
    await this.stockItems.announce([sku]);
    await this.compositions.followType(before, { sku, typeId });
    if (hasSourceItems(before.typeId) && !hasSourceItems(typeId)) await this.messages.becameComposite(sku);
  }
}

/** The rename that saving the product under its SKU means for the one that is stored. */
function renameOf(stored: ProductWithoutWebsites | undefined, { sku }: ProductToSave): SkuRename | undefined {
  if (!stored) return undefined;
  const rename = { from: stored.sku, to: sku };
  return changesIdentity(rename) ? rename : undefined;
}

function refuse(violations: readonly ErrorDetail[]): void {
  const [first, second] = violations;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(violations);
}
