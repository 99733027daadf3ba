import { Injectable } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import { Database } from './database.js';
import { sendWithin } from './statements.js';

/** What a primary tells of itself in one moment. */
export interface PrimaryFacts {
  /** What it has committed, a set of GTIDs as text; empty where its commits get no GTIDs. */
  readonly position: string;
  /** What tells it from other servers. */
  readonly server: string;
}

/** How servers of one kind name what they have committed, and how another one waits for it. It takes no privilege. */
interface Words {
  readonly position: string;
  /** Whether commits get GTIDs. Where they do not, an old position may still be there, and stands still. */
  readonly isCounting: string;
  /** Waits for a position (first value) for some seconds (second value); 0 is there. */
  readonly wait: string;
}

const MARIADB: Words = {
  position: '@@GLOBAL.gtid_current_pos',
  isCounting: '@@GLOBAL.log_bin',
  wait: 'MASTER_GTID_WAIT(?, ?)',
};
const MYSQL: Words = {
  position: "REPLACE(@@GLOBAL.gtid_executed, '\n', '')",
  isCounting: "@@GLOBAL.log_bin AND @@GLOBAL.gtid_mode = 'ON'",
  wait: 'WAIT_FOR_EXECUTED_GTID_SET(?, ?)',
};

const SERVER = "CONCAT_WS(':', @@hostname, @@port, @@server_id)";
/** How much longer than it has to wait a server may take to say how that ended. */
const RESPONSE_MS_MAX = 2_000;

/** Compares what two servers have: the primary, and one that copies what it commits. */
@Injectable()
export class ServerPositions {
  private words: Words | undefined;

  constructor(private readonly database: Database) {}

  /** What the primary has committed by now. */
  async ofPrimary(): Promise<PrimaryFacts> {
    const { position, isCounting } = (this.words ??= await this.wordsOfPrimary());
    const [facts] = await this.database.query<PrimaryFacts>(
      `SELECT ${SERVER} AS server, IF(${isCounting}, ${position}, '') AS position`,
    );
    if (!facts) throw new Error('The primary did not say what it has committed.');
    return facts;
  }

  /** Waits until the server of the connection has the position, and tells whether it has. */
  async wait(connection: PoolConnection, position: string, seconds: number): Promise<boolean> {
    const { wait } = (this.words ??= await this.wordsOfPrimary());
    const limitMs = seconds * 1000 + RESPONSE_MS_MAX;
    const rows = await sendWithin(connection, limitMs, `SELECT ${wait} AS outcome`, [position, seconds]);
    return (rows as { outcome: number | null }[])[0]?.outcome === 0;
  }

  /** What tells the server of the connection from others. */
  async serverOf(connection: PoolConnection): Promise<string | undefined> {
    const rows = await sendWithin(connection, RESPONSE_MS_MAX, `SELECT ${SERVER} AS server`);
    return (rows as PrimaryFacts[])[0]?.server;
  }

  private async wordsOfPrimary(): Promise<Words> {
    const [row] = await this.database.query<{ version: string }>('SELECT VERSION() AS version');
    return /mariadb/i.test(row?.version ?? '') ? MARIADB : MYSQL;
  }
}
