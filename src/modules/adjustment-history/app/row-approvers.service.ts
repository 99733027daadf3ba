import { Injectable } from '@nestjs/common';
import { Approvers } from '../../approvals/index.js';
import type { Approver } from '../../approvals/index.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';

/** Those whose changes can have waited for a second person: users, and the imports that they have begun. */
const ACTOR_TYPES: ReadonlySet<string> = new Set(['admin', 'import']);

/** Who has approved what rows of the history tell of. */
@Injectable()
export class RowApprovers {
  constructor(private readonly approvers: Approvers) {}

  /** By row. One statement for a page, none where no user has written a row of it. */
  async of(rows: readonly AdjustmentRow[]): Promise<ReadonlyMap<AdjustmentRow, Approver>> {
    const ids = rows.flatMap(({ actor_type, request_id }) =>
      request_id !== null && ACTOR_TYPES.has(actor_type) ? [request_id] : [],
    );
    const approvers = await this.approvers.of([...new Set(ids)]);
    return new Map(
      rows.flatMap((row): [AdjustmentRow, Approver][] => {
        const approver = approvers.get(row.request_id ?? '');
        return approver && ACTOR_TYPES.has(row.actor_type) && approver.requesterIds.has(row.actor_id ?? '')
          ? [[row, approver]]
          : [];
      }),
    );
  }
}
