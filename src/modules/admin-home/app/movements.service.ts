import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { MovementDayRepository } from '../data/movement-day.repository.js';
import type { DayMovement } from '../data/movement-day.repository.js';
import { dayPlus, daysUpTo, spansOf } from '../domain/days.js';
import type { Day } from '../domain/days.js';

/** A year and a day: the longest that is looked at. */
export const MOVEMENT_DAYS_MAX = 366;
/** A transaction that began before midnight has ended long before this. */
const OVER_FOR_MINUTES = 60;
/** Rows that a reader may have added up while they wait. */
const ROWS_PER_READ_MAX = 300_000;
/** Days that one run of the job adds up at most. */
const DAYS_PER_RUN_MAX = 60;

/** What moved, day by day. */
interface Movements {
  /** Oldest first, in UTC. */
  readonly days: readonly Day[];
  /** Those of the days that are known so far. */
  readonly movements: readonly DayMovement[];
  /** Days that are still to be added up; they are not among the movements. */
  readonly pendingDays: readonly Day[];
}

/**
 * What moved on each day, for what reason. Days that are over are added up once, by a job; today always is, and others
 * are while they are few rows. Opening balances do not count: nothing moved.
 */
@Injectable()
export class MovementsByDay {
  constructor(
    private readonly days: MovementDayRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /** The last `count` days, today included. */
  async last(count: number): Promise<Movements> {
    return this.reads.reading(() => this.read(count));
  }

  /** Adds up days that are over and are not yet, the newest first and a bounded number; returns how many. */
  async addUpPastDays(): Promise<number> {
    const { today, isYesterdayOver } = await this.days.today(OVER_FOR_MINUTES);
    const last = dayPlus(today, isYesterdayOver ? -1 : -2);
    const first = await this.days.firstDay(dayPlus(last, 1 - MOVEMENT_DAYS_MAX));
    if (first === undefined || first > last) return 0;
    const known = await this.days.addedUp(first, last);
    const open = daysUpTo(last, MOVEMENT_DAYS_MAX).filter((day) => day >= first && !known.has(day));
    const taken = open.slice(-DAYS_PER_RUN_MAX).reverse();
    for (const day of taken) {
      await this.days.keep(day, await this.days.addUp(day, day));
    }
    return taken.length;
  }

  private async read(count: number): Promise<Movements> {
    const { today } = await this.days.today(OVER_FOR_MINUTES);
    const days = daysUpTo(today, Math.min(count, MOVEMENT_DAYS_MAX));
    const first = days[0] ?? today;
    const known = await this.days.addedUp(first, today);
    const stored = await this.days.sums(first, today);
    const live = [...(await this.days.addUp(today, today))];
    const pending: Day[] = [];
    let left = ROWS_PER_READ_MAX;
    for (const span of spansOf(days.filter((day) => day !== today && !known.has(day)))) {
      left -= await this.days.rowsAtMost(span.first, span.last);
      if (left >= 0) live.push(...(await this.days.addUp(span.first, span.last)));
      else pending.push(...days.filter((day) => day >= span.first && day <= span.last));
    }
    const movements = [...stored, ...live].sort(byDayAndReason);
    return { days, movements, pendingDays: pending };
  }
}

function byDayAndReason(a: DayMovement, b: DayMovement): number {
  return `${a.day} ${a.reason}` < `${b.day} ${b.reason}` ? -1 : 1;
}
