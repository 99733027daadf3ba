import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { BoundsExceeded } from '../../../platform/http/decode.js';
import { isWireObject } from '../../../platform/http/structure.js';
import type { WireObject } from '../../../platform/http/structure.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { BulkRepository } from '../data/bulk.repository.js';
import { OperationRepository } from '../data/operation.repository.js';
import { REFUSED_ELEMENT, rejected } from '../domain/operation-outcome.js';
import type { WorkPart } from '../domain/background-work.js';
import type { NewOperation, OperationRange } from '../domain/operation.js';
import { BackgroundWorks } from './background-works.service.js';
import { OperationRoutes } from './operation-routes.service.js';
import type { OperationRoute } from './operation-routes.service.js';

/** Operations of one bulk, at most. */
const OPERATIONS_PER_BULK_MAX = 10_000;
/** Operations that one message has run, one after the other; the messages of a bulk are done side by side. */
const OPERATIONS_PER_MESSAGE = 100;
/** Bytes of one operation's data, at most: it is one row, which has to pass through one packet. */
export const OPERATION_BYTES_MAX = 4 * 1024 * 1024;
/** As the column is. */
const DESCRIPTION_LENGTH_MAX = 255;
/** Elements that are decoded before other requests get their turn. */
const ELEMENTS_AT_ONCE = 250;

/** An operation as it was scheduled. */
export interface ScheduledOperation extends NewOperation {
  /** SHA-256 of the serialized data, in hexadecimal. */
  readonly dataHash: string;
}

export interface ScheduledBulk {
  readonly bulkUuid: string;
  readonly operations: readonly ScheduledOperation[];
}

/** Accepts requests to be done later (upstream interface, "Async and bulk"). */
@Injectable()
export class ScheduleBulk {
  constructor(
    private readonly database: Database,
    private readonly routes: OperationRoutes,
    private readonly works: BackgroundWorks,
    private readonly bulks: BulkRepository,
    private readonly operations: OperationRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Schedules every element as one operation of the route, in the name of the running request's actor. All or nothing:
   * throws `invalid` where an element has not the shape of the route's request. An element whose values are beyond
   * their bounds is rejected on its own.
   */
  async execute(route: OperationRoute, elements: readonly unknown[]): Promise<ScheduledBulk> {
    refuseCount(elements.length);
    const operations: ScheduledOperation[] = [];
    for (const [key, element] of elements.entries()) {
      if (key % ELEMENTS_AT_ONCE === ELEMENTS_AT_ONCE - 1) await otherWork();
      operations.push(this.operationOf(route, key, element));
    }
    return this.scheduled(route, operations);
  }

  /**
   * Schedules one request, a bulk of one operation. Throws as the synchronous request is refused by its shape and
   * bounds.
   */
  async executeSingle(route: OperationRoute, element: WireObject): Promise<ScheduledBulk> {
    const serialized = serializedOf(element);
    this.routes.decode(route, element);
    return this.scheduled(route, [{ key: 0, ...serialized, end: undefined }]);
  }

  /**
   * Schedules the parts of a background work, one operation each, in the name of the running request's actor.
   * `description` says to people what is being done. Throws `invalid` for no parts and for too many.
   */
  async executeWork<Payload extends object>(
    topicName: string,
    parts: readonly WorkPart<Payload>[],
    description: string,
  ): Promise<ScheduledBulk> {
    if (!this.works.find(topicName)) throw new Error(`There is no work ${topicName}.`);
    refuseCount(parts.length);
    const operations = parts.map((part, key) => ({ key, ...serializedOf(part), end: undefined }));
    const bulkUuid = randomUUID();
    await this.database.run(() => this.store(bulkUuid, { topicName, description }, operations));
    return { bulkUuid, operations };
  }

  private async scheduled(route: OperationRoute, operations: readonly ScheduledOperation[]): Promise<ScheduledBulk> {
    const bulkUuid = randomUUID();
    const { topicName } = route;
    const description = `Topic ${topicName}`;
    await this.database.run(() => this.store(bulkUuid, { topicName, description }, operations));
    return { bulkUuid, operations };
  }

  private async store(
    bulkUuid: string,
    { topicName, description }: { readonly topicName: string; readonly description: string },
    operations: readonly ScheduledOperation[],
  ): Promise<void> {
    const { actor, storeCode } = currentContext();
    await this.bulks.insert({
      bulkUuid,
      scheduler: actor,
      storeCode: storeCode ?? null,
      description: [...description].slice(0, DESCRIPTION_LENGTH_MAX).join(''),
      operationCount: operations.length,
    });
    await this.operations.insertMany(bulkUuid, topicName, operations);
    await this.outbox.addMany('async.operations.all', rangesOf(bulkUuid, operations), { requestId: bulkUuid });
  }

  private operationOf(route: OperationRoute, key: number, element: unknown): ScheduledOperation {
    return { key, ...serializedOf(element), end: this.refusalOf(route, key, element) };
  }

  private refusalOf(route: OperationRoute, key: number, element: unknown): NewOperation['end'] {
    try {
      if (!isWireObject(element)) throw invalid('The element is no object.');
      this.routes.decode(route, element);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      if (error instanceof BoundsExceeded) return rejected(key, error);
      const { message, parameters, errors } = error;
      throw invalid(REFUSED_ELEMENT, { key }, [{ message, parameters }, ...errors]);
    }
  }
}

function refuseCount(count: number): void {
  if (count === 0) throw invalid('The bulk has no operations.');
  if (count > OPERATIONS_PER_BULK_MAX) {
    throw invalid('A bulk can have at most %limit operations.', { limit: OPERATIONS_PER_BULK_MAX });
  }
}

function serializedOf(element: unknown): Pick<ScheduledOperation, 'serializedData' | 'dataHash'> {
  const serializedData = JSON.stringify(element);
  if (Buffer.byteLength(serializedData) > OPERATION_BYTES_MAX) {
    throw new ApplicationError('too-large', 'The data of an operation can be at most %limit bytes.', {
      limit: OPERATION_BYTES_MAX,
    });
  }
  return { serializedData, dataHash: createHash('sha256').update(serializedData).digest('hex') };
}

/** The accepted operations, as the ranges that one message each has run. */
function rangesOf(bulkUuid: string, operations: readonly NewOperation[]): OperationRange[] {
  const open = operations.filter(({ end }) => end === undefined).map(({ key }) => key);
  return [...chunksOf(open, OPERATIONS_PER_MESSAGE)].map((keys) => ({
    bulkUuid,
    first: keys[0] ?? 0,
    last: keys.at(-1) ?? 0,
  }));
}
