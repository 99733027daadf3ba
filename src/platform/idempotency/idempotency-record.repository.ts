import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isDuplicateKey, isLockConflict } from '../database/failure.js';
import type { ErrorDetail, ErrorKind, ErrorParameters } from '../errors/application-error.js';
import { SealedResponses } from './sealed-responses.js';

/** How long a key is remembered (contract, `Idempotency-Key`). */
export const KEPT_HOURS = 24;

/** What the first request was told: its result, or the refusal that it met. */
export type KeptResponse =
  | { readonly result: unknown }
  | {
      readonly refusal: {
        readonly kind: ErrorKind;
        readonly message: string;
        readonly parameters?: ErrorParameters | undefined;
        readonly errors: readonly ErrorDetail[];
      };
    };

export interface KeptRecord {
  readonly bodyHash: string;
  readonly response: KeptResponse;
}

interface KeyedRecord extends KeptRecord {
  readonly scopeHash: string;
}

/** Another request with the same key has recorded its response, or is about to. */
export class KeyTaken extends Error {}

/** The table of kept responses. */
@Injectable()
export class IdempotencyRecordRepository {
  constructor(
    private readonly database: Database,
    private readonly sealed: SealedResponses,
  ) {}

  /** The record of a key that is still remembered. */
  async find(scopeHash: string): Promise<KeptRecord | undefined> {
    const [row] = await this.database.query<{ body_hash: string; answer: string }>(
      `SELECT body_hash, answer FROM idempotency_record
        WHERE scope_hash = ? AND created_at > NOW() - INTERVAL ${KEPT_HOURS} HOUR`,
      [scopeHash],
    );
    return row && { bodyHash: row.body_hash, response: this.sealed.kept<KeptResponse>(scopeHash, row.answer) };
  }

  /** Adds the record, in the running transaction if there is one. Throws `KeyTaken` where the key has one already. */
  async insert(scopeHash: string, record: KeptRecord): Promise<void> {
    try {
      await this.insertMany([{ scopeHash, ...record }]);
    } catch (error) {
      // Waiting for the other's uncommitted record has a bound; running all the work again would not make it shorter.
      if (isDuplicateKey(error) || isLockConflict(error)) throw new KeyTaken();
      throw error;
    }
  }

  /** Those of the keys that are still remembered. */
  async takenAmong(scopeHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ scope_hash: string }>(
      `SELECT scope_hash FROM idempotency_record
        WHERE scope_hash IN (?) AND created_at > NOW() - INTERVAL ${KEPT_HOURS} HOUR`,
      [scopeHashes],
    );
    return new Set(rows.map((row) => row.scope_hash));
  }

  /** Adds records in the running transaction, in the order of their key. Fails with a duplicate key where one is taken. */
  async insertMany(records: readonly KeyedRecord[]): Promise<void> {
    const sorted = byScopeHash(records);
    const add = (): Promise<unknown> =>
      this.database.execute('INSERT INTO idempotency_record (scope_hash, body_hash, answer) VALUES ?', [
        sorted.map((record) => this.toRow(record)),
      ]);
    try {
      await add();
    } catch (error) {
      // A record that is no longer remembered stands in the way until it is removed: seldom, so it is not looked for before.
      if (!isDuplicateKey(error) || !(await this.hasExpired(sorted))) throw error;
      await this.forgetExpired(sorted);
      await add();
    }
  }

  /**
   * Adds the records whose key is free, in the running transaction, in the order of their key. Returns what each key
   * has then, its own record or that of another request. A key that another session is about to take is waited for.
   */
  async insertFree(records: readonly KeyedRecord[]): Promise<ReadonlyMap<string, KeptRecord>> {
    const sorted = byScopeHash(records);
    await this.forgetExpired(sorted);
    // Nothing changes where the key is taken. IGNORE would turn other failures into warnings.
    await this.database.execute(
      `INSERT INTO idempotency_record (scope_hash, body_hash, answer) VALUES ?
       ON DUPLICATE KEY UPDATE body_hash = body_hash`,
      [sorted.map((record) => this.toRow(record))],
    );
    return this.findMany(sorted.map(({ scopeHash }) => scopeHash));
  }

  /** The records of those keys that are still remembered, by key. */
  async findMany(scopeHashes: readonly string[]): Promise<ReadonlyMap<string, KeptRecord>> {
    const rows = await this.database.query<{ scope_hash: string; body_hash: string; answer: string }>(
      `SELECT scope_hash, body_hash, answer FROM idempotency_record
        WHERE scope_hash IN (?) AND created_at > NOW() - INTERVAL ${KEPT_HOURS} HOUR`,
      [scopeHashes],
    );
    return new Map(
      rows.map((row) => [
        row.scope_hash,
        { bodyHash: row.body_hash, response: this.sealed.kept<KeptResponse>(row.scope_hash, row.answer) },
      ]),
    );
  }

  /** Removes one batch of forgotten records and returns how many there were. */
  async removeExpired(batchSize: number): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE FROM idempotency_record WHERE created_at <= NOW() - INTERVAL ${KEPT_HOURS} HOUR LIMIT ?`,
      [batchSize],
    );
    return affectedRows;
  }

  /** Without a lock: those who wait for the same record hold one each already, and would wait for each other. */
  private async hasExpired(records: readonly KeyedRecord[]): Promise<boolean> {
    const [row] = await this.database.query(
      `SELECT scope_hash FROM idempotency_record
        WHERE scope_hash IN (?) AND created_at <= NOW() - INTERVAL ${KEPT_HOURS} HOUR LIMIT 1`,
      [records.map(({ scopeHash }) => scopeHash)],
    );
    return row !== undefined;
  }

  private async forgetExpired(records: readonly KeyedRecord[]): Promise<void> {
    await this.database.execute(
      `DELETE FROM idempotency_record
        WHERE scope_hash IN (?) AND created_at <= NOW() - INTERVAL ${KEPT_HOURS} HOUR`,
      [records.map(({ scopeHash }) => scopeHash)],
    );
  }

  private toRow({ scopeHash, bodyHash, response }: KeyedRecord): string[] {
    return [scopeHash, bodyHash, this.sealed.textOf(scopeHash, response)];
  }
}

/** The order in which all sessions take the keys. */
function byScopeHash(records: readonly KeyedRecord[]): KeyedRecord[] {
  return [...records].sort((a, b) => (a.scopeHash < b.scopeHash ? -1 : 1));
}
