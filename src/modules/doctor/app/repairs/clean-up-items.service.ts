import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../../platform/lists/chunks.js';
import { skuKey, sourceCodeKey } from '../../../../platform/identifiers/index.js';
import { NOTE_PRODUCT_DELETED, NOTE_UNKNOWN_SKU } from '../../../adjustment-history/index.js';
import { ProductReader } from '../../../catalog/index.js';
import { SourceItemWriter } from '../../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../../source-items/index.js';
import { SourceReader } from '../../../sources/index.js';
import { OrphanItemRepository } from '../../data/orphan-item.repository.js';
import type { OrphanItem, OrphanKind, OrphanSlice } from '../../data/orphan-item.repository.js';

const SLICE_ITEMS = 5000;
const ITEMS_PER_BATCH = 500;

interface CleanUpOptions {
  readonly dryRun?: boolean;
  /** Whether stock of SKUs that the catalogue never knew goes as well. */
  readonly includesUnknown?: boolean;
  /** Called after each slice and each batch; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly deleted: number }) => void;
}

/**
 * Deletes source items whose source or product is gone, through the one writer, so that the history says where their
 * stock went. Each batch in a transaction of its own.
 */
@Injectable()
export class CleanUpItems {
  constructor(
    private readonly orphans: OrphanItemRepository,
    private readonly writer: SourceItemWriter,
    private readonly products: ProductReader,
    private readonly sources: SourceReader,
  ) {}

  /** Returns how many were deleted; dry, how many would be. */
  async execute({ includesUnknown = false, ...options }: CleanUpOptions = {}): Promise<number> {
    const orphaned = await this.removeAll('orphaned', options);
    return includesUnknown ? orphaned + (await this.removeAll('unknown', options)) : orphaned;
  }

  private async removeAll(
    kind: OrphanKind,
    { dryRun = false, afterStep = () => undefined }: CleanUpOptions,
  ): Promise<number> {
    let deleted = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const slice: OrphanSlice = await this.orphans.slice(after, SLICE_ITEMS, kind);
      afterStep({ examined: slice.examined, deleted: 0 });
      for (const batch of chunksOf(slice.orphans, ITEMS_PER_BATCH)) {
        const count = dryRun ? batch.length : await this.remove(batch, kind);
        deleted += count;
        afterStep({ examined: 0, deleted: count });
      }
      after = slice.next;
    }
    return deleted;
  }

  private async remove(batch: readonly OrphanItem[], kind: OrphanKind): Promise<number> {
    const { deleted } = await this.writer.applyPlanned(
      batch.map(({ sourceCode, sku }) => ({ sourceCode, sku })),
      (stored) => this.deletionsOf(stored),
      { reason: 'other', note: kind === 'unknown' ? NOTE_UNKNOWN_SKU : NOTE_PRODUCT_DELETED },
      { mayDelete: true },
    );
    return deleted;
  }

  /** Asked again while the items are locked: a product or a source may have come back. */
  private async deletionsOf(stored: readonly StoredSourceItem[]): Promise<SourceItemChange[]> {
    const products = await this.products.existing(stored.map(({ sku }) => sku));
    const sources = await this.sources.existing([...new Set(stored.map(({ sourceCode }) => sourceCode))]);
    return stored
      .filter(({ sourceCode, sku }) => !products.has(skuKey(sku)) || !sources.has(sourceCodeKey(sourceCode)))
      .map(({ sourceCode, sku }) => ({ kind: 'delete', sourceCode, sku }));
  }
}
