import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { StockItemToSave } from '../../catalog/index.js';
import { hasSourceItems, productViolations, SaveProduct } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from '../../sources/index.js';
import type { LegacyStockItem } from '../domain/legacy-stock-item.js';
import { changesSince, configurationChanges, defaultSourceChanges } from '../domain/projection.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';

/**
 * What a save is compared with: the stock item as it is now, or the one that the caller has read before. `nothing`
 * takes everything that is given at its word.
 */
type Baseline = 'current' | 'nothing' | LegacyStockItem;

interface UpdateOptions {
  readonly baseline?: Baseline;
  /** What a person says about it, for the history. */
  readonly note?: string | null;
}

/**
 * Saves a legacy stock item through to where stock is kept. The configuration goes to the product; quantity and status
 * go to the default source item, with reason `legacy_bridge` (spec, "What writes a row").
 */
@Injectable()
export class UpdateStockItem {
  constructor(
    private readonly database: Database,
    private readonly reader: LegacyItemReader,
    private readonly saveProduct: SaveProduct,
    private readonly writer: SourceItemWriter,
  ) {}

  /**
   * Writes the fields that differ from the baseline, all or none, and returns the item's id. Composite products have no
   * quantity of their own. Throws not-found for an unknown SKU, and `invalid` with every broken rule.
   */
  async execute(
    sku: string,
    given: StockItemToSave,
    { baseline = 'current', note = null }: UpdateOptions = {},
  ): Promise<number> {
    return this.database.run(async () => {
      const current = await this.reader.get(sku);
      const snapshot = typeof baseline === 'string' ? current : baseline;
      const changes = baseline === 'nothing' ? given : changesSince(snapshot, given);
      refuseFaulty(current.sku, changes);
      await this.saveConfiguration(current, changes);
      if (hasSourceItems(current.typeId)) await this.bridge(current.sku, { given, changes }, note);
      return current.productId;
    });
  }

  /** With the product, which is locked meanwhile: a deletion beside it takes the configuration along. */
  private async saveConfiguration({ sku, typeId }: LegacyStockItem, changes: StockItemToSave): Promise<void> {
    const configuration = configurationChanges(typeId, changes);
    if (Object.keys(configuration).length === 0) return;
    await this.saveProduct.execute({ sku, stockItem: configuration }, { currentSku: sku });
  }

  private async bridge(
    sku: string,
    { given, changes }: { readonly given: StockItemToSave; readonly changes: StockItemToSave },
    note: string | null,
  ): Promise<void> {
    if (!changes.qty && changes.isInStock === undefined) return;
    await this.writer.applyPlanned(
      [{ sourceCode: DEFAULT_SOURCE_CODE, sku }],
      (stored) => defaultSourceChanges(sku, { given, changes }, { exists: stored.length > 0 }),
      { reason: 'legacy_bridge', note },
    );
  }
}

function refuseFaulty(sku: string, stockItem: StockItemToSave): void {
  const violations = productViolations({ sku, stockItem });
  const [first, second] = violations;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(violations);
}
