import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { hasSourceItems } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../source-items/index.js';
import { IN_STOCK, SourceItemWriter } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE } from '../../sources/index.js';
import type { LegacyStockItem } from '../domain/legacy-stock-item.js';
import { hasEnough } from '../domain/stock-checks.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';

/** A quantity of one SKU to take or to give back; above zero. */
export interface ManagedQuantity {
  readonly sku: string;
  readonly quantity: Quantity;
}

interface ManagedItem {
  readonly item: LegacyStockItem;
  readonly quantity: Quantity;
}

const NOT_ENOUGH = 'Not all of your products are available in the requested quantity.';

/**
 * The legacy counter of quantities (behaviour, "Writers"). It takes from and gives back to the default source item,
 * relatively and under its lock, with reason `legacy_bridge`. Orders of this service do not pass here: they reserve,
 * and their shipments deduct. SKUs that the catalogue does not know, composite products and those whose stock is not
 * managed are passed over. While `can_subtract` is off, everything is.
 */
@Injectable()
export class StockManagement {
  constructor(
    private readonly database: Database,
    private readonly reader: LegacyItemReader,
    private readonly writer: SourceItemWriter,
    private readonly settings: Settings,
  ) {}

  /** Takes all or nothing. Throws `invalid` where one of them is out of stock or fewer are at the default source. */
  async registerProductsSale(quantities: readonly ManagedQuantity[]): Promise<void> {
    await this.database.run(async () => {
      const managed = await this.managed(quantities);
      if (managed.some(({ item, quantity }) => !hasEnough(item, quantity))) throw invalid(NOT_ENOUGH);
      await this.take(managed);
    });
  }

  /** Gives back what `registerProductsSale` took; the stock status stays as it is. */
  async revertProductsSale(quantities: readonly ManagedQuantity[]): Promise<void> {
    await this.database.run(async () => {
      const changes = (await this.managed(quantities)).map(({ item, quantity }): SourceItemChange => ({
        ...keyOf(item),
        kind: 'adjust',
        delta: quantity,
      }));
      await this.writer.apply(changes, { reason: 'legacy_bridge' });
    });
  }

  /**
   * Gives one quantity back, and the item is in stock again once more than its threshold is there
   * (`can_back_in_stock`).
   */
  async backItemQty(sku: string, quantity: Quantity): Promise<void> {
    await this.database.run(async () => {
      const [managed] = await this.managed([{ sku, quantity }]);
      if (!managed) return;
      const { item } = managed;
      const canReturn = await this.settings.get('cataloginventory/options/can_back_in_stock');
      const statusOf = ([stored]: readonly StoredSourceItem[]): typeof IN_STOCK | undefined => {
        const after = (stored?.quantity ?? Quantity.ZERO).plus(quantity);
        return canReturn && item.configuration.minQty.isLessThan(after) ? IN_STOCK : undefined;
      };
      await this.writer.applyPlanned(
        [keyOf(item)],
        (stored) => [{ ...keyOf(item), kind: 'adjust', delta: quantity, status: statusOf(stored) }],
        { reason: 'legacy_bridge' },
      );
    });
  }

  private async take(managed: readonly ManagedItem[]): Promise<void> {
    const changes = managed.map(({ item, quantity }): SourceItemChange => ({
      ...keyOf(item),
      kind: 'adjust',
      delta: quantity.negated(),
      floor: Quantity.ZERO,
      mustExist: true,
    }));
    try {
      await this.writer.apply(changes, { reason: 'legacy_bridge' });
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'invalid')
        throw invalid(NOT_ENOUGH, undefined, error.errors);
      throw error;
    }
  }

  /** The items whose quantity is counted, with the sum that each is asked for. */
  private async managed(quantities: readonly ManagedQuantity[]): Promise<ManagedItem[]> {
    if (quantities.some(({ quantity }) => !quantity.isPositive())) throw invalid('Invalid requested quantity');
    if (!(await this.settings.get('cataloginventory/options/can_subtract'))) return [];
    const sums = new Map<string, Quantity>();
    for (const { sku, quantity } of quantities) {
      const key = skuKey(sku);
      sums.set(key, (sums.get(key) ?? Quantity.ZERO).plus(quantity));
    }
    const items = await this.reader.list(quantities.map(({ sku }) => sku));
    return items
      .filter(({ typeId, configuration }) => hasSourceItems(typeId) && configuration.manageStock)
      .map((item) => ({ item, quantity: sums.get(skuKey(item.sku)) ?? Quantity.ZERO }));
  }
}

function keyOf({ sku }: LegacyStockItem): { readonly sourceCode: string; readonly sku: string } {
  return { sourceCode: DEFAULT_SOURCE_CODE, sku };
}
