import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import type { LargeChange } from '../../../platform/errors/large-change.js';
import type { WireObject } from '../../../platform/http/structure.js';
import { WaitingChanges } from '../../../platform/http/waiting-changes.js';
import { KEPT_HOURS } from '../../../platform/idempotency/idempotency-record.repository.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import { tellsSecret } from '../../../platform/idempotency/sealed-responses.js';
import { OperationRepository } from '../data/operation.repository.js';
import type { BegunOperation, OpenOperation } from '../data/operation.repository.js';
import type { BackgroundWork, RunningWork, WorkOutcome } from '../domain/background-work.js';
import { completed, failed, workCompleted } from '../domain/operation-outcome.js';
import type { OperationEnd } from '../domain/operation.js';
import { OperationRoutes } from './operation-routes.service.js';
import type { OperationRoute } from './operation-routes.service.js';

/** Keys of routes and of works are told apart by it. */
const WORK_METHOD = 'WORK';

/** What is done by an operation that commits by itself, and how it ends. */
interface Handling {
  readonly call: (begun: BegunOperation) => Promise<unknown>;
  readonly end: (response: unknown) => OperationEnd;
}

/**
 * Runs one operation exactly once, however often and by how many workers it is tried. Its status changes in the
 * transaction of its change, so that a worker which comes later finds it done.
 */
@Injectable()
export class OperationRunner {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly routes: OperationRoutes,
    private readonly operations: OperationRepository,
    private readonly waiting: WaitingChanges,
  ) {}

  /**
   * Runs the operation, unless another worker is at it or has done it. Throws what the handler throws; then nothing has
   * been changed.
   */
  async run(bulkUuid: string, operation: OpenOperation, route: OperationRoute): Promise<void> {
    const call = (begun: BegunOperation): Promise<unknown> => this.call(route, begun.serializedData);
    const end = (response: unknown): OperationEnd => completed(nameOf(route), response);
    if (route.route.idempotency === 'by-handler')
      await this.runByHandler({ bulkUuid, method: route.route.method }, operation, { call, end });
    else await this.database.run(() => this.runInTransaction(operation, route));
  }

  /** The operation waits for a second person, and ends with the word of it in the transaction that keeps it. */
  async endWaiting(id: number, change: LargeChange): Promise<void> {
    await this.database.run(async () => {
      if ((await this.operations.lockOpen(id)) === undefined) return;
      await this.operations.end(id, failed(await this.waiting.keep(change), ''));
    });
  }

  /** As `run`, for an operation of a background work. */
  async runWork(bulkUuid: string, operation: OpenOperation, work: BackgroundWork, signal: AbortSignal): Promise<void> {
    const end = (outcome: unknown): OperationEnd => workCompleted(outcome as WorkOutcome);
    const call = ({ serializedData, stepsDone, progress }: Omit<BegunOperation, 'ageHours'>): Promise<WorkOutcome> =>
      work.run(payloadOf(serializedData), this.runningOf(operation, { stepsDone, progress }, signal));
    if (work.keeping === 'by-handler') {
      await this.runByHandler({ bulkUuid, method: WORK_METHOD }, operation, { call, end });
      return;
    }
    await this.database.run(async () => {
      const serializedData = await this.operations.lockOpen(operation.id);
      if (serializedData === undefined) return;
      await this.operations.end(operation.id, end(await call({ serializedData, stepsDone: 0, progress: null })));
    });
  }

  private runningOf(
    { id }: OpenOperation,
    { stepsDone, progress }: Pick<BegunOperation, 'stepsDone' | 'progress'>,
    signal: AbortSignal,
  ): RunningWork {
    return {
      stepsDone,
      progress,
      advance: async (from, note) => {
        if (await this.operations.advance(id, from, note)) return;
        throw new ApplicationError('conflict', 'Another attempt goes on with this operation.');
      },
      stopIfAsked: () => {
        if (signal.aborted) throw new ApplicationError('busy', 'The worker stops; another attempt goes on.');
      },
    };
  }

  private async runInTransaction({ id }: OpenOperation, route: OperationRoute): Promise<void> {
    const serializedData = await this.operations.lockOpen(id);
    if (serializedData === undefined) return;
    const result = await this.call(route, serializedData);
    // What an operation resulted in can be read for days: a secret is not kept with it.
    await this.operations.end(id, completed(nameOf(route), tellsSecret(result) ? [] : result));
  }

  /**
   * The handler commits in transactions of its own. The operation's number is its idempotency key: the transaction that
   * records the response changes the status with it. A handler that works in parts finds those that an earlier attempt
   * made.
   */
  private async runByHandler(
    { bulkUuid, method }: { readonly bulkUuid: string; readonly method: string },
    { id, key }: OpenOperation,
    { call, end }: Handling,
  ): Promise<void> {
    const begun = await this.operations.begin(id);
    if (!begun) return;
    // What parts were made is remembered for a day; an hour of it is left for this attempt.
    if (begun.ageHours >= KEPT_HOURS - 1) {
      throw invalid(
        'An earlier attempt began about a day ago and did not end; check what it changed before you send it again.',
      );
    }
    const { result } = await this.idempotency.execute(
      {
        caller: 'bulk',
        method,
        path: bulkUuid,
        key: String(key),
        body: null,
        whenRecorded: (response) => this.operations.endWithChange(id, end(response)),
      },
      () => call(begun),
      'by-handler',
    );
    // A handler that changed nothing, or could not do all of its parts, has recorded nothing.
    await this.operations.end(id, end(result));
  }

  /** The data is decoded with every attempt: a handler may change what it is given. */
  private call(route: OperationRoute, serializedData: string): Promise<unknown> {
    return this.routes.call(route, this.routes.decode(route, JSON.parse(serializedData) as WireObject));
  }
}

function payloadOf(serializedData: string): object {
  return (JSON.parse(serializedData) as { payload: object }).payload;
}

function nameOf({ route }: OperationRoute): string {
  return `${route.controller.name}::${route.handler}`;
}
