import { Field } from '../../../platform/http/field.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { MASS_UPDATE_SKUS_MAX, MassUpdate } from '../app/mass-update.service.js';
import { toStockItem } from './stock-item.mapping.js';
import { StockItemInput } from './products.requests.js';

export class MassUpdateRequest {
  @Field.texts({ required: true, maxItems: MASS_UPDATE_SKUS_MAX, example: ['SKU-1'] })
  skus!: string[];

  @Field.object(() => StockItemInput, { required: true, example: { qty: 5, is_in_stock: true } })
  data!: StockItemInput;
}

/** The mass attribute update of the contract, "What the service adds to the upstream interface". */
@RestController('Products')
export class MassUpdateController {
  constructor(private readonly massUpdate: MassUpdate) {}

  @Rest.post('inventory/mass-update', {
    permission: 'Vendor_Catalog::products',
    summary: 'Update stock item fields of many products',
    description:
      'Queued: quantity and status go to the default source items that exist, with reason correction; the other fields ' +
      'are the stock configuration of the products. What is left out stays as it is.',
    answer: true,
  })
  async update(@Payload() { skus, data }: MassUpdateRequest): Promise<true> {
    await this.massUpdate.queue(skus, toStockItem(data));
    return true;
  }
}
