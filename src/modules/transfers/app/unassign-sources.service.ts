import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { SourceItemReader, SourceItemWriter } from '../../source-items/index.js';
import type { SourceSum, StoredSourceItem } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { itemsOf, requireSources } from '../domain/assignment.js';
import { distinctCodes } from '../domain/distinct.js';
import { ASSIGNMENT } from '../domain/purpose.js';

interface UnassignOptions {
  readonly purpose?: ManualPurpose;
  /** What the sources were shown to have of the products together. */
  readonly expectedQuantity?: Quantity | undefined;
}

/** Takes products from sources (upstream interface, "Bulk operations"). */
@Injectable()
export class UnassignSources {
  constructor(
    private readonly sources: SourceReader,
    private readonly items: SourceItemReader,
    private readonly writer: SourceItemWriter,
  ) {}

  /**
   * Deletes the source items of the SKUs at the sources, whatever the catalogue knows of them, and returns how many
   * there were. What was on hand is recorded with the purpose, by default reason `other`. Throws `invalid` for sources
   * that do not exist, and where they have another quantity by now than was shown.
   */
  async execute(
    skus: readonly string[],
    sourceCodes: readonly string[],
    { purpose = ASSIGNMENT, expectedQuantity }: UnassignOptions = {},
  ): Promise<number> {
    const keys = itemsOf(distinctCodes(skus), await this.existing(sourceCodes));
    const { deleted } = await this.writer.applyPlanned(
      keys,
      (stored) => {
        if (expectedQuantity) requireSum(stored, expectedQuantity);
        return keys.map((key) => ({ ...key, kind: 'delete' }));
      },
      purpose,
    );
    return deleted;
  }

  /** What would be taken away now, source by source. Throws as `execute` does. */
  async preview(skus: readonly string[], sourceCodes: readonly string[]): Promise<SourceSum[]> {
    const [distinct, sources] = [distinctCodes(skus), await this.existing(sourceCodes)];
    itemsOf(distinct, sources);
    return this.items.sumsAt(sources, distinct);
  }

  private async existing(sourceCodes: readonly string[]): Promise<string[]> {
    const sources = distinctCodes(sourceCodes);
    requireSources(sources, await this.sources.existing(sources));
    return sources;
  }
}

function requireSum(stored: readonly StoredSourceItem[], expected: Quantity): void {
  const found = Quantity.sum(stored.map(({ quantity }) => quantity));
  if (found.equals(expected)) return;
  throw invalid('The sources have %quantity of these products by now, not %expected_quantity as shown.', {
    quantity: found.toNumber(),
    expected_quantity: expected.toNumber(),
  });
}
