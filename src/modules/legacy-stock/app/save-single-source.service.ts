import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AskedChanges } from '../../approvals/index.js';
import { PieceRule } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { ShownItem, StoredSourceItem } from '../../source-items/index.js';
import { DEFAULT_SOURCE_CODE, SourceReader } from '../../sources/index.js';
import { UpdateStockItem } from './update-stock-item.service.js';

/** With fewer enabled sources there is nothing to choose between. */
const SEVERAL_SOURCES = 2;

/** Quantity and stock status of the product form in single-source mode; what is absent stays as it is. */
export interface SingleSourceStock {
  readonly quantity?: Quantity | undefined;
  readonly isInStock?: boolean | undefined;
  /** What the person says about it. */
  readonly note: string | null;
  /** What the form showed; an item that is not there was shown as 0 and out of stock. */
  readonly shown: ShownItem;
}

/** What is asked for, as a request for approval keeps it. */
interface AskedStock {
  readonly sku: string;
  readonly quantity?: number;
  readonly isInStock?: boolean;
  readonly note: string | null;
  readonly shown: Omit<ShownItem, 'quantity'> & { readonly quantity?: number };
}

const USE_CASE = 'single-source';

/** The product form in single-source mode: it saves through the legacy stock item (spec, "What writes a row"). */
@Injectable()
export class SaveSingleSource implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly sources: SourceReader,
    private readonly writer: SourceItemWriter,
    private readonly updateStockItem: UpdateStockItem,
    private readonly pieces: PieceRule,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedStock>({
      name: USE_CASE,
      permission: 'Vendor_CatalogInventory::cataloginventory',
      run: ({ sku, quantity, shown, ...stock }) =>
        this.execute(sku, {
          ...stock,
          quantity: quantity === undefined ? undefined : Quantity.of(quantity),
          shown: { ...shown, quantity: shown.quantity === undefined ? undefined : Quantity.of(shown.quantity) },
        }),
    });
  }

  /**
   * Writes the default source item with reason `legacy_bridge`. Throws not-found for an unknown SKU, and `invalid`
   * where the item is no longer as it was shown. Throws `invalid`, too, for a fractional quantity of what is sold by the
   * piece, and `conflict` where there are several sources by now.
   */
  async execute(sku: string, stock: SingleSourceStock): Promise<void> {
    await this.asked.asking(USE_CASE, { sku, ...stock }, () => this.save(sku, stock));
  }

  private async save(sku: string, { quantity, isInStock, note, shown }: SingleSourceStock): Promise<void> {
    if ((await this.sources.enabledCount()) >= SEVERAL_SOURCES) {
      throw new ApplicationError('conflict', 'There are several sources by now. Load the product again to edit them.');
    }
    const isChanged = quantity !== undefined && !(shown.quantity?.equals(quantity) ?? false);
    if (isChanged) await this.pieces.check([{ sku, quantity }]);
    await this.database.run(async () => {
      // Locks the item and writes nothing: what was shown is compared with what the save will find.
      await this.writer.applyPlanned(
        [{ sourceCode: DEFAULT_SOURCE_CODE, sku }],
        ([stored]) => {
          const stale = stalenessOf(sku, shown, stored);
          if (stale) throw validationFailed([stale], 'The stock has changed since it was shown.');
          return [];
        },
        { reason: 'legacy_bridge' },
      );
      await this.updateStockItem.execute(
        sku,
        {
          ...(quantity === undefined ? {} : { qty: quantity }),
          ...(isInStock === undefined ? {} : { isInStock }),
        },
        { baseline: 'nothing', note },
      );
    });
  }
}

function stalenessOf(
  sku: string,
  { quantity, status }: ShownItem,
  stored: StoredSourceItem | undefined,
): ErrorDetail | undefined {
  const found = stored?.quantity ?? Quantity.ZERO;
  if (quantity && !quantity.equals(found)) {
    return {
      message: 'The quantity of SKU "%sku" is %quantity, not %expected_quantity as expected.',
      parameters: { sku, quantity: found.toNumber(), expected_quantity: quantity.toNumber() },
    };
  }
  const foundStatus = stored?.status ?? 0;
  if (status !== undefined && status !== foundStatus) {
    return {
      message: 'SKU "%sku" is %status by now.',
      parameters: { sku, status: foundStatus === 1 ? 'in stock' : 'out of stock' },
    };
  }
  return undefined;
}
