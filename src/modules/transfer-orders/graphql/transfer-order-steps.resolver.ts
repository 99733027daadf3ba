import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { PieceRule } from '../../catalog/index.js';
import { EndTransfer } from '../app/end-transfer.service.js';
import { ReceiveTransfer } from '../app/receive-transfer.service.js';
import { SaveTransfer } from '../app/save-transfer.service.js';
import { ShipTransfer } from '../app/ship-transfer.service.js';
import { CLOSE_PERMISSION, PLAN_PERMISSION, RECEIVE_PERMISSION, SHIP_PERMISSION } from '../domain/permissions.js';
import { TRANSFER_ITEMS_MAX, TRANSFER_NOTE_LENGTH_MAX } from '../domain/transfer.js';
import { sentOf, toDetails } from './transfer-order.mapping.js';
import {
  TransferOrderArrivalInput,
  TransferOrderDetails,
  TransferOrderInput,
  TransferOrderItemInput,
} from './transfer-order.types.js';

const ID = { max: 2_147_483_647, description: 'The id of the transfer' } as const;
const NOTE = {
  max: TRANSFER_NOTE_LENGTH_MAX,
  nullable: true,
  description: 'Words to keep with the step and in the history',
} as const;
const BY_THE_PIECE = 'A fractional quantity of goods that are sold by the piece is refused';

/** The steps of transfers over GraphQL: the use cases and permissions of REST. */
@GqlResolver()
export class TransferOrderStepsResolver {
  constructor(
    private readonly saving: SaveTransfer,
    private readonly shipping: ShipTransfer,
    private readonly receiving: ReceiveTransfer,
    private readonly ending: EndTransfer,
    private readonly pieces: PieceRule,
    private readonly responses: KeptResponses,
  ) {}

  @Gql.mutation(() => TransferOrderDetails, {
    permission: PLAN_PERMISSION,
    forBoundCallers: 'within sources',
    description: `Plans a transfer: a draft moves nothing. ${BY_THE_PIECE}`,
  })
  async createTransferOrder(
    @Arg.input('transfer', TransferOrderInput, { description: 'The draft as it is to be' })
    transfer: TransferOrderInput,
  ): Promise<TransferOrderDetails> {
    await this.checkPieces(transfer.items ?? []);
    return toDetails(await this.saving.create(sentOf(transfer)));
  }

  @Gql.mutation(() => TransferOrderDetails, {
    permission: PLAN_PERMISSION,
    forBoundCallers: 'within sources',
    description: `Changes a draft. Items that are given replace all of its items. ${BY_THE_PIECE}`,
  })
  async updateTransferOrder(
    @Arg.int('id', ID) id: number,
    @Arg.input('transfer', TransferOrderInput, { description: 'What changes' }) transfer: TransferOrderInput,
    @Arg.int('expectedVersion', {
      ...ID,
      nullable: true,
      description: 'The version that was read; refused where the draft is at another one',
    })
    expectedVersion: number | undefined,
  ): Promise<TransferOrderDetails> {
    await this.checkPieces(transfer.items ?? []);
    return toDetails(await this.saving.update(id, sentOf(transfer), expectedVersion));
  }

  @Gql.mutation(() => TransferOrderDetails, {
    permission: SHIP_PERMISSION,
    forBoundCallers: 'within sources',
    description: `Sends goods of a transfer on their way: every item or none. ${BY_THE_PIECE}`,
    idempotency: 'by-handler',
  })
  async shipTransferOrder(
    @Arg.int('id', ID) id: number,
    @Arg.inputs('items', TransferOrderItemInput, {
      max: TRANSFER_ITEMS_MAX,
      nullable: true,
      description: 'What leaves; all that has not left where it is left out',
    })
    items: readonly TransferOrderItemInput[] | undefined,
    @Arg.text('note', NOTE) note: string | undefined,
  ): Promise<TransferOrderDetails> {
    await this.checkPieces(items ?? []);
    const request = { items: items ?? null, note: note ?? null };
    return toDetails(await this.shipping.execute(id, request, this.responses.claim(toDetails)));
  }

  @Gql.mutation(() => TransferOrderDetails, {
    permission: RECEIVE_PERMISSION,
    forBoundCallers: 'within sources',
    description: `Takes in what has arrived of a transfer: every item or none. ${BY_THE_PIECE}`,
    idempotency: 'by-handler',
  })
  async receiveTransferOrder(
    @Arg.int('id', ID) id: number,
    @Arg.inputs('items', TransferOrderArrivalInput, {
      max: TRANSFER_ITEMS_MAX,
      nullable: true,
      description: 'What has arrived; all that is on its way, as available, where it is left out',
    })
    items: readonly TransferOrderArrivalInput[] | undefined,
    @Arg.text('note', NOTE) note: string | undefined,
    @Arg.flag('moveReservations', {
      nullable: true,
      description: 'Whether reservations follow this receipt; by default what the transfer says',
    })
    moveReservations: boolean | undefined,
  ): Promise<TransferOrderDetails> {
    await this.checkPieces(items ?? []);
    const request = {
      items: items ? items.map(({ state, ...item }) => ({ ...item, state: state ?? null })) : null,
      note: note ?? null,
      moveReservations: moveReservations ?? null,
    };
    return toDetails(await this.receiving.execute(id, request, this.responses.claim(toDetails)));
  }

  @Gql.mutation(() => TransferOrderDetails, {
    permission: CLOSE_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Closes a transfer: what has not arrived is lost. One that is closed already is returned as it is',
  })
  async closeTransferOrder(
    @Arg.int('id', ID) id: number,
    @Arg.text('note', NOTE) note: string | undefined,
  ): Promise<TransferOrderDetails> {
    return toDetails(await this.ending.close(id, note ?? null));
  }

  @Gql.mutation(() => TransferOrderDetails, {
    permission: PLAN_PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Cancels a transfer: what is on its way is at the origin again, which needs the permission to ship as well. One that ' +
      'is cancelled already is returned as it is',
  })
  async cancelTransferOrder(
    @Arg.int('id', ID) id: number,
    @Arg.text('note', NOTE) note: string | undefined,
  ): Promise<TransferOrderDetails> {
    return toDetails(await this.ending.cancel(id, note ?? null));
  }

  private async checkPieces(items: readonly TransferOrderItemInput[]): Promise<void> {
    await this.pieces.check(
      items.flatMap(({ sku, quantity: typed }) => {
        const quantity = Quantity.tryParse(typed);
        return quantity ? [{ sku, quantity }] : [];
      }),
    );
  }
}
