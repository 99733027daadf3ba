import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { sourceScope } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { isDuplicateKey, isLockConflict } from '../database/failure.js';
import { ApplicationError } from '../errors/application-error.js';
import { LargeChange, TooManyWaiting } from '../errors/large-change.js';
import type { ResponseKeeping } from '../http/response-keeping.js';
import { WaitingChanges } from '../http/waiting-changes.js';
import { IdempotencyRecordRepository, KeyTaken } from './idempotency-record.repository.js';
import type { KeptResponse, KeptRecord } from './idempotency-record.repository.js';
import { compared, fingerprintOf } from './request-fingerprint.js';

/** What a key belongs to, and the request that came with it. */
interface KeyedRequest {
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
  /** See `PendingResponse`; for `by-handler` alone. */
  readonly whenRecorded?: (response: unknown) => Promise<void>;
}

interface KeyedResponse {
  readonly result: unknown;
  readonly replayed: boolean;
}

/** A keyed request whose response is yet to be recorded, in the transaction that makes its change. */
export interface PendingResponse {
  readonly scopeHash: string;
  readonly bodyHash: string;
  /** Writes what has to commit together with the response and the change; may run again where the transaction does. */
  readonly whenRecorded?: ((response: unknown) => Promise<void>) | undefined;
}

/** Kinds of refusal that a repeat gets again; anything else may succeed when it is tried once more. */
const KEPT_REFUSALS = new Set(['invalid', 'not-found']);
const EXPIRED_BATCH = 1000;

/**
 * Gives a repeated request the first response again (contract, `Idempotency-Key`). The record is the last insert of the
 * transaction that makes the change. So neither a crash nor two requests at once can apply it twice.
 */
@Injectable()
export class Idempotency {
  private readonly unclaimed = new AsyncLocalStorage<{ pending: PendingResponse | undefined }>();

  constructor(
    private readonly database: Database,
    private readonly records: IdempotencyRecordRepository,
    private readonly modules: ModuleRef,
  ) {}

  /**
   * Runs `work` in one transaction with the record of its response, or returns what is recorded. Throws the recorded
   * refusal as `Replayed`, `mismatch` for another body under the same key, `conflict` while the first one still runs.
   * A bound caller who was not bound to the same sources then is refused as `out-of-scope`.
   * With `by-handler` no transaction is opened: `work` claims the key and records the response itself. With `in-groups` it
   * also looks for the response of an earlier request, before it does anything, and throws `KeyTaken` where there is one.
   */
  async execute(
    request: KeyedRequest,
    work: () => Promise<unknown>,
    mode: ResponseKeeping = 'one-transaction',
  ): Promise<KeyedResponse> {
    const scopeHash = sha256([request.caller, request.method, request.path, request.key].join('\n'));
    const bodyHash = fingerprintOf(canonical(request.body), sourceScope());
    const known = mode === 'in-groups' ? undefined : await this.records.find(scopeHash);
    if (known) return replay(known, bodyHash);
    try {
      const result =
        mode === 'one-transaction'
          ? await this.recorded({ scopeHash, bodyHash }, work)
          : await this.unclaimedFor({ scopeHash, bodyHash, whenRecorded: request.whenRecorded }, work);
      return { result, replayed: false };
    } catch (error) {
      if (error instanceof KeyTaken) return this.replayOther(scopeHash, bodyHash);
      // In a caller's transaction nothing can be kept: it rolls back with the refusal.
      if (error instanceof LargeChange && !this.database.inTransaction)
        return this.keepWaiting(scopeHash, bodyHash, error);
      if (error instanceof ApplicationError && KEPT_REFUSALS.has(error.kind)) {
        // Refused because the same request, sent twice, has just been done: then that one's response is this one's, too.
        if (!(await this.keepRefusal(scopeHash, bodyHash, error))) return this.replayOther(scopeHash, bodyHash);
      }
      // A conflict is not kept. One with the same request, sent twice, is none: what that one was told holds.
      if (error instanceof ApplicationError && error.kind === 'conflict') {
        const other = await this.records.find(scopeHash);
        if (other) return replay(other, bodyHash);
      }
      throw error;
    }
  }

  /**
   * The running request's key, once: its taker records the response in the transaction of the change. Undefined where
   * the request has no key, or its response is kept by one transaction around the handler.
   */
  claim(): PendingResponse | undefined {
    const store = this.unclaimed.getStore();
    const pending = store?.pending;
    if (store) store.pending = undefined;
    return pending;
  }

  /** The key of one part of a request whose parts commit one by one, so that a repeat replays the parts that are done. */
  derived({ scopeHash, bodyHash }: PendingResponse, part: number): PendingResponse {
    return { scopeHash: sha256(`${scopeHash}\n${part}`), bodyHash };
  }

  /**
   * Binds the key of a request whose parts commit one by one to its body, before any of them does. So another body under
   * the key is refused although the first one has no response yet, or has none for ever. Throws `mismatch` for such a
   * one. Not in a transaction: what it writes has to be committed before the parts.
   */
  async bind(pending: PendingResponse): Promise<void> {
    const { scopeHash, bodyHash } = pending;
    const binding = { scopeHash: sha256(`${scopeHash}\nbody`), bodyHash };
    await this.database.run(() => this.recordFree([{ pending: binding, response: null }]));
  }

  /** Those of the keys that have a response already. */
  async takenAmong(pendings: readonly PendingResponse[]): Promise<ReadonlySet<PendingResponse>> {
    if (pendings.length === 0) return new Set();
    const taken = await this.records.takenAmong(pendings.map(({ scopeHash }) => scopeHash));
    return new Set(pendings.filter(({ scopeHash }) => taken.has(scopeHash)));
  }

  /** The recorded response of a key that is taken. Throws as `execute` does. */
  async replay({ scopeHash, bodyHash }: PendingResponse): Promise<unknown> {
    return (await this.replayOther(scopeHash, bodyHash)).result;
  }

  /** The recorded responses of those keys that have one. Throws as `execute` does. */
  async replayMany(pendings: readonly PendingResponse[]): Promise<ReadonlyMap<PendingResponse, unknown>> {
    if (pendings.length === 0) return new Map();
    return resultsOf(pendings, await this.records.findMany(pendings.map(({ scopeHash }) => scopeHash)));
  }

  /**
   * Records responses in the running transaction where their keys are free; returns what each key has then. It binds a
   * twin of the request too, which may still be at work: whoever comes second gets the first outcome.
   */
  async recordFree(
    responses: readonly { readonly pending: PendingResponse; readonly response: unknown }[],
  ): Promise<ReadonlyMap<PendingResponse, unknown>> {
    if (responses.length === 0) return new Map();
    const kept = await this.records.insertFree(
      responses.map(({ pending, response }) => ({ ...pending, response: { result: response ?? null } })),
    );
    return resultsOf(
      responses.map(({ pending }) => pending),
      kept,
    );
  }

  /** Records responses as the last insert of the running transaction. A key that is taken meanwhile is a duplicate key. */
  async recordMany(
    responses: readonly { readonly pending: PendingResponse; readonly response: unknown }[],
  ): Promise<void> {
    if (responses.length === 0) return;
    await this.records.insertMany(
      responses.map(({ pending, response }) => ({ ...pending, response: { result: response ?? null } })),
    );
    for (const { pending, response } of responses) await pending.whenRecorded?.(response);
  }

  /**
   * Records one response as the last insert of the running transaction. Throws `KeyTaken` where another request with
   * the key has recorded its response, or is about to. The change rolls back, and the other's response is given. Doing
   * all the work again would not make the wait for the other's uncommitted record shorter.
   */
  async record(pending: PendingResponse, response: unknown): Promise<void> {
    try {
      await this.recordMany([{ pending, response }]);
    } catch (error) {
      if (isDuplicateKey(error) || isLockConflict(error)) throw new KeyTaken();
      throw error;
    }
  }

  /** Removes what is no longer remembered, in batches; returns how many records went. */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (let batch = EXPIRED_BATCH; batch === EXPIRED_BATCH; removed += batch) {
      batch = await this.records.removeExpired(EXPIRED_BATCH);
    }
    return removed;
  }

  private recorded({ scopeHash, bodyHash }: PendingResponse, work: () => Promise<unknown>): Promise<unknown> {
    return this.database.run(async () => {
      const response = await work();
      await this.records.insert(scopeHash, { bodyHash, response: { result: response ?? null } });
      return response;
    });
  }

  /** A handler that changed nothing has no transaction to record its response in: then it is recorded here. */
  private async unclaimedFor(pending: PendingResponse, work: () => Promise<unknown>): Promise<unknown> {
    const store = { pending: pending as PendingResponse | undefined };
    const response = await this.unclaimed.run(store, work);
    if (store.pending)
      await this.records.insert(pending.scopeHash, { ...pending, response: { result: response ?? null } });
    return response;
  }

  /** The change was rolled back, so the refusal is kept in a transaction of its own; false where the key has a response. */
  private async keepRefusal(scopeHash: string, bodyHash: string, error: ApplicationError): Promise<boolean> {
    const { kind, message, parameters, errors } = error;
    try {
      await this.records.insert(scopeHash, { bodyHash, response: { refusal: { kind, message, parameters, errors } } });
      return true;
    } catch (failure) {
      if (failure instanceof KeyTaken) return false;
      throw failure;
    }
  }

  /** The request waits, and its key is told so, with one transaction. Throws what the caller is told. */
  private async keepWaiting(scopeHash: string, bodyHash: string, error: LargeChange): Promise<KeyedResponse> {
    let told: ApplicationError;
    try {
      told = await this.database.run(async () => {
        const waiting = await this.modules.get(WaitingChanges, { strict: false }).keep(error);
        if (waiting instanceof TooManyWaiting) return waiting;
        const { kind, message, parameters, errors } = waiting;
        await this.records.insert(scopeHash, {
          bodyHash,
          response: { refusal: { kind, message, parameters, errors } },
        });
        return waiting;
      });
    } catch (failure) {
      if (failure instanceof KeyTaken) return this.replayOther(scopeHash, bodyHash);
      throw failure;
    }
    throw told;
  }

  private async replayOther(scopeHash: string, bodyHash: string): Promise<KeyedResponse> {
    const other = await this.records.find(scopeHash);
    if (!other)
      throw new ApplicationError('conflict', 'A request with this Idempotency-Key is still running. Try again.');
    return replay(other, bodyHash);
  }
}

/** A refusal that was recorded when the key was first used. */
export class Replayed extends ApplicationError {}

function replay(record: KeptRecord, bodyHash: string): KeyedResponse {
  const comparison = compared(record.bodyHash, bodyHash);
  if (comparison === 'another-binding') {
    throw new ApplicationError(
      'out-of-scope',
      'This Idempotency-Key was used when the caller was not bound to the same sources.',
    );
  }
  if (comparison === 'another-body') {
    throw new ApplicationError('mismatch', 'This Idempotency-Key was used with another request body.');
  }
  return { result: resultOf(record.response), replayed: true };
}

function resultsOf(
  pendings: readonly PendingResponse[],
  records: ReadonlyMap<string, KeptRecord>,
): Map<PendingResponse, unknown> {
  return new Map(
    pendings.flatMap((pending) => {
      const record = records.get(pending.scopeHash);
      return record ? [[pending, replay(record, pending.bodyHash).result] as const] : [];
    }),
  );
}

function resultOf(response: KeptResponse): unknown {
  if ('result' in response) return response.result;
  const { kind, message, parameters, errors } = response.refusal;
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
