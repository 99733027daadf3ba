import { Injectable } from '@nestjs/common';
import { BulkRepository } from '../data/bulk.repository.js';
import { OperationRepository } from '../data/operation.repository.js';

/** A bulk is kept this long after it was scheduled, as upstream by default. */
export const RETENTION_DAYS = 60;
const BULKS_PER_ROUND = 100;
/** Operations that one statement removes: so few that other transactions hardly wait for their rows. */
const OPERATIONS_PER_STATEMENT = 1_000;

/**
 * Removes bulks that are old and have ended, in small statements; a run that is broken off is continued by the next
 * one.
 */
@Injectable()
export class RemoveFinishedBulks {
  constructor(
    private readonly bulks: BulkRepository,
    private readonly operations: OperationRepository,
  ) {}

  /** Removes what was scheduled more than `days` ago; returns how many bulks there were. */
  async execute(days: number = RETENTION_DAYS): Promise<number> {
    let removed = 0;
    for (;;) {
      const uuids = await this.bulks.listFinished(days, BULKS_PER_ROUND);
      for (const uuid of uuids) await this.remove(uuid);
      removed += uuids.length;
      if (uuids.length < BULKS_PER_ROUND) return removed;
    }
  }

  /** The bulk goes last: what is left of a broken off removal is found by it. */
  private async remove(bulkUuid: string): Promise<void> {
    let count = OPERATIONS_PER_STATEMENT;
    while (count === OPERATIONS_PER_STATEMENT) count = await this.operations.remove(bulkUuid, OPERATIONS_PER_STATEMENT);
    await this.bulks.remove(bulkUuid);
  }
}
