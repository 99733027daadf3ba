import { Injectable } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { BulkRepository } from '../data/bulk.repository.js';
import type { StoredBulk } from '../data/bulk.repository.js';
import { OperationSearchRepository } from '../data/operation-search.repository.js';
import type { OperationDetail, OperationState } from '../data/operation-search.repository.js';
import { userTypeOf } from '../domain/operation.js';
import { OperationRepository } from '../data/operation.repository.js';

export type { OperationDetail, OperationState, StoredBulk };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Tells what has become of asynchronous requests. Throws `not-found` for a uuid that names no bulk. To a caller who is bound
 * to sources there are their own alone: the data of an operation names sources.
 */
@Injectable()
export class BulkReader {
  constructor(
    private readonly bulks: BulkRepository,
    private readonly operations: OperationRepository,
    private readonly found: OperationSearchRepository,
  ) {}

  async status(bulkUuid: string): Promise<{ bulk: StoredBulk; operations: readonly OperationState[] }> {
    const bulk = await this.get(bulkUuid);
    return { bulk, operations: await this.found.states(bulk.bulkUuid) };
  }

  /** As `status`, with the data of every operation. */
  async details(bulkUuid: string): Promise<{ bulk: StoredBulk; operations: readonly OperationDetail[] }> {
    const bulk = await this.get(bulkUuid);
    return { bulk, operations: await this.found.details(bulk.bulkUuid) };
  }

  /** The operation of each of these bulks that was scheduled as a single request. */
  async singles(bulkUuids: readonly string[]): Promise<ReadonlyMap<string, OperationState>> {
    return this.found.singles(bulkUuids);
  }

  /** How many operations of the bulk have this status. */
  async count(bulkUuid: string, status: number): Promise<number> {
    const bulk = await this.get(bulkUuid);
    return this.operations.count(bulk.bulkUuid, status);
  }

  /** A page of the operations of all bulks. Throws `invalid` for criteria that cannot be. */
  async search(criteria: SearchCriteria): Promise<{ items: OperationDetail[]; totalCount: number }> {
    const { actor } = currentContext();
    if (!sourceScope().isBound) return this.found.search(criteria);
    const own = criteria
      .with({ filters: [{ field: 'user_type', conditionType: 'eq', value: String(userTypeOf(actor)) }] })
      .with({ filters: [{ field: 'user_id', conditionType: 'eq', value: String(actor.id) }] });
    return this.found.search(own);
  }

  private async get(bulkUuid: string): Promise<StoredBulk> {
    const uuid = bulkUuid.toLowerCase();
    const scheduler = sourceScope().isBound ? currentContext().actor : undefined;
    const bulk = UUID.test(uuid) ? await this.bulks.find(uuid, scheduler) : undefined;
    if (!bulk) throw notFound('The bulk "%bulkUuid" does not exist.', { bulkUuid });
    return bulk;
  }
}
