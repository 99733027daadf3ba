import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan } from 'typeorm';
import type { FindOptionsWhere, Repository } from 'typeorm';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import { MOVING_STATUSES } from '../domain/transfer.js';
import type { Transfer, TransferHeader, TransferStatus } from '../domain/transfer.js';
import { TransferEntity } from './transfer.entity.js';

/** What lists can be filtered and sorted by, as responses name it. */
const COLUMNS = {
  id: { sql: 'transfer_id', kind: 'int' },
  origin_source_code: { sql: 'origin_source_code', kind: 'text' },
  destination_source_code: { sql: 'destination_source_code', kind: 'text' },
  status: { sql: 'status', kind: 'text', isAscii: true },
  move_reservations: { sql: 'move_reservations', kind: 'flag' },
  reference: { sql: 'reference', kind: 'text', nullable: true },
  note: { sql: 'note', kind: 'text', nullable: true },
  expected_at: { sql: 'expected_at', kind: 'date', nullable: true },
  created_by: { sql: 'created_by', kind: 'text', nullable: true },
  created_at: { sql: 'created_at', kind: 'date' },
  updated_at: { sql: 'updated_at', kind: 'date' },
} as const satisfies SearchColumns;

/**
 * The table of transfers. Whoever changes one, its lines or its steps locks it first. For callers who are bound to sources
 * there are those alone of which both ends are theirs.
 */
@Injectable()
export class TransferRepository {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly reads: ReadDatabase,
    private readonly guards: WriteGuards,
  ) {}

  async find(transferId: number): Promise<Transfer | undefined> {
    return (await this.transfers.findOneBy(withinSources(transferId))) ?? undefined;
  }

  /** Like `find`, and nobody else changes the transfer, its lines or its steps until the running transaction ends. */
  async lock(transferId: number): Promise<Transfer | undefined> {
    await this.guards.take([`transfer:${transferId}`]);
    const found = await this.transfers.findOne({
      where: withinSources(transferId),
      lock: { mode: 'pessimistic_write' },
    });
    return found ?? undefined;
  }

  /** One page of transfers, the newest first, and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ transfers: Transfer[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.transfers, endsWithinSources(criteria), {
      columns: COLUMNS,
      defaultOrder: 'transfer_id DESC',
      reads: this.reads,
    });
    return { transfers: entities, totalCount };
  }

  /** Returns the new draft's id. */
  async insert(header: TransferHeader, createdBy: string): Promise<number> {
    const entity = this.transfers.create({ ...header, createdBy });
    await this.transfers.insert(entity);
    return entity.transferId;
  }

  /** The transfer is locked. */
  async update(
    transferId: number,
    changes: Partial<TransferHeader> & { readonly status?: TransferStatus },
  ): Promise<void> {
    await this.transfers.update({ transferId }, { ...changes, updatedAt: () => 'CURRENT_TIMESTAMP' });
  }

  /** The next transfers after an id whose goods may be on their way, in its order. */
  movingAfter(transferId: number, limit: number): Promise<Transfer[]> {
    return this.transfers.find({
      where: { transferId: MoreThan(transferId), status: In([...MOVING_STATUSES]) },
      order: { transferId: 'ASC' },
      take: limit,
    });
  }
}

function withinSources(transferId: number): FindOptionsWhere<TransferEntity> {
  const { codes } = sourceScope();
  if (codes === undefined) return { transferId };
  return { transferId, originSourceCode: In([...codes]), destinationSourceCode: In([...codes]) };
}

function endsWithinSources(criteria: SearchCriteria): SearchCriteria {
  const scope = sourceScope();
  return scope.within(scope.within(criteria, 'origin_source_code'), 'destination_source_code');
}
