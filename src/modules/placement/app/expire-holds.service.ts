import { Injectable, Logger } from '@nestjs/common';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { ReservationHolds } from '../../reservations/index.js';
import type { DueHold, ExpiredHolds, HoldCursor } from '../../reservations/index.js';
import { HoldFigures } from './hold-figures.service.js';

/** Holds looked up by one statement. */
const HOLDS_PER_LOOK = 1000;
/** Holds of one transaction: orders that ask for their numbers are put off as long. */
const HOLDS_PER_TRANSACTION = 100;
/** Rows of the ledger that one transaction reads for them, unless a single hold has more. */
const ROWS_PER_TRANSACTION = 1000;

/** What a run did or, dry, would do. */
export interface ExpiryReport extends ExpiredHolds {
  /** Holds that could not be given back; the log says why. */
  readonly failed: number;
  /** Ends that were of nothing any more, and are forgotten. */
  readonly strays: number;
}

interface ExpiryOptions {
  readonly dryRun?: boolean;
  /** No further transaction is begun after this time. */
  readonly msMax?: number;
  /** Ends of nothing are looked for as well, be they over or not. */
  readonly withStrays?: boolean;
  /** Called between two transactions; may throw to stop. */
  readonly afterStep?: (step: { readonly holds: number }) => void;
}

/**
 * Gives back what was reserved ahead of orders and whose time is over (contract, `order-placements`). Each hold goes
 * with its group in one transaction or not at all, and nothing is remembered between two of them. So a run that was
 * stopped is continued by the next, and runs beside each other give back once.
 */
@Injectable()
export class ExpireHolds {
  private readonly logger = new Logger('Holds');

  constructor(
    private readonly holds: ReservationHolds,
    private readonly figures: HoldFigures,
  ) {}

  async execute({
    dryRun = false,
    msMax = Number.POSITIVE_INFINITY,
    withStrays = false,
    afterStep = () => undefined,
  }: ExpiryOptions = {}): Promise<ExpiryReport> {
    const end = performance.now() + msMax;
    const done = { holds: 0, rows: 0, failed: 0 };
    for await (const group of this.groups()) {
      if (performance.now() > end) break;
      const { holds, rows, failed } = dryRun ? wouldExpire(group) : await this.expire(group);
      done.holds += holds;
      done.rows += rows;
      done.failed += failed;
      afterStep({ holds });
    }
    return { ...done, strays: withStrays ? await this.forgetStrays(dryRun, afterStep) : 0 };
  }

  /** What is due, in the order of its ends, in groups that a transaction can take. */
  private async *groups(): AsyncGenerator<readonly DueHold[]> {
    for (let after: HoldCursor | undefined; ;) {
      const due = await this.holds.due(after, HOLDS_PER_LOOK);
      yield* inGroups(due);
      if (due.length < HOLDS_PER_LOOK) return;
      after = due.at(-1);
    }
  }

  /** One hold that cannot be given back never keeps the others from it: halves find out which it is. */
  private async expire(group: readonly DueHold[]): Promise<ExpiredHolds & { readonly failed: number }> {
    try {
      const expired = await this.holds.expire(group.map(({ holderId }) => holderId));
      this.figures.addExpired(expired.holds);
      return { ...expired, failed: 0 };
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      const [only] = group;
      if (group.length === 1 && only) {
        this.logger.error(`What is held for ${only.incrementId} was not given back: ${String(error)}`);
        return { holds: 0, rows: 0, failed: 1 };
      }
      const middle = Math.ceil(group.length / 2);
      const [first, second] = [await this.expire(group.slice(0, middle)), await this.expire(group.slice(middle))];
      return {
        holds: first.holds + second.holds,
        rows: first.rows + second.rows,
        failed: first.failed + second.failed,
      };
    }
  }

  private async forgetStrays(dryRun: boolean, afterStep: NonNullable<ExpiryOptions['afterStep']>): Promise<number> {
    let forgotten = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const slice: Awaited<ReturnType<ReservationHolds['strays']>> = await this.holds.strays(after, HOLDS_PER_LOOK);
      const holderIds = slice.strays.map(({ holderId }) => holderId);
      if (!dryRun && holderIds.length > 0) await this.holds.expire(holderIds);
      forgotten += holderIds.length;
      afterStep({ holds: 0 });
      after = slice.next;
    }
    return forgotten;
  }
}

function wouldExpire(group: readonly DueHold[]): ExpiredHolds & { readonly failed: number } {
  return { holds: group.length, rows: group.reduce((sum, { rows }) => sum + rows, 0), failed: 0 };
}

function* inGroups(due: readonly DueHold[]): Generator<readonly DueHold[]> {
  let group: DueHold[] = [];
  let rows = 0;
  for (const hold of due) {
    const isFull = group.length === HOLDS_PER_TRANSACTION || rows + hold.rows > ROWS_PER_TRANSACTION;
    if (group.length > 0 && isFull) {
      yield group;
      group = [];
      rows = 0;
    }
    group.push(hold);
    rows += hold.rows;
  }
  if (group.length > 0) yield group;
}
