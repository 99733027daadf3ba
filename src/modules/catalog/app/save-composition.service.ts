import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { CompositionWriterRepository } from '../data/composition-writer.repository.js';
import { CompositionRepository } from '../data/composition.repository.js';
import type { Composition } from '../domain/composition.js';
import {
  foreignLists,
  isSameLink,
  optionViolationsOf,
  partViolationsOf,
  plannedLinks,
  plannedOptions,
} from '../domain/composition-plan.js';
import type { PartCandidates, PlannedLink } from '../domain/composition-plan.js';
import type { CompositionToSave } from '../domain/composition-to-save.js';
import { compositionViolations } from '../domain/composition-to-save.js';
import type { ProductType, ProductWithoutWebsites } from '../domain/product.js';
import { isComposite } from '../domain/product.js';
import { StockItems } from './stock-item.service.js';

/** SKUs that one message names: thousands of bundles may have one product as a part. */
const SKUS_PER_MESSAGE = 10_000;

/**
 * What composite products are made of. All methods work in the running transaction, whose caller has locked the row of
 * the product. The number of statements does not depend on that of the parts.
 */
@Injectable()
export class SaveComposition {
  constructor(
    private readonly compositions: CompositionRepository,
    private readonly writer: CompositionWriterRepository,
    private readonly stockItems: StockItems,
  ) {}

  /**
   * Makes the product out of what the lists name. What they leave out stays, and what is named again keeps its id. The
   * SKU may be the one before a rename: its index rows go, too. Throws `invalid` with every broken rule.
   */
  async save(
    product: Pick<ProductWithoutWebsites, 'productId' | 'sku' | 'typeId'>,
    given: CompositionToSave,
  ): Promise<void> {
    refuse([...foreignLists(product.typeId, given), ...compositionViolations(given)]);
    if (!isComposite(product.typeId)) return;
    const [stored] = await this.compositions.among('product_id', [product.productId]);
    if (!stored) return;
    const parts = await this.hold(given);
    refuse([
      ...partViolationsOf(product.productId, given, parts),
      ...(given.options ? optionViolationsOf(stored, given.options) : []),
    ]);
    const optionIds = given.options
      ? await this.writer.saveOptions(product.productId, plannedOptions(stored, given.options))
      : [];
    const links = await this.saveLinks(stored, given, parts, optionIds);
    const named = [...parts.bySku.values(), ...parts.byId.values()].map(({ sku }) => sku);
    await this.announce(stored, [product.sku, ...named]);
    const kept = new Set(links.map(({ childId }) => childId));
    const lost = stored.children.filter(({ productId }) => !kept.has(productId)).map(({ sku }) => sku);
    await this.stockItems.announceLoss([product.sku, stored.sku], [...new Set(lost)]);
  }

  /**
   * After the type of a product has changed: what it was made of goes. Throws `invalid` where the product is a part
   * itself, and parts cannot be made of others.
   */
  async followType(
    before: ProductWithoutWebsites,
    { sku, typeId }: { readonly sku: string; readonly typeId: ProductType },
  ): Promise<void> {
    if (isComposite(before.typeId)) {
      const children = await this.compositions.childSkusOf(before.productId);
      await this.writer.clear(before.productId);
      await this.stockItems.announce([before.sku, sku, ...children]);
      await this.stockItems.announceLoss([before.sku, sku], children);
    }
    if (!isComposite(typeId)) return;
    const [parent] = await this.compositions.firstParentsOf([sku], 1);
    if (!parent) return;
    throw invalid('"%sku" is a part of "%parent": it can not be made of others itself.', {
      sku,
      parent: parent.sku,
    });
  }

  /**
   * The index rows of the product and of everything that it is part of are computed anew after the commit.
   */
  async announceParents(sku: string): Promise<void> {
    for (const skus of chunksOf([sku, ...(await this.parentSkusOf(sku))], SKUS_PER_MESSAGE)) {
      await this.stockItems.announce(skus);
    }
  }

  /**
   * As `announceParents`, for a product that goes: with what it is made of, whose stocks have its rows. To be called
   * before the links go with it. Its own items go by another message, which may be done first.
   */
  async announceFamily({ productId, sku }: Pick<ProductWithoutWebsites, 'productId' | 'sku'>): Promise<void> {
    const children = await this.compositions.childSkusOf(productId);
    await this.stockItems.announceLoss([sku], children);
    for (const parents of chunksOf(await this.parentSkusOf(sku), SKUS_PER_MESSAGE)) {
      await this.stockItems.announceLoss(parents, [sku]);
    }
    await this.announceParents(sku);
  }

  private async parentSkusOf(sku: string): Promise<string[]> {
    return (await this.compositions.parentsOf([sku])).map((parent) => parent.sku);
  }

  private async hold({ variants = [], options = [], associated = [] }: CompositionToSave): Promise<PartCandidates> {
    const named = [...options.flatMap(({ selections = [] }) => selections), ...associated];
    const found = await this.writer.hold(
      [...new Set(variants)],
      named.map(({ sku }) => sku),
    );
    return {
      byId: new Map(found.map((part) => [part.productId, part])),
      bySku: new Map(found.map((part) => [skuKey(part.sku), part])),
    };
  }

  private async saveLinks(
    stored: Composition,
    given: CompositionToSave,
    parts: PartCandidates,
    optionIds: readonly number[],
  ): Promise<readonly PlannedLink[]> {
    const planned = plannedLinks(stored, given, parts, optionIds);
    const byId = new Map(planned.flatMap((link) => (link.linkId === undefined ? [] : [[link.linkId, link] as const])));
    const unchanged = new Set<number | undefined>();
    for (const child of stored.children) {
      const link = byId.get(child.linkId);
      if (link && isSameLink(child, link)) unchanged.add(child.linkId);
    }
    await this.writer.replaceLinks(
      stored.productId,
      stored.children.map(({ linkId }) => linkId).filter((linkId) => !unchanged.has(linkId)),
      planned.filter(({ linkId }) => linkId === undefined || !unchanged.has(linkId)),
    );
    return planned;
  }

  /**
   * The index rows of the product and of its children, old and new, are computed anew. Those of the children are locked
   * with that. So a refresh of a child that has not seen the link is waited for, and one that comes later sees it.
   */
  private announce(stored: Composition, others: readonly string[]): Promise<void> {
    const skus = new Map(
      [stored.sku, ...stored.children.map(({ sku }) => sku), ...others].map((sku) => [skuKey(sku), sku]),
    );
    return this.stockItems.announce([...skus.values()]);
  }
}

function refuse(violations: readonly ErrorDetail[]): void {
  const [first, second] = violations;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(violations);
}
