import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Obstacle } from './request-effect.js';

/** Why the effect of a request on one source item is not taken back. */
export interface Refusal {
  readonly code:
    | 'reverted'
    | 'document'
    | 'transfer'
    | 'opening-balance'
    | 'pruned'
    | 'spent'
    | 'too-large'
    | 'gone'
    | 'no-source'
    | 'no-state'
    | 'reserved'
    | 'together';
  /** The same for people. */
  readonly reason: string;
}

/** A reservation that would have to go back with the stock and cannot. */
interface ReservedElsewhere {
  readonly order: string;
  readonly stock: number;
  /** Where the stock and the reservation came from. */
  readonly origin: string;
  /** Where they are. */
  readonly destination: string;
}

/** Every refusal there is, with its words. */
export const refusals = {
  reverted: (): Refusal => ({
    code: 'reverted',
    reason: 'The request has been reverted for this source item already.',
  }),

  obstacle: (obstacle: Obstacle): Refusal =>
    obstacle.kind === 'document'
      ? {
          code: 'document',
          reason: `The change belongs to a sales document (${obstacle.document}), and only a document takes it back.`,
        }
      : {
          code: 'opening-balance',
          reason: 'An opening balance moved no stock; inventory:adjustment:opening-balance --undo takes its rows away.',
        },

  /** The transfer would say that the goods are where they are not. */
  transfer: (transferId: number): Refusal => ({
    code: 'transfer',
    reason: `The change is a step of transfer ${transferId}, which would not know of it. Receive, close or cancel the transfer instead; what was received, transfer back.`,
  }),

  /** What is left of the request's rows may be half of what it did to an item. */
  pruned: (left: number, written: number): Refusal => ({
    code: 'pruned',
    reason: `Of the ${written} history rows of the request only ${left} are left; the others have been pruned.`,
  }),

  spent: (quantity: Quantity, needed: Quantity): Refusal => ({
    code: 'spent',
    reason: `Later changes left ${quantity.toNumber()}, and ${needed.toNumber()} would have to be taken away.`,
  }),

  tooLarge: (): Refusal => ({ code: 'too-large', reason: 'The quantity would have more than 12 digits.' }),

  gone: (): Refusal => ({ code: 'gone', reason: 'The source item has been deleted since.' }),

  /** Stock that goes back without what orders hold of it would be sold twice where it came from. */
  reserved: ({ order, stock, origin, destination }: ReservedElsewhere): Refusal => ({
    code: 'reserved',
    reason: `Order ${order} holds it at source ${destination}, and source ${origin} is not assigned to stock ${stock} any more.`,
  }),

  withoutState: (state: string): Refusal => ({
    code: 'no-state',
    reason: `The stock state "${state}" does not exist any more.`,
  }),

  /** Half of a move taken back would make goods, or lose them. */
  together: (state: string): Refusal => ({
    code: 'together',
    reason: `What the request did in state "${state}" is not taken back, and a source item is reverted in all states or none.`,
  }),

  withoutSource: (): Refusal => ({ code: 'no-source', reason: 'The source does not exist any more.' }),
};
