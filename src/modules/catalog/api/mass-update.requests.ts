import { Field } from '../../../platform/http/field.js';
import { MASS_UPDATE_SKUS_MAX } from '../app/mass-update.service.js';
import { ProductStockItemRequest } from './product.requests.js';

export class MassUpdateRequest {
  @Field.texts({ required: true, maxItems: MASS_UPDATE_SKUS_MAX, example: ['SKU-1'] })
  skus!: string[];

  @Field.object(() => ProductStockItemRequest, { required: true, example: { qty: 5, is_in_stock: true } })
  data!: ProductStockItemRequest;
}
