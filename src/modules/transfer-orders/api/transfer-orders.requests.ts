import { Field, SchemaName } from '../../../platform/http/field.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { STATE_LENGTH_MAX } from '../../adjustment-history/index.js';
import { TRANSFER_ID_MAX, TRANSFER_ITEMS_MAX } from '../domain/transfer.js';

const ALL_SHIPPED = 'What leaves; all that has not left where it is left out';
const ALL_ARRIVED = 'What has arrived; all that is on its way, as available, where it is left out';

@SchemaName('TransferItemPayload')
export class TransferItemRequest {
  @Field.text({ maxLength: SKU_LENGTH_MAX, example: 'SKU-1' })
  sku?: string | null;

  @Field.float({ example: 12, description: 'Above zero; repeated SKUs are added up' })
  quantity?: number | null;
}

@SchemaName('TransferArrivalPayload')
export class TransferArrivalRequest extends TransferItemRequest {
  @Field.text({ maxLength: STATE_LENGTH_MAX, example: 'damaged', description: 'By default available' })
  state?: string | null;
}

@SchemaName('TransferPayload')
export class TransferRequest {
  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  originSourceCode?: string | null;

  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-2' })
  destinationSourceCode?: string | null;

  @Field.flag({
    strict: true,
    description:
      'With source-level reservations: goods that orders hold may leave, and what orders hold of them follows at receipt',
  })
  moveReservations?: boolean | null;

  @Field.text({ example: 'TO-118', description: 'A number of your own, in 64 characters' })
  reference?: string | null;

  @Field.text({ example: 'Second truck', description: 'In 255 characters' })
  note?: string | null;

  @Field.text({ example: '2026-02-03 08:00:00', description: 'When it should arrive: a day, or a moment in UTC' })
  expectedAt?: string | null;

  @Field.list(() => TransferItemRequest, { maxItems: TRANSFER_ITEMS_MAX })
  items?: TransferItemRequest[] | null;
}

export class CreateTransferRequest {
  @Field.object(() => TransferRequest, { required: true })
  transfer!: TransferRequest;
}

export class TransferIdRequest {
  @Field.int({ min: 0, max: TRANSFER_ID_MAX })
  transferId!: number;
}

export class TransferStepRequest extends TransferIdRequest {
  @Field.int({ min: 0, max: TRANSFER_ID_MAX })
  stepId!: number;
}

@SchemaName('TransferChangePayload')
export class TransferChangeRequest extends TransferRequest {
  @Field.int({
    min: 0,
    max: TRANSFER_ID_MAX,
    description: 'The version that was read: refused with 409 where the draft is at another one',
  })
  expectedVersion?: number | null;
}

export class UpdateTransferRequest extends TransferIdRequest {
  @Field.object(() => TransferChangeRequest, { required: true })
  transfer!: TransferChangeRequest;
}

export class ListTransfersRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}

export class EndTransferRequest extends TransferIdRequest {
  @Field.text({ description: 'Words to keep with the step and in the history, in 255 characters' })
  note?: string | null;
}

export class ShipTransferRequest extends EndTransferRequest {
  @Field.list(() => TransferItemRequest, { maxItems: TRANSFER_ITEMS_MAX, description: ALL_SHIPPED })
  items?: TransferItemRequest[] | null;
}

export class ReceiveTransferRequest extends EndTransferRequest {
  @Field.list(() => TransferArrivalRequest, { maxItems: TRANSFER_ITEMS_MAX, description: ALL_ARRIVED })
  items?: TransferArrivalRequest[] | null;

  @Field.flag({
    strict: true,
    description: 'Whether reservations follow this receipt; by default what the transfer says',
  })
  moveReservations?: boolean | null;
}
