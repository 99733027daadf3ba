import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { DemandRepository } from '../data/demand.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { ReservationMoveRepository } from '../data/reservation-move.repository.js';
import type { RecordedMove } from '../data/reservation-move.repository.js';
import { inOrderOfNumbers } from '../domain/moved-demand.js';
import type { HolderDemand, MovedDemand, MoveRoute, ObjectIds } from '../domain/moved-demand.js';
import { returnable } from '../domain/returnable.js';
import type { MadeMove } from '../domain/returnable.js';
import { MovedReservationWriter } from './moved-reservation-writer.service.js';

/** What a request's transfers have moved, as known before anything is locked. */
export interface MovesOfRequest {
  readonly requestId: string;
  readonly moves: readonly RecordedMove[];
  /** What has to be locked before any of it is moved back. */
  readonly locations: readonly { readonly sku: string; readonly sourceCode: string }[];
}

/** A reservation that cannot go back where it came from. */
interface StrandedReservation extends MovedDemand {
  /** Where it is now, and where it would have to go. */
  readonly route: MoveRoute;
}

/** What can be moved back, decided with the holders locked. */
export interface ReservationReturn {
  readonly parts: readonly { readonly route: MoveRoute; readonly moved: readonly MovedDemand[] }[];
  /** One for each SKU, by `skuKey`, that has any. */
  readonly stranded: ReadonlyMap<string, StrandedReservation>;
}

/**
 * Moves reservations back that a request's transfers have moved: what is still held where they were put. Nothing else
 * is touched there, so orders that reserved at the destination by themselves stay there.
 */
@Injectable()
export class ReturnReservations {
  constructor(
    private readonly moves: ReservationMoveRepository,
    private readonly demand: DemandRepository,
    private readonly holders: HolderRepository,
    private readonly rows: MovedReservationWriter,
  ) {}

  /** One statement for a request that has moved nothing. Takes no locks. */
  async movesOf(requestId: string): Promise<MovesOfRequest> {
    const moves = await this.moves.of(requestId);
    const locations = new Map<string, { readonly sku: string; readonly sourceCode: string }>();
    for (const move of moves) {
      for (const sku of await this.moves.skusOf(move)) {
        for (const sourceCode of [move.originSourceCode, move.destinationSourceCode]) {
          locations.set(`${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`, { sku, sourceCode });
        }
      }
    }
    return { requestId, moves, locations: [...locations.values()] };
  }

  /**
   * Locks the holders and decides, in the running transaction, which holds the place-order locks of the SKUs at all
   * locations. It has not locked any source item yet. Throws `busy` where the request has moved more since it was
   * looked at.
   */
  async plan({ requestId, moves }: MovesOfRequest, skus: readonly string[]): Promise<ReservationReturn> {
    if ((await this.moves.of(requestId)).length !== moves.length) {
      throw new ApplicationError('busy', 'The request is still being written. Try again.');
    }
    if (moves.length === 0 || skus.length === 0) return { parts: [], stranded: new Map() };
    const made: MadeMove[] = [];
    for (const move of moves) made.push({ route: move, reserved: await this.moves.reservedBy(move, skus) });
    const holderIds = new Set(made.flatMap(({ reserved }) => reserved.map(({ holderId }) => holderId)));
    const holders = await this.holders.lockByIds([...holderIds]);
    const numbers = new Map(holders.map(({ holderId, incrementId }) => [holderId, incrementId]));
    // After the lock: no other transaction gives back any more.
    const parts = returnable(made, await this.heldNow(moves, skus, [...numbers.keys()])).map(({ route, moved }) => ({
      route,
      moved: inOrderOfNumbers(moved.map((demand) => ({ ...demand, incrementId: numbers.get(demand.holderId) ?? '' }))),
    }));
    return { parts, stranded: await this.strandedOf(parts) };
  }

  /** Writes of the plan what concerns the SKUs. */
  async execute({ parts }: ReservationReturn, skus: readonly string[], objectIdsOf: ObjectIds): Promise<void> {
    const keys = new Set(skus.map(skuKey));
    for (const { route, moved } of parts) {
      await this.rows.write(
        route,
        moved.filter(({ sku }) => keys.has(skuKey(sku))),
        objectIdsOf,
      );
    }
  }

  private async heldNow(
    moves: readonly RecordedMove[],
    skus: readonly string[],
    holderIds: readonly number[],
  ): Promise<HolderDemand[]> {
    const held: HolderDemand[] = [];
    for (const sourceCode of new Set(moves.map((move) => move.destinationSourceCode))) {
      held.push(...(await this.demand.outstandingAt(sourceCode, skus, holderIds)));
    }
    return held;
  }

  private async strandedOf(parts: ReservationReturn['parts']): Promise<ReservationReturn['stranded']> {
    const stranded = new Map<string, StrandedReservation>();
    for (const { route, moved } of parts) {
      for (const demand of await this.rows.stranded(route, moved)) {
        if (!stranded.has(skuKey(demand.sku))) stranded.set(skuKey(demand.sku), { ...demand, route });
      }
    }
    return stranded;
  }
}
