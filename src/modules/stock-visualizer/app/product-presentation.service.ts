import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Database } from '../../../platform/database/database.js';
import { ProductAttributes } from '../../catalog/index.js';
import type { AttributeOwner, GivenAttributes, ProductAttribute, SavedProduct } from '../../catalog/index.js';
import { PresentationOverridesRepository } from '../data/presentation-overrides.repository.js';
import { attributesOf, overridesOf, overrideViolations } from '../domain/override-attributes.js';
import { Purge } from './purge.service.js';
import { VisualizerSettingsReader } from './visualizer-settings.service.js';

/** The `stockviz_…` attributes of products: what they say of their presentation instead of the settings. */
@Injectable()
export class ProductPresentation implements AttributeOwner, OnModuleInit {
  constructor(
    private readonly attributes: ProductAttributes,
    private readonly overrides: PresentationOverridesRepository,
    private readonly database: Database,
    private readonly settings: VisualizerSettingsReader,
    private readonly purge: Purge,
  ) {}

  onModuleInit(): void {
    this.attributes.register(this);
  }

  violations(given: GivenAttributes): ErrorDetail[] {
    return overrideViolations(given);
  }

  /** Stores what is given, and has the fragments of the product dropped: its name and parts may be other ones, too. */
  async saved({ productId, sku }: SavedProduct, given: GivenAttributes): Promise<void> {
    await this.overrides.save(productId, overridesOf(given));
    this.database.afterCommit(async () => {
      if (await this.settings.isEnabled()) await this.purge.now([sku]);
    });
  }

  async ofProducts(productIds: readonly number[]): Promise<ReadonlyMap<number, readonly ProductAttribute[]>> {
    const stored = await this.overrides.ofProducts(productIds);
    return new Map([...stored].map(([productId, overrides]) => [productId, attributesOf(overrides)]));
  }
}
