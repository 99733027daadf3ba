import { Field, SchemaName } from '../../../platform/http/field.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ITEMS_PER_REQUEST_MAX, SOURCES_PER_REQUEST_MAX } from '../domain/transfers.limits.js';

/** Which products, at which sources. */
export class AssignmentRequest {
  @Field.texts({ required: true, maxItems: ITEMS_PER_REQUEST_MAX, maxLength: SKU_LENGTH_MAX, example: ['SKU-1'] })
  skus!: string[];

  @Field.texts({
    name: 'sourceCodes',
    required: true,
    maxItems: SOURCES_PER_REQUEST_MAX,
    maxLength: SOURCE_CODE_LENGTH_MAX,
    example: ['eu-1', 'eu-2'],
  })
  sourceCodes!: string[];
}

export class BulkTransferRequest {
  @Field.texts({ required: true, maxItems: ITEMS_PER_REQUEST_MAX, maxLength: SKU_LENGTH_MAX, example: ['SKU-1'] })
  skus!: string[];

  @Field.text({ name: 'originSource', required: true, maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  originSource!: string;

  @Field.text({ name: 'destinationSource', required: true, maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-2' })
  destinationSource!: string;

  @Field.flag({
    name: 'unassignFromOrigin',
    required: true,
    example: false,
    description: 'Deletes the source items at the origin; else they stay, empty and out of stock',
  })
  unassignFromOrigin!: boolean;
}

@SchemaName('PartialTransferItemInput')
class BulkPartialTransferItemRequest {
  @Field.text({ maxLength: SKU_LENGTH_MAX, example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 2 })
  qty?: number | null;
}

export class BulkPartialTransferRequest {
  @Field.text({ name: 'originSourceCode', required: true, maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  originSourceCode!: string;

  @Field.text({ name: 'destinationSourceCode', required: true, maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-2' })
  destinationSourceCode!: string;

  @Field.list(() => BulkPartialTransferItemRequest, { required: true, maxItems: ITEMS_PER_REQUEST_MAX })
  items!: BulkPartialTransferItemRequest[];
}
