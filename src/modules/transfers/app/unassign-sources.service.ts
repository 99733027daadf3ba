import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentPurpose, ManualPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import { itemKey, SourceItemReader, SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, SourceSum, StoredStock } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { itemsOf, requireSources } from '../domain/assignment.js';
import { distinctCodes } from '../domain/distinct.js';
import { ASSIGNMENT, TRANSFER_PERMISSION } from '../domain/purpose.js';

interface UnassignOptions {
  readonly purpose?: ManualPurpose;
  /** What the sources were shown to have of the products together, in whatever state. */
  readonly expectedQuantity?: Quantity | undefined;
}

/** What is asked for, as a request for approval keeps it. */
interface AskedUnassignment {
  readonly skus: readonly string[];
  readonly sourceCodes: readonly string[];
  readonly purpose: ManualPurpose;
  readonly expectedQuantity?: number;
}

const USE_CASE = 'sources-unassign';

/** Takes products from sources (upstream interface, "Bulk operations"). */
@Injectable()
export class UnassignSources implements OnModuleInit {
  constructor(
    private readonly sources: SourceReader,
    private readonly items: SourceItemReader,
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedUnassignment>({
      name: USE_CASE,
      permission: TRANSFER_PERMISSION,
      run: ({ skus, sourceCodes, purpose, expectedQuantity: expected }) =>
        this.execute(skus, sourceCodes, {
          purpose,
          expectedQuantity: expected === undefined ? undefined : Quantity.of(expected),
        }),
    });
  }

  /**
   * Deletes the source items of the SKUs at the sources, whatever the catalogue knows of them, and returns how many
   * there were. What was on hand is recorded with the purpose, by default reason `other`. Throws `invalid` for sources
   * that do not exist, and where they have another quantity by now than was shown; goods in every state count.
   */
  async execute(
    skus: readonly string[],
    sourceCodes: readonly string[],
    { purpose = ASSIGNMENT, expectedQuantity }: UnassignOptions = {},
  ): Promise<number> {
    const keys = itemsOf(distinctCodes(skus), await this.existing(sourceCodes));
    const asked = { skus, sourceCodes, purpose, expectedQuantity };
    return this.asked.asking(USE_CASE, asked, () => this.delete(keys, purpose, expectedQuantity));
  }

  private async delete(
    keys: readonly SourceItemKey[],
    purpose: AdjustmentPurpose,
    expectedQuantity: Quantity | undefined,
  ): Promise<number> {
    const items = keys.map((key): SourceItemChange => ({ ...key, kind: 'delete' }));
    if (!expectedQuantity) return (await this.writer.apply(items, purpose)).deleted;
    const { deleted } = await this.writer.applyInStates(
      keys,
      (stored) => {
        requireSum(stored, expectedQuantity);
        return [{ items }];
      },
      purpose,
      { mayDelete: true },
    );
    return deleted;
  }

  /** What would be taken away now, source by source and in whatever state it is. Throws as `execute` does. */
  async preview(skus: readonly string[], sourceCodes: readonly string[]): Promise<SourceSum[]> {
    const [distinct, sources] = [distinctCodes(skus), await this.existing(sourceCodes)];
    itemsOf(distinct, sources);
    return this.items.sumsAt(sources, distinct);
  }

  private async existing(sourceCodes: readonly string[]): Promise<string[]> {
    const sources = distinctCodes(sourceCodes);
    sourceScope().requireAll(() => sources);
    requireSources(sources, await this.sources.existing(sources));
    return sources;
  }
}

function requireSum({ items, states }: StoredStock, expected: Quantity): void {
  const present = new Set(items.map(itemKey));
  const taken = [...items, ...states.filter((state) => present.has(itemKey(state)))];
  const found = Quantity.sum(taken.map(({ quantity }) => quantity));
  if (found.equals(expected)) return;
  throw invalid('The sources have %quantity of these products by now, not %expected_quantity as shown.', {
    quantity: found.toNumber(),
    expected_quantity: expected.toNumber(),
  });
}
