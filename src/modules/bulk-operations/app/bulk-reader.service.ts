import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { BulkRepository } from '../data/bulk.repository.js';
import type { StoredBulk } from '../data/bulk.repository.js';
import { OperationSearchRepository } from '../data/operation-search.repository.js';
import type { OperationDetail, OperationState } from '../data/operation-search.repository.js';
import { OperationRepository } from '../data/operation.repository.js';

export type { OperationDetail, OperationState, StoredBulk };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells what has become of asynchronous requests. Throws `not-found` for a uuid that names no bulk. */
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
    return this.found.search(criteria);
  }

  private async get(bulkUuid: string): Promise<StoredBulk> {
    const uuid = bulkUuid.toLowerCase();
    const bulk = UUID.test(uuid) ? await this.bulks.find(uuid) : undefined;
    if (!bulk) throw notFound('The bulk "%bulkUuid" does not exist.', { bulkUuid });
    return bulk;
  }
}
