import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { CommitOutcomeUnknown, isLockConflict } from '../../../platform/database/failure.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { requireInScope, SourceItemWriter } from './source-item-writer.service.js';
import type { GroupedWrite } from './source-item-writer.service.js';

/** A write of more items is worth a transaction of its own. */
const ITEMS_OF_A_WRITE_MAX = 10;
const WRITES_OF_A_GROUP_MAX = 100;
/** So many writes wait here; those beyond begin transactions of their own. */
const WAITING_MAX = 1000;
/** A group that takes longer, as where the server is silent on its connection, holds up no other. */
const HELD_UP_MS_MAX = 1000;

/** A write with the response to record beside it, where its request has a key. */
export interface RequestedWrite extends GroupedWrite {
  readonly keep: ResponseToKeep<void> | undefined;
}

interface Waiting {
  readonly write: RequestedWrite;
  readonly resolve: (isWritten: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The group's transaction has lost a race: its writes are better done one by one. */
class GroupFailed extends Error {}

/**
 * Small writes that arrive at once in this process share a transaction: those that come while a group is being written
 * form the next. So a busy hour makes groups larger instead of queues longer. One commit, one message and one look at the
 * index serve all of a group. A group waits for nobody's rows. What it cannot do plainly is left to its caller.
 */
@Injectable()
export class GroupedWrites {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly responses: KeptResponses,
  ) {}

  /**
   * Makes the write with others. False where nothing of it was written and the caller has to do it alone. That is so where
   * an item is new or locked, where the write would be refused, and where the group has failed. Throws `busy` where no
   * connection was free, or where the outcome of the commit is not known. Throws `out-of-scope` at once.
   */
  write(write: RequestedWrite): Promise<boolean> {
    // The group runs in a context of its own, in which nobody is bound.
    requireInScope(write.changes);
    const isFit = write.changes.length <= ITEMS_OF_A_WRITE_MAX && this.waiting.length < WAITING_MAX;
    if (!isFit || this.database.inTransaction) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      this.waiting.push({ write, resolve, reject });
      if (!this.isWriting) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isWriting = true;
    try {
      while (this.waiting.length > 0) {
        // One turn of the event loop lets clients of the last group send their next requests into this one.
        await nextTurn();
        await this.untilCommitted(this.waiting.splice(0, WRITES_OF_A_GROUP_MAX));
      }
    } finally {
      this.isWriting = false;
    }
  }

  /** Until the commit alone: while the index follows, the next group is written. Not much longer than a second. */
  private async untilCommitted(group: readonly Waiting[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HELD_UP_MS_MAX);
      void this.writeGroup(group, resolve).finally(resolve);
    });
    clearTimeout(timer);
  }

  /** Settles each of the group. Never rejects. */
  private async writeGroup(group: readonly Waiting[], onCommitted: () => void): Promise<void> {
    let written: ReadonlySet<RequestedWrite> = new Set();
    const letOthersGo = (): void => {
      for (const { write, resolve } of group) if (!written.has(write)) resolve(false);
    };
    try {
      await runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, () =>
        this.database.run(async () => {
          written = await this.together(group.map(({ write }) => write));
          this.database.afterCommit(() => {
            onCommitted();
            // What was left out waits for nothing more.
            letOthersGo();
          });
        }),
      );
      for (const { resolve } of group) resolve(true);
    } catch (error) {
      // Of those that were left out nothing was sent, whatever has become of the others.
      if (error instanceof CommitOutcomeUnknown) letOthersGo();
      for (const { resolve, reject } of group) {
        if (error instanceof ApplicationError) reject(error);
        else resolve(false);
      }
    }
  }

  /** In the transaction of the group: the changes and, as its last inserts, the responses. Returns what is written. */
  private async together(writes: readonly RequestedWrite[]): Promise<ReadonlySet<RequestedWrite>> {
    try {
      const taken = await this.responses.refusals(writes, ({ keep }) => keep);
      const written = await this.writer.applyTogether(writes.filter((write) => !taken.has(write)));
      await this.responses.recordAll([...written].flatMap(({ keep }) => (keep ? [{ keep, result: undefined }] : [])));
      return written;
    } catch (error) {
      // Tried again, all of the group would wait for what one of them has met.
      if (isLockConflict(error)) throw new GroupFailed('The group has met a lock.');
      throw error;
    }
  }
}
