import { Injectable } from '@nestjs/common';
import { isFinal, ORDER_STATES } from '../../../orders/index.js';
import { RebuildBalances, ReservationHolds } from '../../../reservations/index.js';
import { ReservationAgeRepository } from '../../data/reservation-age.repository.js';
import { EditRepository } from '../../data/edit.repository.js';
import { ReservationWalkRepository } from '../../data/reservation-walk.repository.js';
import type { HeldLocation, MisplacedRows, UnheldRows } from '../../data/reservation-walk.repository.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { whole } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';
import { figure, locationOf } from './figures.js';

const SETTLE_MS = 250;
export const FINAL_STATES: readonly string[] = ORDER_STATES.filter(isFinal);

/** Balances against the rows that they are the sums of. */
@Injectable()
export class ReservationBalancesCheck implements Check {
  readonly key = 'reservation-balances';
  readonly title = 'Reservation balances';
  readonly compares = 'what is reserved of a SKU in a stock at a source with the sum of its reservations';
  readonly sliceSize = 20_000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly balances: RebuildBalances) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { wrong, next } = await this.balances.slice(readCursor<string>(cursor) ?? '', size);
    return {
      examined: 1,
      findings: wrong.map((location) => ({
        kind: 'balance-differs',
        subject: `${location.sku}\n${location.stockId}\n${location.sourceCode ?? ''}`,
        text: `SKU ${location.sku} ${locationOf(location)}: the balance is ${figure(location.balance)}, the reservations come to ${figure(location.rows)}.`,
      })),
      next: writeCursor(next),
    };
  }
}

interface HolderCursor {
  readonly phase: 'held' | 'unheld';
  readonly after: number | string;
}

/** Reservations against the holders that they belong to. */
@Injectable()
export class ReservationHoldersCheck implements Check {
  readonly key = 'reservation-holders';
  readonly title = 'Holders of reservations';
  readonly compares = 'the order that each reservation names with the holder that it stands under';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(
    private readonly walk: ReservationWalkRepository,
    private readonly ages: ReservationAgeRepository,
  ) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { phase, after } = readCursor<HolderCursor>(cursor) ?? { phase: 'held', after: 0 };
    return phase === 'held' ? this.held(Number(after), size) : this.unheld(String(after), size);
  }

  private async held(after: number, size: number): Promise<CheckSlice> {
    const upTo = await this.walk.holderBoundary(after, size);
    const rows = await this.walk.misplaced({ after, upTo });
    const next: HolderCursor = upTo === undefined ? { phase: 'unheld', after: '' } : { phase: 'held', after: upTo };
    return { examined: size, findings: rows.map(misplacedFinding), next: writeCursor(next) };
  }

  private async unheld(after: string, size: number): Promise<CheckSlice> {
    const upTo = await this.walk.unheldBoundary(after, size);
    const rows = await this.walk.unheld(after, upTo);
    const old = await this.ages.old();
    return {
      examined: rows.length,
      findings: rows.flatMap((row) => unheldFinding(row, old)),
      next: writeCursor(upTo === undefined ? undefined : { phase: 'unheld', after: upTo }),
    };
  }
}

function misplacedFinding({ holderId, holderNumber, number, sku, rows }: MisplacedRows): Finding {
  const named = number === undefined ? 'no order' : `order ${number}`;
  return holderNumber === undefined
    ? {
        kind: 'holder-lost',
        subject: `${holderId}\n${number ?? ''}`,
        text: `${rows} row(s) of SKU ${sku} and others, which name ${named}, stand under holder ${holderId}, which does not exist.`,
      }
    : {
        kind: 'holder-other',
        subject: `${holderId}\n${number ?? ''}`,
        text: `${rows} row(s) of SKU ${sku} and others, which name ${named}, stand under the holder of order ${holderNumber}.`,
      };
}

/** Numbers without a holder may still become orders: they count once they are old. */
function unheldFinding(row: UnheldRows, old: number): Finding[] {
  const { sku, stockId, number, quantity, lastReservationId, isKnown } = row;
  const subject = `${sku}\n${stockId}\n${number ?? ''}`;
  const amount = `${figure(quantity)} of SKU ${sku} in stock ${stockId}`;
  if (number === undefined) {
    return [{ kind: 'row-without-order', subject, text: `${amount} is reserved for no order.` }];
  }
  if (isKnown) {
    return [{ kind: 'row-without-holder', subject, text: `${amount} of order ${number} is not under its holder.` }];
  }
  if (quantity.isPositive()) {
    return [{ kind: 'given-back-twice', subject, text: `${amount} was given back for ${number}, which is no order.` }];
  }
  if (lastReservationId > old) return [];
  return [{ kind: 'placement-abandoned', subject, text: `${amount} is reserved for ${number}, which is no order.` }];
}

/** What orders hold that may not: finished ones, those that never came, and more than nothing. */
@Injectable()
export class ReservationResiduesCheck implements Check {
  readonly key = 'reservation-residues';
  readonly title = 'Reservations of orders';
  readonly compares = 'what each order holds at each source with the state of the order';
  readonly sliceSize = 5000;
  readonly settleMs = SETTLE_MS;

  constructor(
    private readonly walk: ReservationWalkRepository,
    private readonly ages: ReservationAgeRepository,
  ) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const after = readCursor<number>(cursor) ?? 0;
    const upTo = await this.walk.holderBoundary(after, size);
    const locations = await this.walk.residues({ after, upTo }, FINAL_STATES);
    const old = locations.length > 0 ? await this.ages.old() : 0;
    return {
      examined: size,
      findings: locations.flatMap((location) => residueFindings(location, old)),
      next: writeCursor(upTo),
    };
  }
}

function residueFindings(location: HeldLocation, old: number): Finding[] {
  const { incrementId, sku, quantity, orderState, lastReservationId, isHold, isSourceKnown } = location;
  const subject = `${incrementId}\n${sku}\n${location.stockId}\n${location.sourceCode ?? ''}`;
  const what = `SKU ${sku} ${locationOf(location)}`;
  const findings: Finding[] = [];
  if (!isSourceKnown) {
    findings.push({
      kind: 'source-unknown',
      subject,
      text: `Order ${incrementId}: ${what}, a source that does not exist.`,
    });
  }
  if (quantity.isPositive()) {
    findings.push({
      kind: 'given-back-twice',
      subject,
      text: `Order ${incrementId}: ${figure(quantity)} more was given back than held, ${what}.`,
    });
  } else if (orderState !== undefined && FINAL_STATES.includes(orderState)) {
    findings.push({
      kind: 'finished-order-holds',
      subject,
      text: `Order ${incrementId} is ${orderState} and holds ${figure(quantity.negated())}, ${what}.`,
    });
  } else if (orderState === undefined && !isHold && lastReservationId <= old) {
    findings.push({
      kind: 'placement-abandoned',
      subject,
      text: `${figure(quantity.negated())} is held for ${incrementId}, which is no order, ${what}.`,
    });
  }
  return findings;
}

/** A hold that is over is given back within a minute; after this time nobody seems to do it. */
const OVERDUE_SECONDS = 5 * 60;
const HOLDS_PER_SLICE = 1000;

/** Ends of reservations ahead of orders: those that nobody brings about, and those of nothing. */
@Injectable()
export class ReservationHoldsCheck implements Check {
  readonly key = 'reservation-holds';
  readonly title = 'Holds';
  readonly compares = 'the end of each reservation ahead of an order with the time, and with what is held';
  readonly sliceSize = HOLDS_PER_SLICE;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly holds: ReservationHolds) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const after = readCursor<number>(cursor) ?? 0;
    // Those that are overdue the longest; what is behind them comes up once they are given back.
    const overdue = after === 0 ? await this.holds.due(undefined, size, OVERDUE_SECONDS) : [];
    const { strays, next } = await this.holds.strays(after, size);
    return {
      examined: size,
      findings: [
        ...overdue
          .filter(({ isHeld }) => isHeld)
          .map(({ holderId, incrementId, expiresAt }): Finding => ({
            kind: 'hold-overdue',
            subject: String(holderId),
            text: `What was held for ${incrementId ?? ''} until ${expiresAt.slice(0, 19)} UTC is not given back.`,
          })),
        ...strays.map(({ holderId, incrementId, expiresAt }): Finding => {
          const number = incrementId === undefined ? `holder ${holderId}, which does not exist` : incrementId;
          return {
            kind: 'hold-stray',
            subject: String(holderId),
            text: `Nothing is held any more of what was to end at ${expiresAt} UTC for ${number}.`,
          };
        }),
      ],
      next: writeCursor(next),
    };
  }
}

/** Edits that triggers have noted. */
@Injectable()
export class ReservationEditsCheck implements Check {
  readonly key = 'reservation-edits';
  readonly title = 'Edited reservations';
  readonly compares = 'the source of each reservation with the one that it was written for';
  readonly sliceSize = 1000;
  readonly settleMs = SETTLE_MS;

  constructor(private readonly edits: EditRepository) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const edits = await this.edits.next(readCursor<number>(cursor) ?? 0, size);
    if (edits.length === 0) return whole(0, []);
    const findings = edits
      .filter(({ isOver }) => !isOver)
      .map((edit): Finding => {
        const { reservationId, incrementId, sku, quantity, editedBy, editedAt } = edit;
        const what = `${figure(quantity)} of SKU ${sku} of order ${incrementId}`;
        const by = `by ${editedBy} at ${editedAt} UTC`;
        return edit.kind === 'moved'
          ? {
              kind: 'row-moved',
              subject: String(reservationId),
              text: `Row ${reservationId}, ${what}, was moved from ${edit.sourceCode ?? 'no source'} to ${edit.presentSource ?? 'no source'} ${by}.`,
            }
          : {
              kind: 'ahead-lost',
              subject: String(reservationId),
              text: `Row ${reservationId}, ${what}, was deleted ${by}.`,
            };
      });
    const next = edits.length < size ? undefined : edits.at(-1)?.editId;
    return { examined: edits.length, findings, next: writeCursor(next) };
  }
}
