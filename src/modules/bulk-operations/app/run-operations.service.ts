import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { findContext, runInContext } from '../../../platform/context/request-context.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { notForBoundCallers } from '../../../platform/context/source-scope.js';
import { LargeChange } from '../../../platform/errors/large-change.js';
import { ActorPermissions } from '../../access/index.js';
import type { Grant } from '../../access/index.js';
import { SecurityLog } from '../../security-log/index.js';
import { BulkRepository } from '../data/bulk.repository.js';
import { OperationRepository } from '../data/operation.repository.js';
import type { OpenOperation } from '../data/operation.repository.js';
import { failed, givenUp, isExpected, isTransient } from '../domain/operation-outcome.js';
import type { Bulk, OperationRange } from '../domain/operation.js';
import { BackgroundWorks } from './background-works.service.js';
import { OperationRoutes } from './operation-routes.service.js';
import { OperationRunner } from './operation-runner.service.js';

interface Attempt {
  /** Operations that fail for the moment are given up now, rather than left open. */
  readonly isLast: boolean;
  /** Aborted when no further operation is to be begun. */
  readonly signal: AbortSignal;
}

/** Runs the operations of a bulk, one after the other. */
@Injectable()
export class RunOperations {
  private readonly logger = new Logger(RunOperations.name);

  constructor(
    private readonly bulks: BulkRepository,
    private readonly operations: OperationRepository,
    private readonly access: ActorPermissions,
    private readonly routes: OperationRoutes,
    private readonly works: BackgroundWorks,
    private readonly runner: OperationRunner,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Runs the open operations of the range in the name of the actor that scheduled the bulk, under its uuid as the
   * request id. They are bound to the sources that the actor is bound to by now. What is larger than that actor may write
   * alone waits for a second person; the operation has ended. One that fails does not touch the others. Returns how many
   * are still open: another worker is at them, or they are to be tried once more.
   */
  async execute(range: OperationRange, attempt: Attempt): Promise<number> {
    const bulk = await this.bulks.find(range.bulkUuid);
    if (!bulk) return 0;
    const grant = await this.access.grantOf(bulk.scheduler);
    for (const operation of await this.operations.listOpen(range)) {
      attempt.signal.throwIfAborted();
      await runInContext(contextOf(bulk, grant), () => this.runOne(bulk, operation, grant, attempt));
    }
    return (await this.operations.listOpen(range)).length;
  }

  /**
   * Ends the operations of the range that are still open: their attempts are used up. One that is being done at this
   * moment is waited for, and keeps its own end.
   */
  async giveUp(range: OperationRange): Promise<void> {
    // By their numbers alone, in order: over an index of their status they would meet with one that is just ending.
    for (const { id, hasBegun } of await this.operations.listOpen(range)) {
      await this.operations.end(id, givenUp(hasBegun));
    }
  }

  private async runOne(
    { bulkUuid }: Bulk,
    operation: OpenOperation,
    { permissions, sourceScope }: Grant,
    { isLast, signal }: Attempt,
  ): Promise<void> {
    try {
      const work = this.works.find(operation.topicName);
      const route = work ? undefined : this.routes.findByTopic(operation.topicName);
      const permission = work?.permission ?? route?.route.permission;
      if (permission === undefined) throw unknownRoute(operation.topicName);
      if (!permissions.allows(permission)) throw this.notAllowed(permission);
      // A background work says nothing of bound callers, and is refused as a route is that does not.
      if (sourceScope.isBound && route?.route.forBoundCallers === undefined) throw notForBoundCallers();
      if (work) await this.runner.runWork(bulkUuid, operation, work, signal);
      else if (route) await this.runner.run(bulkUuid, operation, route);
    } catch (error) {
      if (isTransient(error) && !isLast) {
        this.logger.debug(`Operation ${operation.key} of bulk ${bulkUuid} is tried again: ${String(error)}`);
        return;
      }
      if (error instanceof LargeChange) {
        await this.runner.endWaiting(operation.id, error);
        return;
      }
      if (error instanceof ApplicationError && error.kind === 'out-of-scope') {
        this.securityLog.refused({ event: 'permission_refused', detail: error.text });
      }
      await this.operations.end(operation.id, failed(error, this.reported(error, bulkUuid, operation)));
    }
  }

  /** Who scheduled it could when they did. */
  private notAllowed(permission: string): ApplicationError {
    this.securityLog.refused({ event: 'permission_refused', target: { type: 'permission', id: permission } });
    return new ApplicationError('forbidden', "The consumer isn't authorized to access %resources.", {
      resources: permission,
    });
  }

  /** Writes an unexpected error to the log; returns the id by which it is found there. */
  private reported(error: unknown, bulkUuid: string, { key }: OpenOperation): string {
    const report = `async-${randomBytes(7).toString('hex')}`;
    if (!isExpected(error)) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.logger.error(`Report ID ${report}, operation ${key} of bulk ${bulkUuid}: ${cause}`);
    }
    return report;
  }
}

function contextOf(
  { bulkUuid, scheduler, storeCode }: Bulk,
  { permissions, sourceScope, changeLimit }: Grant,
): Parameters<typeof runInContext>[0] {
  const correlationId = findContext()?.correlationId;
  return {
    origin: 'job',
    requestId: bulkUuid,
    actor: scheduler,
    may: (permission) => permissions.allows(permission),
    ...(sourceScope.isBound ? { sourceScope } : {}),
    ...(changeLimit ? { changeLimit } : {}),
    ...(storeCode === null ? {} : { storeCode }),
    ...(correlationId === undefined ? {} : { correlationId }),
  };
}

/** Another version of the service has scheduled it, and its workers know the route. */
function unknownRoute(topicName: string): ApplicationError {
  return new ApplicationError('busy', 'No route of this version of the service does "%1".', [topicName]);
}
