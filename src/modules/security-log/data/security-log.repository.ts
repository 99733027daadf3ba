import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { KEPT_DAYS_MIN, ROWS_REACHED_MAX } from '../domain/security-entry.js';
import type { RecordedEntry, SecurityChanges, SecurityEntry, SecurityLogFilter } from '../domain/security-entry.js';
import { SecurityLogEntity } from './security-log.entity.js';
import { PRUNING } from './security-log-triggers.service.js';

type Row = Omit<RecordedEntry, 'changes'> & { readonly changes: string | null };

const COLUMNS = `entry_id AS entryId, created_at AS createdAt, event, actor_type AS actorType, actor_id AS actorId,
  actor_label AS actorLabel, address, target_type AS targetType, target_id AS targetId, target_label AS targetLabel,
  detail, changes, origin, request_id AS requestId, occurrences`;

/** Filters that no index serves together may read much: such a search is given up. */
const SECONDS_MAX = 10;

/** The table of the security log: rows are added, read, and pruned by their age. */
@Injectable()
export class SecurityLogRepository {
  constructor(
    @InjectRepository(SecurityLogEntity) private readonly log: Repository<SecurityLogEntity>,
    private readonly database: Database,
    private readonly reads: ReadDatabase,
  ) {}

  /** One statement, in the running transaction if there is one. */
  async insert(entries: readonly SecurityEntry[]): Promise<void> {
    const rows = entries.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes === null ? null : JSON.stringify(changes),
    }));
    await insertRows(this.log, rows);
  }

  /** Newest first. Each filter alone is served by an index in that order. */
  async page(filter: SecurityLogFilter, limit: number, offset: number): Promise<RecordedEntry[]> {
    const { where, parameters } = conditionOf(filter);
    const rows = await this.reads.query<Row>(
      withStatementTimeout(
        `SELECT ${COLUMNS} FROM security_log WHERE ${where} ORDER BY created_at DESC, entry_id DESC LIMIT ? OFFSET ?`,
        SECONDS_MAX,
      ),
      [...parameters, limit, offset],
    );
    return rows.map((row) => ({
      ...row,
      changes: row.changes === null ? null : (JSON.parse(row.changes) as SecurityChanges),
    }));
  }

  /** How many rows match, counted no further than `ROWS_REACHED_MAX`. */
  async count(filter: SecurityLogFilter): Promise<number> {
    const { where, parameters } = conditionOf(filter);
    const [row] = await this.reads.query<{ found: number }>(
      withStatementTimeout(
        `SELECT COUNT(*) AS found FROM (SELECT 1 FROM security_log WHERE ${where} LIMIT ${ROWS_REACHED_MAX}) reached`,
        SECONDS_MAX,
      ),
      parameters,
    );
    return row?.found ?? 0;
  }

  /** Deletes up to `limit` rows that are older than so many days, in a transaction; returns how many there were. */
  async removeOld(days: number, limit: number): Promise<number> {
    return this.database.run(async () => {
      await this.database.execute(`SET ${PRUNING} = 1`);
      try {
        const { affectedRows } = await this.database.execute(
          `DELETE FROM security_log WHERE created_at < UTC_TIMESTAMP() - INTERVAL ? DAY
            ORDER BY created_at, entry_id LIMIT ?`,
          [Math.max(days, KEPT_DAYS_MIN), limit],
        );
        return affectedRows;
      } finally {
        // The connection goes back to the pool. Where this fails it is lost, and the variable with it.
        await this.database.execute(`SET ${PRUNING} = NULL`);
      }
    });
  }
}

function conditionOf({ from, to, events, actor, address }: SecurityLogFilter): {
  where: string;
  parameters: readonly unknown[];
} {
  const conditions: readonly (readonly [string, unknown])[] = [
    ['created_at >= ?', from],
    ['created_at <= ?', to],
    ['event IN (?)', events && events.length > 0 ? events : undefined],
    ['actor_label = ?', actor],
    ['address = ?', address],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    where: ['1 = 1', ...given.map(([sql]) => sql)].join(' AND '),
    parameters: given.map(([, value]) => value),
  };
}
