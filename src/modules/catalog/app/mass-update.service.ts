import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { identifierViolation, skuKey } from '../../../platform/identifiers/index.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { bridgeStockItem } from '../domain/legacy-bridge.js';
import { stockItemViolations } from '../domain/product-violations.js';
import type { StockItemToSave } from '../domain/product.js';
import { DEFAULT_SOURCE_CODE, hasSourceItems } from '../domain/product.js';
import { decodeStockItem, encodeStockItem } from '../domain/stock-item-data.js';
import { ProductReader } from './product-reader.service.js';
import { StockItems } from './stock-item.service.js';

/** SKUs of one mass update, at most. */
export const MASS_UPDATE_SKUS_MAX = 10_000;
/** SKUs that a line of the log names. */
const NAMED_MAX = 20;
/** What the history says where nobody says otherwise (spec, "What writes a row"). */
const MASS_UPDATE: ManualPurpose = { reason: 'correction', note: null };

/** What is asked for, as a request for approval keeps it. */
interface AskedUpdate {
  readonly skus: readonly string[];
  readonly data: string;
  readonly purpose: ManualPurpose;
}

const USE_CASE = 'mass-update';

/** Sets the same stock item fields for many products (contract, `POST /V1/inventory/mass-update`). */
@Injectable()
export class MassUpdate implements OnModuleInit {
  private readonly logger = new Logger('MassUpdate');

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly products: ProductReader,
    private readonly stockItems: StockItems,
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedUpdate>({
      name: USE_CASE,
      permission: 'Vendor_Catalog::products',
      run: ({ skus, data, purpose }) => this.database.run(() => this.apply(skus, decodeStockItem(data), purpose)),
    });
  }

  /**
   * Queues the update under the running request, whose caller and id its history rows will have. Throws `invalid` with
   * every broken rule of the fields; SKUs that cannot exist are passed over, and so is an update of nothing. For callers
   * with a limit quantities are written with the request, so that it can wait as a whole.
   */
  async queue(
    skus: readonly string[],
    stockItem: StockItemToSave,
    { reason, note }: ManualPurpose = MASS_UPDATE,
  ): Promise<void> {
    refuse(stockItemViolations(stockItem));
    const possible = distinct(skus.filter((sku) => identifierViolation(sku) === undefined));
    if (possible.length === 0 || Object.keys(stockItem).length === 0) return;
    const data = encodeStockItem(stockItem);
    if (currentContext().changeLimit && stockItem.qty) {
      const asked: AskedUpdate = { skus: possible, data, purpose: { reason, note } };
      const write = (): Promise<void> => this.apply(possible, stockItem, asked.purpose);
      return this.asked.asking(USE_CASE, asked, () => this.database.run(write));
    }
    // The payload is part of the interface: what nobody has said is not in it.
    const said = { ...(reason === MASS_UPDATE.reason ? {} : { reason }), ...(note === null ? {} : { note }) };
    const payload = { skus: possible, data, ...said };
    await this.database.run(() => this.outbox.add('inventory.mass.update', payload));
  }

  /** Throws `invalid` with every broken rule of the fields. */
  check(stockItem: StockItemToSave): void {
    refuse(stockItemViolations(stockItem));
  }

  /**
   * In the running transaction. Default source items that exist take quantity and status, recorded with the purpose;
   * none is made. Products take the configuration. The number of statements does not depend on that of the SKUs. SKUs
   * that have nothing to update are logged; doing it again changes nothing.
   */
  async apply(skus: readonly string[], stockItem: StockItemToSave, purpose = MASS_UPDATE): Promise<void> {
    refuse(stockItemViolations(stockItem));
    const products = await this.products.existing(skus);
    await this.stockItems.configure(
      [...products.values()].map(({ sku }) => sku),
      stockItem,
    );
    const isComposite = (sku: string): boolean => !hasSourceItems(products.get(skuKey(sku))?.typeId ?? 'simple');
    const found = new Set(products.keys());
    await this.writer.applyPlanned(
      skus.filter((sku) => !isComposite(sku)).map((sku) => ({ sourceCode: DEFAULT_SOURCE_CODE, sku })),
      (stored) =>
        stored.flatMap(({ sku }) => {
          found.add(skuKey(sku));
          return bridgeStockItem(sku, stockItem, { exists: true });
        }),
      purpose,
    );
    this.report(skus.filter((sku) => !found.has(skuKey(sku))));
  }

  private report(unknown: readonly string[]): void {
    if (unknown.length === 0) return;
    const named = unknown.slice(0, NAMED_MAX).join(', ');
    this.logger.warn(`${unknown.length} SKUs have neither a product nor stock to update: ${named}.`);
  }
}

function distinct(skus: readonly string[]): string[] {
  return [...new Map(skus.map((sku) => [skuKey(sku), sku])).values()];
}

function refuse(violations: readonly ErrorDetail[]): void {
  const [first, second] = violations;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(violations);
}
