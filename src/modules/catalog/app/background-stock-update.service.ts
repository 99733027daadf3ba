import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { identifierViolation, skuKey } from '../../../platform/identifiers/index.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { BackgroundWorks, ScheduleBulk, WORK_TOPIC_PREFIX } from '../../bulk-operations/index.js';
import type { BackgroundWork, WorkOutcome } from '../../bulk-operations/index.js';
import type { StockItemToSave } from '../domain/product.js';
import { decodeStockItem, encodeStockItem } from '../domain/stock-item-data.js';
import { MassUpdate } from './mass-update.service.js';

interface UpdatePayload {
  readonly sku: string;
  /** As the messages of mass updates have it. */
  readonly data: string;
  readonly purpose: ManualPurpose;
}

/** The mass update as operations whose outcomes can be seen, one for each product. */
@Injectable()
export class BackgroundStockUpdate implements BackgroundWork<UpdatePayload>, OnModuleInit {
  readonly topicName = `${WORK_TOPIC_PREFIX}products-stock-fields`;
  readonly permission = 'Vendor_Catalog::products';
  readonly keeping = 'one-transaction';

  constructor(
    private readonly works: BackgroundWorks,
    private readonly bulks: ScheduleBulk,
    private readonly massUpdate: MassUpdate,
  ) {}

  onModuleInit(): void {
    this.works.register(this);
  }

  /** Throws `invalid` with every broken rule of the fields, for no products and for too many. */
  async start(
    skus: readonly string[],
    stockItem: StockItemToSave,
    purpose: ManualPurpose,
  ): Promise<{ readonly bulkUuid: string; readonly operationCount: number }> {
    this.massUpdate.check(stockItem);
    const data = encodeStockItem(stockItem);
    const distinct = new Map(
      skus.filter((sku) => identifierViolation(sku) === undefined).map((sku) => [skuKey(sku), sku]),
    );
    const parts = [...distinct.values()].map((sku) => ({ subject: sku, payload: { sku, data, purpose } }));
    const description = `Update stock fields of ${parts.length} product(s)`;
    const { bulkUuid, operations } = await this.bulks.executeWork(this.topicName, parts, description);
    return { bulkUuid, operationCount: operations.length };
  }

  /** In the running transaction. */
  async run({ sku, data, purpose }: UpdatePayload): Promise<WorkOutcome> {
    await this.massUpdate.apply([sku], decodeStockItem(data), purpose);
    return { said: 'Its stock fields are updated.', result: {} };
  }
}
