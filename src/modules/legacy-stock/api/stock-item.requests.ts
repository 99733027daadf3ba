import { Field } from '../../../platform/http/field.js';
import { LIST_ROWS_MAX } from '../../../platform/search/index.js';
import { ProductStockItemRequest } from '../../catalog/index.js';

export class StockItemRequest {
  @Field.text({ required: true, example: 'SKU-1' })
  productSku!: string;

  @Field.int({ description: 'Passed over: it is always about the default website' })
  scopeId?: number | null;
}

export class UpdateStockItemRequest {
  @Field.text({ required: true, example: 'SKU-1' })
  productSku!: string;

  @Field.int({ required: true, description: 'Passed over: a product has one stock item' })
  itemId!: number;

  @Field.object(() => ProductStockItemRequest, { required: true })
  stockItem!: ProductStockItemRequest;
}

export class LowStockRequest {
  @Field.int({ required: true, example: 0, description: 'The website whose stock is meant; 0 is the admin website' })
  scopeId!: number;

  @Field.float({ required: true, example: 5, description: 'Items with this quantity or less' })
  qty!: number;

  @Field.int({ example: 1, description: 'From 1; past the end it is the last page' })
  currentPage?: number | null;

  @Field.int({
    min: 0,
    max: LIST_ROWS_MAX,
    example: 20,
    description: '0 is everything, within the limit of every list',
  })
  pageSize?: number | null;
}
