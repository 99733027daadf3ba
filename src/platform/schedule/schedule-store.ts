import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** A schedule as all processes see it. Times are UTC. */
export interface StoredSchedule {
  readonly name: string;
  readonly pattern: string;
  /** The last of its times that a scheduler has taken. */
  readonly dueAt: string;
  /** The time whose run has begun and not ended; null where none goes on. */
  readonly begunAt: string | null;
  /** The last of its times that is over: its run has ended, or it was skipped. Before `dueAt` a run is owed. */
  readonly doneAt: string;
  /** Runs that were begun for `begunAt`. */
  readonly attempts: number;
}

const COLUMNS = 'name, pattern, due_at AS dueAt, begun_at AS begunAt, done_at AS doneAt, attempts';

/** SQL of `scheduled_job`: which time of a schedule is whose, and what is owed. */
@Injectable()
export class ScheduleStore {
  constructor(private readonly database: Database) {}

  /** Every schedule that a scheduler has seen. */
  async list(): Promise<StoredSchedule[]> {
    return this.database.query(`SELECT ${COLUMNS} FROM scheduled_job ORDER BY name`);
  }

  /** The one of this name, if a scheduler has seen it. */
  async find(name: string): Promise<StoredSchedule | undefined> {
    const [row] = await this.database.query<StoredSchedule>(`SELECT ${COLUMNS} FROM scheduled_job WHERE name = ?`, [
      name,
    ]);
    return row;
  }

  /** The first sight of a schedule: its times up to `time` are not made up for. */
  async add(name: string, pattern: string, time: string): Promise<void> {
    await this.database.execute(
      `INSERT INTO scheduled_job (name, pattern, due_at, done_at) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE name = scheduled_job.name`,
      [name, pattern, time, time],
    );
  }

  /** The schedule has another pattern from now on: times of the new one up to `time` are not made up for. */
  async move(name: string, pattern: string, time: string): Promise<void> {
    await this.database.execute(
      `UPDATE scheduled_job SET pattern = ?, due_at = GREATEST(due_at, ?), done_at = GREATEST(done_at, ?)
        WHERE name = ? AND pattern <> ?`,
      [pattern, time, time, name, pattern],
    );
  }

  /** Takes a time of the pattern, together with all before it. Returns false where another scheduler has it. */
  async take(name: string, pattern: string, time: string): Promise<boolean> {
    const taken = await this.database.execute(
      'UPDATE scheduled_job SET due_at = ?, pattern = ? WHERE name = ? AND due_at < ?',
      [time, pattern, name, time],
    );
    return taken.affectedRows > 0;
  }

  /** Begins the run that is owed. */
  async begin({ name, dueAt, begunAt, attempts }: StoredSchedule): Promise<void> {
    await this.database.execute('UPDATE scheduled_job SET begun_at = ?, attempts = ? WHERE name = ?', [
      dueAt,
      begunAt === dueAt ? attempts + 1 : 1,
      name,
    ]);
  }

  /** The run of this time has ended, however: none goes on. */
  async finish(name: string, time: string): Promise<void> {
    await this.database.execute(
      'UPDATE scheduled_job SET done_at = GREATEST(done_at, ?), begun_at = NULL WHERE name = ?',
      [time, name],
    );
  }

  /**
   * Gives up a time that has come while the run of an earlier one goes on. Returns whether there was one. Where none has
   * begun, the time stays owed: its own run holds the lock and is about to begin.
   */
  async skip(name: string): Promise<boolean> {
    const skipped = await this.database.execute(
      `UPDATE scheduled_job SET done_at = due_at
        WHERE name = ? AND done_at < due_at AND begun_at < due_at`,
      [name],
    );
    return skipped.affectedRows > 0;
  }
}
