import { Injectable } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import type { ObjectLiteral, Repository } from 'typeorm';
import { Database } from './database.js';
import { newReading } from './reading.js';
import type { PrimaryReason, Reading } from './reading.js';
import { NotOnReplica, ReplicaServer } from './replica-server.js';
import { isWrite, send, sendForEntities } from './statements.js';

/** Told of each statement of a reading: where it was sent, and why not to the replica. */
type ReadListener = (server: 'replica' | 'primary', reason: PrimaryReason | '') => void;

/** Runs parts of one reading, one after the other or at once. */
export type ReadingParts = <T>(part: () => Promise<T>) => Promise<T>;

/**
 * Reads that decide nothing: lists, reports and exports. Inside of `reading` its statements go to the read replica, where
 * there is one (`DB_REPLICA_HOST`). They find there what was committed anywhere when the reading began, or are sent to
 * the primary. So nobody misses a write, their own or another's. Outside of `reading`, inside of a transaction and
 * without a replica they are statements of `Database`.
 */
@Injectable()
export class ReadDatabase {
  private readonly listeners: ReadListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly replica: ReplicaServer,
  ) {}

  /**
   * What `work` reads through this class may come from the replica. It may be asked twice for the same rows and must
   * decide nothing by them. What it reads through `Database` and writes is not concerned.
   */
  reading<T>(work: () => Promise<T>): Promise<T> {
    return this.inParts()(work);
  }

  /** A reading that goes on between calls, such as an export: all of it finds what was committed when it began. */
  inParts(): ReadingParts {
    if (!this.replica.isConfigured) return (part) => part();
    const reading = this.readings.getStore() ?? newReading();
    return (part) => this.readings.run(reading, part);
  }

  /** Rows of a SELECT, as `Database.query` gives them. */
  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.read(
      sql,
      () => this.database.query<Row>(sql, parameters),
      async (connection) => (await send(connection, sql, parameters)) as Row[],
    );
  }

  /** Rows of a SELECT as the repository gives them. */
  queryEntities<Row>(
    repository: Repository<ObjectLiteral>,
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.read(
      sql,
      () => repository.query<Row[]>(sql, [...parameters]),
      async (connection) => (await sendForEntities(connection, sql, parameters)) as Row[],
    );
  }

  /** Adds a listener that hears of each statement of a reading, where there is a replica. */
  onRead(listener: ReadListener): void {
    this.listeners.push(listener);
  }

  private get readings(): Database['dataSource']['readings'] {
    return this.database.dataSource.readings;
  }

  private async read<Rows>(
    sql: string,
    onPrimary: () => Promise<Rows>,
    onReplica: (connection: PoolConnection) => Promise<Rows>,
  ): Promise<Rows> {
    const reading = this.readings.getStore();
    if (!reading || this.database.inTransaction) return onPrimary();
    // The replica would refuse it, and the primary would do it then.
    if (isWrite(sql)) throw new Error('A statement that writes is none of a reading.');
    const reason = await this.reasonForPrimary(reading);
    if (reason === undefined) {
      try {
        const rows = await this.replica.read(await this.positionOf(reading), onReplica);
        this.tell('replica', '');
        return rows;
      } catch (error) {
        reading.primaryReason = error instanceof NotOnReplica ? error.reason : 'failed';
      }
    }
    this.tell('primary', reason ?? reading.primaryReason ?? 'failed');
    return onPrimary();
  }

  /** Why the reading has to go on at the primary; undefined where it may ask the replica. */
  private async reasonForPrimary(reading: Reading): Promise<PrimaryReason | undefined> {
    if (reading.hasWritten) return 'written';
    if (reading.primaryReason || reading.position) return reading.primaryReason;
    await this.replica.watch();
    const { condition } = this.replica;
    if (condition === 'in-step') return undefined;
    return (reading.primaryReason = condition === 'unknown' ? 'away' : condition);
  }

  private positionOf(reading: Reading): Promise<string> {
    // Asked for on the primary itself: what this call chain begins there is no part of a transaction.
    return (reading.position ??= this.replica.currentPosition());
  }

  private tell(server: 'replica' | 'primary', reason: PrimaryReason | ''): void {
    for (const listener of this.listeners) listener(server, reason);
  }
}
