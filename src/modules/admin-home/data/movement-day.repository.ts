import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE, NOTE_OPENING_BALANCE } from '../../adjustment-history/index.js';
import type { AdjustmentReason } from '../../adjustment-history/index.js';
import { dayPlus } from '../domain/days.js';
import type { Day } from '../domain/days.js';

/** What moved on one day for one reason. */
export interface DayMovement {
  readonly day: Day;
  readonly reason: AdjustmentReason;
  readonly movements: number;
  readonly quantityIn: Quantity;
  readonly quantityOut: Quantity;
}

interface MovementRow {
  readonly day: Day;
  readonly reason: AdjustmentReason;
  readonly movements: number;
  readonly quantity_in: string;
  readonly quantity_out: string;
}

/** A day of a very large installation takes this long at most; it is given up beyond. */
const SUM_SECONDS_MAX = 30;
const DAY = "DATE_FORMAT(created_at, '%Y-%m-%d')";

/** Days of the history and what was added up of them. */
@Injectable()
export class MovementDayRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /** Today by the primary's clock, in UTC, and whether the day before has been over for so many minutes. */
  async today(minutes: number): Promise<{ today: Day; isYesterdayOver: boolean }> {
    const [row] = await this.database.query<{ today: Day; yesterdayIsOver: number }>(
      "SELECT DATE_FORMAT(NOW(), '%Y-%m-%d') AS today, TIME_TO_SEC(TIME(NOW())) >= ? * 60 AS yesterdayIsOver",
      [minutes],
    );
    if (!row) throw new Error('The database did not say what day it is.');
    return { today: row.today, isYesterdayOver: row.yesterdayIsOver === 1 };
  }

  /** Those of the days that have been added up. */
  async addedUp(first: Day, last: Day): Promise<ReadonlySet<Day>> {
    const rows = await this.reads.query<{ day: Day }>(
      "SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day FROM inventory_movement_day WHERE day BETWEEN ? AND ?",
      [first, last],
    );
    return new Set(rows.map(({ day }) => day));
  }

  /** The stored sums of days that have been added up. */
  async sums(first: Day, last: Day): Promise<DayMovement[]> {
    const rows = await this.reads.query<MovementRow>(
      `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, reason, movements, quantity_in, quantity_out
         FROM inventory_movement_day_reason WHERE day BETWEEN ? AND ? ORDER BY day, reason`,
      [first, last],
    );
    return rows.map(toMovement);
  }

  /** About how many rows the days have, at most: by the counted blocks, which costs the same for any number. */
  async rowsAtMost(first: Day, last: Day): Promise<number> {
    const [row] = await this.reads.query<{ rows_max: number }>(
      `SELECT CAST(COALESCE(SUM(adjustments), 0) AS SIGNED) AS rows_max FROM inventory_adjustment_block
        WHERE last_created_at >= ? AND first_created_at < ?`,
      [first, dayPlus(last, 1)],
    );
    return row?.rows_max ?? 0;
  }

  /** The first day of the history at or after `from`, or undefined. */
  async firstDay(from: Day): Promise<Day | undefined> {
    const [row] = await this.reads.query<{ day: Day }>(
      `SELECT ${DAY} AS day FROM inventory_source_item_adjustment WHERE created_at >= ? ORDER BY created_at LIMIT 1`,
      [from],
    );
    return row?.day;
  }

  /** Adds up the days from the history, of what is on sale. What was there when the history began has not moved: it does not count. */
  async addUp(first: Day, last: Day): Promise<DayMovement[]> {
    const rows = await this.reads.query<MovementRow>(
      withStatementTimeout(
        `SELECT ${DAY} AS day, reason, COUNT(*) AS movements,
                SUM(GREATEST(delta, 0)) AS quantity_in, SUM(GREATEST(-delta, 0)) AS quantity_out
           FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_created_at)
          WHERE created_at >= ? AND created_at < ? AND state = ? AND NOT (reason = 'other' AND note <=> ?)
          GROUP BY ${DAY}, reason ORDER BY NULL`,
        SUM_SECONDS_MAX,
      ),
      [first, dayPlus(last, 1), AVAILABLE, NOTE_OPENING_BALANCE],
    );
    return rows.map(toMovement);
  }

  /** Keeps the sums of a day that is over. Twice is as good as once. */
  async keep(day: Day, movements: readonly DayMovement[]): Promise<void> {
    await this.database.run(async () => {
      await this.database.execute('INSERT IGNORE INTO inventory_movement_day (day) VALUES (?)', [day]);
      await this.database.execute('DELETE FROM inventory_movement_day_reason WHERE day = ?', [day]);
      if (movements.length === 0) return;
      await this.database.execute(
        `INSERT INTO inventory_movement_day_reason (day, reason, movements, quantity_in, quantity_out) VALUES ?`,
        [
          movements.map(({ reason, movements: count, quantityIn, quantityOut }) => [
            day,
            reason,
            count,
            quantityIn.toString(),
            quantityOut.toString(),
          ]),
        ],
      );
    });
  }
}

function toMovement(row: MovementRow): DayMovement {
  return {
    day: row.day,
    reason: row.reason,
    movements: row.movements,
    quantityIn: Quantity.of(row.quantity_in),
    quantityOut: Quantity.of(row.quantity_out),
  };
}
