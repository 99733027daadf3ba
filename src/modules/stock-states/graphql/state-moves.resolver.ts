import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import {
  NOTE_LENGTH_MAX,
  noteOf,
  REFERENCE_ID_LENGTH_MAX,
  REFERENCE_TYPE_LENGTH_MAX,
} from '../../adjustment-history/index.js';
import { PieceRule } from '../../catalog/index.js';
import { DeclareIncoming } from '../app/declare-incoming.service.js';
import { MoveBetweenStates } from '../app/move-between-states.service.js';
import type { StateQuantity } from '../domain/left-quantities.js';
import type { SentRemarks } from '../domain/stated-purpose.js';
import { IncomingItemInput, StateChanges, StateMoveInput } from './stock-state.types.js';
import { ITEMS_PER_REQUEST_MAX } from '../domain/stock-states.limits.js';

const NOTE = { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' } as const;
const REFERENCE_TYPE = {
  max: REFERENCE_TYPE_LENGTH_MAX,
  nullable: true,
  description: 'Kind of the document behind it; not one of the sales documents',
} as const;
const REFERENCE_ID = { max: REFERENCE_ID_LENGTH_MAX, nullable: true, description: 'The id of that document' } as const;

/** Moves between states and announcements over GraphQL: the use cases and permissions of REST. */
@GqlResolver()
export class StateMovesResolver {
  constructor(
    private readonly moving: MoveBetweenStates,
    private readonly declaring: DeclareIncoming,
    private readonly responses: KeptResponses,
    private readonly pieces: PieceRule,
  ) {}

  @Gql.mutation(() => StateChanges, {
    permission: 'Vendor_Inventory::state_moves',
    forBoundCallers: 'within sources',
    description:
      'Moves goods of source items from one state to another: every move or none. What comes to available is in stock ' +
      'afterwards. A fractional quantity of goods that are sold by the piece is refused',
    idempotency: 'by-handler',
  })
  async moveBetweenStates(
    @Arg.inputs('moves', StateMoveInput, { max: ITEMS_PER_REQUEST_MAX, description: 'What moves, in this order' })
    moves: readonly StateMoveInput[],
    @Arg.text('note', NOTE) note: string | undefined,
    @Arg.text('referenceType', REFERENCE_TYPE) referenceType: string | undefined,
    @Arg.text('referenceId', REFERENCE_ID) referenceId: string | undefined,
  ): Promise<StateChanges> {
    await this.checkPieces(moves);
    const request = { items: moves, ...remarksOf(note, referenceType, referenceId) };
    return toChanges(await this.moving.execute(request, this.responses.claim(toChanges)));
  }

  @Gql.mutation(() => StateChanges, {
    permission: 'Vendor_Inventory::incoming',
    forBoundCallers: 'within sources',
    description:
      'Announces goods that are expected at sources: every item or none. A quantity below zero takes back what was ' +
      'announced. A fractional quantity of goods that are sold by the piece is refused',
    idempotency: 'by-handler',
  })
  async declareIncoming(
    @Arg.inputs('items', IncomingItemInput, { max: ITEMS_PER_REQUEST_MAX, description: 'What is expected, and where' })
    items: readonly IncomingItemInput[],
    @Arg.text('note', NOTE) note: string | undefined,
    @Arg.text('referenceType', REFERENCE_TYPE) referenceType: string | undefined,
    @Arg.text('referenceId', REFERENCE_ID) referenceId: string | undefined,
  ): Promise<StateChanges> {
    await this.checkPieces(items);
    const request = { items, ...remarksOf(note, referenceType, referenceId) };
    return toChanges(await this.declaring.execute(request, this.responses.claim(toChanges)));
  }

  private async checkPieces(items: readonly { readonly sku: string; readonly quantity: number }[]): Promise<void> {
    await this.pieces.check(
      items.flatMap(({ sku, quantity: typed }) => {
        const quantity = Quantity.tryParse(typed);
        return quantity ? [{ sku, quantity }] : [];
      }),
    );
  }
}

function remarksOf(note?: string, referenceType?: string, referenceId?: string): SentRemarks {
  return { note: noteOf(note), referenceType: referenceType ?? null, referenceId: referenceId ?? null };
}

function toChanges(quantities: readonly StateQuantity[]): StateChanges {
  return { requestId: currentContext().requestId, quantities };
}
