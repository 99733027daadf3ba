import { Arg } from '../../../platform/graphql/arg.js';
import { Done } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { ManualReason } from '../../adjustment-history/index.js';
import { ManualReasonEnum } from '../../adjustment-history/graphql/index.js';
import { StartedBulk } from '../../bulk-operations/graphql/index.js';
import { BackgroundStockUpdate } from '../app/background-stock-update.service.js';
import { MASS_UPDATE_SKUS_MAX, MassUpdate } from '../app/mass-update.service.js';
import { PieceRule } from '../app/piece-rule.service.js';
import type { StockItemToSave } from '../domain/product.js';
import { StockItemFields, toStockItem } from './stock-item-fields.input.js';

/** The mass attribute update over GraphQL: the use case of REST. */
@GqlResolver()
export class MassUpdateResolver {
  constructor(
    private readonly massUpdate: MassUpdate,
    private readonly background: BackgroundStockUpdate,
    private readonly pieces: PieceRule,
  ) {}

  @Gql.mutation(() => Done, {
    permission: 'Vendor_Catalog::products',
    description:
      'Queues an update of stock item fields of many products, recorded with the reason, by default correction. ' +
      'Refused for a fractional quantity where one of the products is sold by the piece',
  })
  async updateStockItems(
    @Arg.texts('skus', { max: MASS_UPDATE_SKUS_MAX, length: SKU_LENGTH_MAX, description: 'The products to change' })
    skus: readonly string[],
    @Arg.input('fields', StockItemFields, { description: 'What is to hold for all of them' }) fields: StockItemFields,
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; see the default above' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<Done> {
    const stockItem = await this.checked(skus, fields);
    await this.massUpdate.queue(skus, stockItem, { reason: reason ?? 'correction', note: noteOf(note) });
    return { count: skus.length };
  }

  @Gql.mutation(() => StartedBulk, {
    permission: 'Vendor_Catalog::products',
    description: 'As updateStockItems, with an operation for each product, whose outcome can be seen',
  })
  async startStockUpdate(
    @Arg.texts('skus', { max: MASS_UPDATE_SKUS_MAX, length: SKU_LENGTH_MAX, description: 'The products to change' })
    skus: readonly string[],
    @Arg.input('fields', StockItemFields, { description: 'What is to hold for all of them' }) fields: StockItemFields,
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; correction where it is not said' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<StartedBulk> {
    const stockItem = await this.checked(skus, fields);
    return this.background.start(skus, stockItem, { reason: reason ?? 'correction', note: noteOf(note) });
  }

  private async checked(skus: readonly string[], fields: StockItemFields): Promise<StockItemToSave> {
    const stockItem = toStockItem(fields);
    if (skus.length === 0 || Object.keys(stockItem).length === 0) throw invalid('Input data is empty');
    const { qty: quantity } = stockItem;
    if (quantity) await this.pieces.check(skus.map((sku) => ({ sku, quantity })));
    return stockItem;
  }
}
