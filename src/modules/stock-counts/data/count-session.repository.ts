import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { sourceScope } from '../../../platform/context/request-context.js';
import { In, MoreThan, Not } from 'typeorm';
import type { Repository } from 'typeorm';
import { createHash } from 'node:crypto';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import type { CountSession, NewCountSession } from '../domain/count-session.js';
import { CountSessionEntity } from './count-session.entity.js';

/** What lists can be filtered and sorted by, as responses name it. */
const COLUMNS = {
  id: { sql: 'session_id', kind: 'int' },
  source_code: { sql: 'source_code', kind: 'text' },
  kind: { sql: 'kind', kind: 'text', isAscii: true },
  is_blind: { sql: 'is_blind', kind: 'flag' },
  name: { sql: 'name', kind: 'text' },
  reference: { sql: 'reference', kind: 'text', nullable: true },
  status: { sql: 'status', kind: 'text', isAscii: true },
  created_by: { sql: 'created_by', kind: 'text', nullable: true },
  created_at: { sql: 'created_at', kind: 'date' },
  updated_at: { sql: 'updated_at', kind: 'date' },
  closed_at: { sql: 'closed_at', kind: 'date', nullable: true },
} as const satisfies SearchColumns;

/** Who posts or cancels a session, and what came of it. */
interface Closing {
  readonly status: 'posted' | 'cancelled';
  readonly closedBy: string;
  readonly requestId: string | null;
  readonly changedItems: number;
}

/**
 * The table of count sessions. Whoever changes the lines of one locks it first. To a caller who is bound to sources there
 * are no sessions at others.
 */
@Injectable()
export class CountSessionRepository {
  constructor(
    @InjectRepository(CountSessionEntity) private readonly sessions: Repository<CountSessionEntity>,
    private readonly guards: WriteGuards,
  ) {}

  async find(sessionId: number): Promise<CountSession | undefined> {
    return (await this.sessions.findOneBy({ sessionId, ...visible() })) ?? undefined;
  }

  /** Like `find`, and nobody else changes the session or its lines until the running transaction ends. */
  async lock(sessionId: number): Promise<CountSession | undefined> {
    await this.guards.take([guardOf(sessionId)]);
    const found = await this.sessions.findOne({
      where: { sessionId, ...visible() },
      lock: { mode: 'pessimistic_write' },
    });
    return found ?? undefined;
  }

  /** The open counts of a source but for one session, in the order of their ids. */
  otherCounts({ sessionId, sourceCode }: Pick<CountSession, 'sessionId' | 'sourceCode'>): Promise<CountSession[]> {
    return this.sessions.find({
      where: { sourceCode, status: 'open', kind: 'count', sessionId: Not(sessionId) },
      order: { sessionId: 'ASC' },
    });
  }

  /** All open sessions of a source, in the order of their ids, locked. */
  async lockOpen(sourceCode: string): Promise<CountSession[]> {
    await this.guards.take([guardOfSource(sourceCode)]);
    if (this.guards.areNeeded) {
      const open = await this.sessions.findBy({ sourceCode, status: 'open' });
      await this.guards.take(open.map(({ sessionId }) => guardOf(sessionId)));
    }
    return this.sessions.find({
      where: { sourceCode, status: 'open' },
      order: { sessionId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /**
   * How many open sessions a source has. Who asks inside a transaction waits for postings there: what they write is seen
   * by every session that comes later.
   */
  async countOpenAlone(sourceCode: string): Promise<number> {
    await this.guards.take([guardOfSource(sourceCode)]);
    await this.sessions.find({
      where: { sourceCode, status: 'open' },
      order: { sessionId: 'ASC' },
      take: 1,
      lock: { mode: 'pessimistic_write' },
    });
    return this.sessions.countBy({ sourceCode, status: 'open' });
  }

  /** One page of sessions, the newest first, and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ sessions: CountSession[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.sessions, sourceScope().within(criteria), {
      columns: COLUMNS,
      defaultOrder: 'session_id DESC',
    });
    return { sessions: entities, totalCount };
  }

  /** Returns the new session's id. */
  async insert(
    session: NewCountSession,
    by: { readonly createdBy: string; readonly creator: string },
  ): Promise<number> {
    const entity = this.sessions.create({ ...session, ...by });
    await this.sessions.insert(entity);
    return entity.sessionId;
  }

  /** The session, which is locked, has another revision from now on. */
  async advance(sessionId: number, revision: number): Promise<void> {
    await this.sessions.update({ sessionId }, { revision, updatedAt: () => 'CURRENT_TIMESTAMP' });
  }

  /** Sessions that are locked each have their next revision. */
  async advanceAll(sessionIds: readonly number[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await this.sessions.update({ sessionId: In([...sessionIds]) }, { revision: () => 'revision + 1' });
  }

  /** The session, which is locked, is over. */
  async close(sessionId: number, closing: Closing): Promise<void> {
    await this.sessions.update(
      { sessionId },
      {
        ...closing,
        revision: () => 'revision + 1',
        closedAt: () => 'CURRENT_TIMESTAMP',
        updatedAt: () => 'CURRENT_TIMESTAMP',
      },
    );
  }

  /** How many sessions were closed more than so many days ago. */
  async countClosedBefore(days: number): Promise<number> {
    const [row] = await this.sessions.query<{ total: number }[]>(
      `SELECT COUNT(*) AS total FROM inventory_count_session
        WHERE status IN ('posted', 'cancelled') AND closed_at < NOW() - INTERVAL ? DAY`,
      [days],
    );
    return row?.total ?? 0;
  }

  /** Sessions that were closed more than so many days ago. */
  async closedBefore(days: number, limit: number): Promise<number[]> {
    const rows = await this.sessions.query<{ session_id: number }[]>(
      `SELECT session_id FROM inventory_count_session
        WHERE status IN ('posted', 'cancelled') AND closed_at < NOW() - INTERVAL ? DAY LIMIT ?`,
      [days, limit],
    );
    return rows.map(({ session_id }) => session_id);
  }

  /** Removes the session; its lines and batches go with it by the foreign keys. */
  async remove(sessionId: number): Promise<void> {
    await this.sessions.delete({ sessionId });
  }

  /** The next open sessions after an id, in its order. */
  openAfter(sessionId: number, limit: number): Promise<CountSession[]> {
    return this.sessions.find({
      where: { sessionId: MoreThan(sessionId), status: 'open' },
      order: { sessionId: 'ASC' },
      take: limit,
    });
  }
}

/** The sources of a caller who is bound to some; nothing for others. */
function visible(): { sourceCode?: ReturnType<typeof In<string>> } {
  const { codes } = sourceScope();
  return codes === undefined ? {} : { sourceCode: In([...codes]) };
}

/** What changes a session or its lines. */
function guardOf(sessionId: number): string {
  return `count:${sessionId}`;
}

/** Postings at a source, and sessions that begin there. A code may be longer than a guard's name. */
function guardOfSource(sourceCode: string): string {
  return `count-source:${createHash('sha256').update(sourceCodeKey(sourceCode)).digest('base64url')}`;
}
