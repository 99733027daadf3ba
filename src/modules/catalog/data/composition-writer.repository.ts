import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { CATALOG_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import type { PartCandidate, PlannedLink, PlannedOption } from '../domain/composition-plan.js';
import { BundleOptionEntity } from './bundle-option.entity.js';
import { ProductChildEntity } from './product-child.entity.js';

/** Writes what composite products are made of, in the caller's transaction, which holds the row of the parent. */
@Injectable()
export class CompositionWriterRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(BundleOptionEntity) private readonly options: Repository<BundleOptionEntity>,
    @InjectRepository(ProductChildEntity) private readonly links: Repository<ProductChildEntity>,
    private readonly guards: WriteGuards,
  ) {}

  /**
   * The products with these ids or SKUs, share-locked until the transaction ends: they stay there and of their type. A
   * statement for each of the two lists.
   */
  async hold(productIds: readonly number[], skus: readonly string[]): Promise<PartCandidate[]> {
    await this.guards.share(CATALOG_GUARD);
    const found: PartCandidate[] = [];
    for (const [column, keys] of [['product_id', productIds] as const, ['sku', skus] as const]) {
      if (keys.length === 0) continue;
      found.push(
        ...(await this.database.query<PartCandidate>(
          `SELECT product_id AS productId, sku, type_id AS typeId FROM catalog_product
            WHERE ${column} IN (?) LOCK IN SHARE MODE`,
          [keys],
        )),
      );
    }
    return found;
  }

  /** Makes the bundle's options these; returns their ids in the same order. Removed ones leave their links behind. */
  async saveOptions(parentId: number, options: readonly PlannedOption[]): Promise<number[]> {
    const before = await this.optionIds(parentId);
    const kept = new Set(options.map(({ optionId }) => optionId));
    const removed = before.filter((optionId) => !kept.has(optionId));
    if (removed.length > 0) await this.options.delete({ optionId: In(removed) });
    const stored = options.flatMap(({ optionId, ...values }) =>
      optionId === undefined ? [] : [{ optionId, parentId, ...values }],
    );
    await insertRows(this.options, stored, ['title', 'required', 'type', 'position']);
    const added = options.filter(({ optionId }) => optionId === undefined);
    if (added.length === 0) return options.map(({ optionId }) => optionId ?? 0);
    await insertRows(
      this.options,
      added.map(({ optionId: _new, ...values }) => ({ parentId, ...values })),
    );
    const known = new Set(before);
    // The rows of one statement get their ids in the order in which they stand there.
    const fresh = (await this.optionIds(parentId)).filter((optionId) => !known.has(optionId));
    return options.map(({ optionId }) => optionId ?? fresh.shift() ?? 0);
  }

  /** Removes links, then inserts these; one with an id takes it again. */
  async replaceLinks(parentId: number, removed: readonly number[], links: readonly PlannedLink[]): Promise<void> {
    if (removed.length > 0) await this.links.delete({ linkId: In(removed) });
    const kept = links.flatMap(({ linkId, ...values }) =>
      linkId === undefined ? [] : [{ linkId, parentId, ...values }],
    );
    const added = links.filter(({ linkId }) => linkId === undefined);
    await insertRows(this.links, kept);
    await insertRows(
      this.links,
      added.map(({ linkId: _new, ...values }) => ({ parentId, ...values })),
    );
  }

  /** The product is made of nothing from now on. */
  async clear(parentId: number): Promise<void> {
    await this.links.delete({ parentId });
    await this.options.delete({ parentId });
  }

  private async optionIds(parentId: number): Promise<number[]> {
    const options = await this.options.find({
      select: { optionId: true },
      where: { parentId },
      order: { optionId: 'ASC' },
    });
    return options.map(({ optionId }) => optionId);
  }
}
