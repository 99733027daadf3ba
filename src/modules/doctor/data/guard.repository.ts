import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { EMPTY_TALLY } from '../domain/tally.js';
import type { FindingTally } from '../domain/tally.js';

/** Where the guard has got to with a check. */
export interface GuardState {
  readonly key: string;
  /** Null between two rounds, and in the first slice of one. */
  readonly cursor: string | null;
  /** What the running round has come to; undefined between two. */
  readonly running: FindingTally | undefined;
  /** What the last complete round came to. */
  readonly completed: FindingTally | undefined;
  readonly completedAgeSeconds: number | undefined;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly completedAt: string | undefined;
}

interface StateRow {
  readonly check_key: string;
  readonly cursor_text: string | null;
  readonly running: string | null;
  readonly completed: string | null;
  readonly completed_at: string | null;
  readonly age: string | null;
}

/** The memory of the guard: one small row per check. */
@Injectable()
export class GuardRepository {
  constructor(private readonly database: Database) {}

  async all(): Promise<GuardState[]> {
    const rows = await this.database.query<StateRow>(
      `SELECT check_key, cursor_text, running, completed,
              DATE_FORMAT(completed_at, '%Y-%m-%d %H:%i:%s') AS completed_at,
              TIMESTAMPDIFF(MICROSECOND, completed_at, UTC_TIMESTAMP(6)) / 1000000 AS age
         FROM inventory_guard_check ORDER BY check_key`,
    );
    return rows.map((row) => ({
      key: row.check_key,
      cursor: row.cursor_text,
      running: tallyOf(row.running),
      completed: tallyOf(row.completed),
      completedAgeSeconds: row.age === null ? undefined : Math.max(0, Number(row.age)),
      completedAt: row.completed_at ?? undefined,
    }));
  }

  /** After a slice that was not the last one of its round. */
  async advance(key: string, cursor: string, running: FindingTally): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_guard_check (check_key, cursor_text, running, started_at) VALUES (?, ?, ?, UTC_TIMESTAMP(6))
       ON DUPLICATE KEY UPDATE started_at = CASE WHEN running IS NULL THEN VALUES(started_at) ELSE started_at END,
         cursor_text = VALUES(cursor_text), running = VALUES(running)`,
      [key, cursor, JSON.stringify(running)],
    );
  }

  /** After the last slice of a round: its result replaces the one before. */
  async complete(key: string, tally: FindingTally): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_guard_check (check_key, completed, completed_at) VALUES (?, ?, UTC_TIMESTAMP(6))
       ON DUPLICATE KEY UPDATE cursor_text = NULL, running = NULL, started_at = NULL,
         completed = VALUES(completed), completed_at = VALUES(completed_at)`,
      [key, JSON.stringify(tally)],
    );
  }
}

function tallyOf(text: string | null): FindingTally | undefined {
  if (text === null) return undefined;
  try {
    return { ...EMPTY_TALLY, ...(JSON.parse(text) as Partial<FindingTally>) };
  } catch {
    return undefined;
  }
}
