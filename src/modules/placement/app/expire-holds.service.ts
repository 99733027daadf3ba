import { Injectable, Logger } from '@nestjs/common';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { ReservationHolds } from '../../reservations/index.js';
import type { DueHold, ExpiredHolds, HoldCursor } from '../../reservations/index.js';
import { HoldMetrics } from './hold-metrics.service.js';

/** Holds looked up by one statement. */
const HOLDS_PER_LOOK = 1000;
/** Holds of one transaction: orders that ask for their numbers are put off as long. */
const HOLDS_PER_TRANSACTION = 100;
/** Rows of the ledger that one transaction reads for them, unless a single hold has more. */
const ROWS_PER_TRANSACTION = 1000;

/** Something that has an end. */
type Expirable = Pick<DueHold, 'holderId' | 'incrementId'>;

/** What a run did or, dry, would do. */
export interface HoldExpiryReport extends ExpiredHolds {
  /** Holds that could not be given back; the log says why. */
  readonly failed: number;
}

interface HoldExpiryOptions {
  readonly dryRun?: boolean;
  /** No further transaction is begun after this time. */
  readonly msMax?: number;
  /** No further transaction is begun once it is aborted. */
  readonly signal?: AbortSignal | undefined;
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
    private readonly metrics: HoldMetrics,
  ) {}

  async execute({
    dryRun = false,
    msMax = Number.POSITIVE_INFINITY,
    signal,
    withStrays = false,
    afterStep = () => undefined,
  }: HoldExpiryOptions = {}): Promise<HoldExpiryReport> {
    const end = performance.now() + msMax;
    let done = NOTHING;
    for await (const group of this.groups()) {
      if (performance.now() > end || signal?.aborted) break;
      const step = dryRun ? wouldExpire(group) : await this.expire(group);
      done = sumOf(done, step);
      afterStep(step);
    }
    // Ends of nothing that are over as well were met above.
    if (withStrays) done = sumOf(done, await this.forgetStrays(dryRun, afterStep));
    return done;
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
  private async expire(group: readonly Expirable[]): Promise<HoldExpiryReport> {
    try {
      const expired = await this.holds.expire(group.map(({ holderId }) => holderId));
      this.metrics.addExpired(expired.holds);
      return { ...expired, failed: 0 };
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      const [only] = group;
      if (group.length === 1 && only) {
        this.logger.error(`What is held for ${only.incrementId} was not given back: ${String(error)}`);
        return { ...NOTHING, failed: 1 };
      }
      const middle = Math.ceil(group.length / 2);
      return sumOf(await this.expire(group.slice(0, middle)), await this.expire(group.slice(middle)));
    }
  }

  private async forgetStrays(
    dryRun: boolean,
    afterStep: NonNullable<HoldExpiryOptions['afterStep']>,
  ): Promise<HoldExpiryReport> {
    let done = NOTHING;
    for (let after: number | undefined = 0; after !== undefined;) {
      const slice: Awaited<ReturnType<ReservationHolds['strays']>> = await this.holds.strays(after, HOLDS_PER_LOOK);
      for (let first = 0; first < slice.strays.length; first += HOLDS_PER_TRANSACTION) {
        const group = slice.strays.slice(first, first + HOLDS_PER_TRANSACTION);
        done = sumOf(done, dryRun ? { ...NOTHING, strays: group.length } : await this.expire(group));
      }
      afterStep({ holds: 0 });
      after = slice.next;
    }
    return done;
  }
}

const NOTHING: HoldExpiryReport = { holds: 0, rows: 0, strays: 0, failed: 0 };

function sumOf(one: HoldExpiryReport, other: HoldExpiryReport): HoldExpiryReport {
  return {
    holds: one.holds + other.holds,
    rows: one.rows + other.rows,
    strays: one.strays + other.strays,
    failed: one.failed + other.failed,
  };
}

/** Ends of nothing are left for the look at those: it counts all of them, be they over or not. */
function wouldExpire(group: readonly DueHold[]): HoldExpiryReport {
  const held = group.filter(({ isHeld }) => isHeld);
  return { ...NOTHING, holds: held.length, rows: held.reduce((sum, { rows }) => sum + rows, 0) };
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
