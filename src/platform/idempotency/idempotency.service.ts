import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database } from '../database/database.js';
import { ApplicationError } from '../errors/application-error.js';
import { IdempotencyRecordRepository, KeyTaken } from './idempotency-record.repository.js';
import type { KeptAnswer, KeptRecord } from './idempotency-record.repository.js';

/** What a key belongs to, and the request that came with it. */
export interface KeyedRequest {
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
}

export interface KeyedAnswer {
  readonly result: unknown;
  readonly replayed: boolean;
}

/** Kinds of refusal that a repeat gets again; anything else may succeed when it is tried once more. */
const KEPT_REFUSALS = new Set(['invalid', 'not-found']);
const EXPIRED_BATCH = 1000;

/**
 * Gives a repeated request the first answer again (contract, `Idempotency-Key`). The record is the last insert of the
 * transaction that makes the change, so neither a crash nor two requests at once can apply one twice.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly records: IdempotencyRecordRepository,
  ) {}

  /**
   * Runs `work` in one transaction with the record of its answer, or answers what is recorded. Throws the recorded
   * refusal as `Replayed`, `mismatch` for another body under the same key, `conflict` while the first one still runs.
   */
  async execute(request: KeyedRequest, work: () => Promise<unknown>): Promise<KeyedAnswer> {
    const scopeHash = sha256([request.caller, request.method, request.path, request.key].join('\n'));
    const bodyHash = sha256(canonical(request.body));
    const known = await this.records.find(scopeHash);
    if (known) return replay(known, bodyHash);
    try {
      const result = await this.database.run(async () => {
        const answer = await work();
        await this.records.insert(scopeHash, { bodyHash, answer: { result: answer ?? null } });
        return answer;
      });
      return { result, replayed: false };
    } catch (error) {
      if (error instanceof KeyTaken) return this.replayOther(scopeHash, bodyHash);
      if (error instanceof ApplicationError && KEPT_REFUSALS.has(error.kind)) {
        // Refused because the same request, sent twice, has just been done: then that one's answer is this one's, too.
        if (!(await this.keepRefusal(scopeHash, bodyHash, error))) return this.replayOther(scopeHash, bodyHash);
      }
      throw error;
    }
  }

  /** Removes what is no longer remembered, in batches; answers how many records went. */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (let batch = EXPIRED_BATCH; batch === EXPIRED_BATCH; removed += batch) {
      batch = await this.records.removeExpired(EXPIRED_BATCH);
    }
    return removed;
  }

  /** The change was rolled back, so the refusal is kept in a transaction of its own; false where the key has an answer. */
  private async keepRefusal(scopeHash: string, bodyHash: string, error: ApplicationError): Promise<boolean> {
    const { kind, message, parameters, errors } = error;
    try {
      await this.records.insert(scopeHash, { bodyHash, answer: { refusal: { kind, message, parameters, errors } } });
      return true;
    } catch (failure) {
      if (failure instanceof KeyTaken) return false;
      throw failure;
    }
  }

  private async replayOther(scopeHash: string, bodyHash: string): Promise<KeyedAnswer> {
    const other = await this.records.find(scopeHash);
    if (!other)
      throw new ApplicationError('conflict', 'A request with this Idempotency-Key is still running. Try again.');
    return replay(other, bodyHash);
  }
}

/** A refusal that was recorded when the key was first used. */
export class Replayed extends ApplicationError {}

function replay(record: KeptRecord, bodyHash: string): KeyedAnswer {
  if (record.bodyHash !== bodyHash) {
    throw new ApplicationError('mismatch', 'This Idempotency-Key was used with another request body.');
  }
  return { result: resultOf(record.answer), replayed: true };
}

function resultOf(answer: KeptAnswer): unknown {
  if ('result' in answer) return answer.result;
  const { kind, message, parameters, errors } = answer.refusal;
  throw new Replayed(kind, message, parameters, errors);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys, so that the order in which a client writes its fields does not matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
