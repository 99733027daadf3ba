import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { MASS_UPDATE_SKUS_MAX, MassUpdate } from '../app/mass-update.service.js';
import { StockItemFields, toStockItem } from './stock-item-fields.input.js';

/** The mass attribute update over GraphQL: the use case of REST. */
@GqlResolver()
export class MassUpdateResolver {
  constructor(private readonly massUpdate: MassUpdate) {}

  @Gql.mutation(() => Boolean, {
    permission: 'Vendor_Catalog::products',
    description: 'Queues an update of stock item fields of many products, recorded with reason correction; gives true',
  })
  async updateStockItems(
    @Arg.texts('skus', { max: MASS_UPDATE_SKUS_MAX, length: SKU_LENGTH_MAX, description: 'The products to change' })
    skus: readonly string[],
    @Arg.input('fields', StockItemFields, { description: 'What is to hold for all of them' }) fields: StockItemFields,
  ): Promise<true> {
    const stockItem = toStockItem(fields);
    if (skus.length === 0 || Object.keys(stockItem).length === 0) throw invalid('Input data is empty');
    await this.massUpdate.queue(skus, stockItem);
    return true;
  }
}
