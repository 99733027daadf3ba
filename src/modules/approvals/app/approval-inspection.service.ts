import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { ApprovalInspectionRepository } from '../data/approval-inspection.repository.js';
import type { ApprovalDamage } from '../data/approval-inspection.repository.js';
import { EXPIRY_SETTING } from '../domain/approval.js';

/** Requests in the order of their ids, with what is wrong of them. */
export interface ApprovalSlice {
  readonly examined: number;
  readonly damages: readonly ApprovalDamage[];
  /** Undefined after the last one. */
  readonly next: number | undefined;
}

/** Compares requests for approval with what they have to be, for the doctor and for the repair. */
@Injectable()
export class ApprovalInspection {
  constructor(
    private readonly inspections: ApprovalInspectionRepository,
    private readonly settings: Settings,
  ) {}

  /** The next requests after an id. What retention has pruned of the history is not missed. */
  async slice(after: number, limit: number): Promise<ApprovalSlice> {
    const times = {
      waitingDays: await this.settings.get(EXPIRY_SETTING),
      historyDays: await this.settings.get('cataloginventory/source_item_adjustment/retention_days'),
    };
    const { examined, damages, last } = await this.inspections.slice(after, limit, times);
    return { examined, damages, next: last };
  }
}
