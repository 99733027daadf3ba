import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ExistingProduct } from '../../catalog/index.js';
import { hasSourceItems } from '../../catalog/index.js';
import {
  AvailabilityReader,
  BREAKDOWN_SKUS_MAX,
  isProductSalable,
  liveSalableQuantity,
  SKUS_PER_READ_MAX,
  SourceSalableQuantities,
} from '../../salability/index.js';
import { PresentationOverridesRepository } from '../data/presentation-overrides.repository.js';
import type { FactsOf, ProductFacts, FragmentSource } from '../domain/fragment.js';
import type { VisualizerSettings } from '../domain/presentation.js';
import { PresentationOverrides, presentationOf } from '../domain/presentation.js';

type KnownProduct = Pick<ExistingProduct, 'productId' | 'sku' | 'typeId'>;

const NO_OVERRIDES = new PresentationOverrides();

/** Reads what fragments tell of, live and from the tables. */
@Injectable()
export class FragmentFacts {
  constructor(
    private readonly availability: AvailabilityReader,
    private readonly breakdown: SourceSalableQuantities,
    private readonly overrides: PresentationOverridesRepository,
  ) {}

  /**
   * What there is of the products in the stock. The statements do not grow with the number of products, but for
   * thousands of them. Sources are read only where they are shown. Throws not-found for a stock that does not exist.
   */
  async read(
    stockId: number,
    products: readonly KnownProduct[],
    settings: VisualizerSettings,
    { withSources }: { readonly withSources: boolean },
  ): Promise<FactsOf> {
    const sourcesOf = await this.sources(stockId, withSources && settings.scope === 'per_source' ? products : []);
    const overrides = await this.overrides.ofProducts(products.map(({ productId }) => productId));
    const facts = new Map<number, ProductFacts>();
    for (const some of chunksOf(products, SKUS_PER_READ_MAX)) {
      const { items } = await this.availability.read(
        stockId,
        some.map(({ sku }) => sku),
      );
      some.forEach(({ productId, sku, typeId }, position) => {
        const item = items[position];
        if (!item) return;
        const isComposite = !hasSourceItems(typeId);
        facts.set(productId, {
          productId,
          sku,
          isComposite,
          isSalable: isProductSalable(item),
          quantity: isComposite ? Quantity.ZERO : liveSalableQuantity(item).max(Quantity.ZERO),
          presentation: presentationOf(settings, overrides.get(productId) ?? NO_OVERRIDES),
          sources: sourcesOf(sku),
        });
      });
    }
    return (productId) => facts.get(productId);
  }

  private async sources(
    stockId: number,
    products: readonly KnownProduct[],
  ): Promise<(sku: string) => readonly FragmentSource[]> {
    const found = new Map<string, readonly FragmentSource[]>();
    for (const some of chunksOf(products, BREAKDOWN_SKUS_MAX)) {
      const breakdowns = await this.breakdown.ofSkus(some.map(({ sku }) => sku));
      for (const [key, stocks] of breakdowns) {
        const sources = stocks.find((stock) => stock.stockId === stockId)?.sources ?? [];
        found.set(
          key,
          sources
            .filter(({ isEnabled }) => isEnabled)
            .map(({ sourceCode, sourceName, salable }) => ({ code: sourceCode, name: sourceName, quantity: salable })),
        );
      }
    }
    return (sku) => found.get(skuKey(sku)) ?? [];
  }
}
