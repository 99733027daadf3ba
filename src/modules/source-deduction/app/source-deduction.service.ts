import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { DeductionRulesRepository } from '../data/deduction-rules.repository.js';
import { netDeductions, planDeduction } from '../domain/deduction.js';
import type { Deduction } from '../domain/deduction.js';

/** Goods that a document moves, and the reason that the history gives for it. */
export interface SourceDeductionRequest {
  /** Quantities above zero leave the source, those below zero come back to it. Repeated items are added up. */
  readonly items: readonly Deduction[];
  readonly purpose: AdjustmentPurpose;
}

/** What shipments, invoices and credit memos do to source items (upstream interface, "Source deduction"). */
@Injectable()
export class SourceDeduction {
  constructor(
    private readonly database: Database,
    private readonly rules: DeductionRulesRepository,
    private readonly writer: SourceItemWriter,
  ) {}

  /**
   * Takes goods from sources, or gives them back: all or nothing, with one history row per changed source item. It runs
   * in the running transaction or in one of its own. Items whose stock is not managed and composite products are left
   * out. The number of statements does not depend on the number of items. Throws not-found for a source item that is
   * not there. Throws `invalid` where a source has less than is taken, backorders or not, and where it would have more
   * than 12 digits.
   */
  async execute({ items, purpose }: SourceDeductionRequest): Promise<void> {
    if (items.length === 0) return;
    await this.database.run(async () => {
      const rules = await this.rules.read([...new Set(items.map(({ sku }) => sku))]);
      const deductions = netDeductions(items, rules);
      await this.writer.applyPlanned(deductions, (stored) => planDeduction(deductions, stored, rules), purpose);
    });
  }
}
