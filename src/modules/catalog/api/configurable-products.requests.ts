import { Field } from '../../../platform/http/field.js';

export class ChildRequest {
  @Field.text({ required: true, description: 'SKU of the configurable product' })
  sku!: string;

  @Field.text({ required: true, example: 'SKU-2', description: 'SKU of the product among its choices' })
  childSku!: string;
}
