import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, In, MoreThan } from 'typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchColumns, SearchCriteria, SearchPart } from '../../../platform/search/index.js';
import { MOVING_STATUSES } from '../domain/transfer.js';
import type { Transfer, TransferHeader, TransferStatus } from '../domain/transfer.js';
import {
  DESTINATION_INDEX,
  DESTINATION_STATUS_INDEX,
  ORIGIN_INDEX,
  ORIGIN_STATUS_INDEX,
  TransferEntity,
} from './transfer.entity.js';

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

/** Bound sources up to which each end of each is a part of the list; beyond that each end is one, read whole and sorted. */
const SOURCES_IN_PARTS_MAX = 16;

/**
 * The table of transfers. Whoever changes one, its lines or its steps locks it first. For callers who are bound to sources
 * there are those alone of which an end is theirs.
 */
@Injectable()
export class TransferRepository {
  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly reads: ReadDatabase,
    private readonly guards: WriteGuards,
  ) {}

  async find(transferId: number): Promise<Transfer | undefined> {
    return (await this.withinSources(transferId).getOne()) ?? undefined;
  }

  /** Like `find`, and nobody else changes the transfer, its lines or its steps until the running transaction ends. */
  async lock(transferId: number): Promise<Transfer | undefined> {
    await this.guards.take([guardOf(transferId)]);
    return (await this.withinSources(transferId).setLock('pessimistic_write').getOne()) ?? undefined;
  }

  /** Whether there is one, the caller's or not. */
  async exists(transferId: number): Promise<boolean> {
    return this.transfers.existsBy({ transferId });
  }

  /** One page of transfers, the newest first, and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ transfers: Transfer[]; totalCount: number }> {
    const { codes } = sourceScope();
    const { entities, totalCount } = await searchEntities(this.transfers, criteria, {
      columns: COLUMNS,
      defaultOrder: 'transfer_id DESC',
      reads: this.reads,
      parts: partsWithin(codes),
      isScan: codes !== undefined && codes.length > SOURCES_IN_PARTS_MAX,
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

  /** By its key alone, whatever else there is an index for: with a lock no other row is met. */
  private withinSources(transferId: number): SelectQueryBuilder<TransferEntity> {
    const query = this.transfers.createQueryBuilder('t').where({ transferId });
    const { codes } = sourceScope();
    if (codes === undefined) return query;
    const own = In([...codes]);
    return query.andWhere(
      new Brackets((either) => either.where({ originSourceCode: own }).orWhere({ destinationSourceCode: own })),
    );
  }
}

/** What changes a transfer, its lines or its steps. */
export function guardOf(transferId: number): string {
  return `transfer:${transferId}`;
}

/**
 * The transfers of which an end is among the sources, as parts that have no transfer in common. Each part is a stretch of one
 * index: in the order of ids, or of one status. Undefined where the caller is not bound.
 */
function partsWithin(codes: readonly string[] | undefined): readonly SearchPart[] | undefined {
  if (codes === undefined) return undefined;
  if (codes.length === 0) return [];
  const chosen = codes.length <= SOURCES_IN_PARTS_MAX ? codes.map((code) => [code]) : [codes];
  return [
    ...chosen.map((some) => ({
      hint: `FORCE INDEX (${ORIGIN_INDEX}, ${ORIGIN_STATUS_INDEX})`,
      where: 'origin_source_code IN (?)',
      parameters: [some],
    })),
    ...chosen.map((some) => ({
      hint: `FORCE INDEX (${DESTINATION_INDEX}, ${DESTINATION_STATUS_INDEX})`,
      where: 'destination_source_code IN (?) AND origin_source_code NOT IN (?)',
      parameters: [some, codes],
    })),
  ];
}
