import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { StockSourceLinkReader } from '../../stocks/index.js';
import type { RowToAppend } from '../data/demand.repository.js';
import { LedgerWalkRepository } from '../data/ledger-walk.repository.js';
import { ReservationMoveRepository } from '../data/reservation-move.repository.js';
import type { MovedDemand, MoveRoute, ObjectIds } from '../domain/moved-demand.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** Writes reservations that change their source, for callers that have locked the holders and decided what moves. */
@Injectable()
export class MovedReservationWriter {
  constructor(
    private readonly links: StockSourceLinkReader,
    private readonly ledger: ReservationLedger,
    private readonly walk: LedgerWalkRepository,
    private readonly moves: ReservationMoveRepository,
  ) {}

  /** Those of the reservations that the destination cannot serve: it is not linked to their stock, enabled or not. */
  async stranded({ destinationSourceCode }: MoveRoute, moved: readonly MovedDemand[]): Promise<MovedDemand[]> {
    const served = new Set<number>();
    for (const stockId of new Set(moved.map((demand) => demand.stockId))) {
      const links = await this.links.ofStock(stockId);
      const serves = links.some(({ sourceCode }) => sourceCodeKey(sourceCode) === sourceCodeKey(destinationSourceCode));
      if (serves) served.add(stockId);
    }
    return moved.filter(({ stockId }) => !served.has(stockId));
  }

  /**
   * Gives back at the origin and reserves at the destination, so each order's sum stays what it is and nothing is asked
   * of the stock. Records which rows the running request has written, so that it can be taken back.
   */
  async write(route: MoveRoute, moved: readonly MovedDemand[], objectIdsOf: ObjectIds): Promise<void> {
    const last = moved.at(-1);
    if (!last) return;
    const objectIds = await objectIdsOf([...new Set(moved.map(({ incrementId }) => incrementId))]);
    const firstId = await this.ledger.append(
      moved.flatMap((demand): RowToAppend[] => {
        const row = {
          ...demand,
          sourceCode: route.originSourceCode,
          objectId: objectIds.get(demand.incrementId) ?? '',
          event: 'source_transfer' as const,
        };
        return [row, { ...row, sourceCode: route.destinationSourceCode, quantity: demand.quantity.negated() }];
      }),
    );
    // The holder is locked: its last row is the last one of these.
    const lastId = (await this.walk.lastRowsOf([last.holderId])).get(last.holderId) ?? firstId;
    await this.moves.add(currentContext().requestId, { ...route, firstId, lastId });
  }
}
