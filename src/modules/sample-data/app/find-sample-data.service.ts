import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { SourceItemReader } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { SAMPLE_SOURCES } from '../domain/places.js';
import { SAMPLE_COMPOSITES } from '../domain/composites.js';
import { SAMPLE_PRODUCTS } from '../domain/products.js';

/** A refusal names no more than this many; the others are as easy to find. */
const NAMED_MAX = 5;

/**
 * Finds out whether the sample data is there. It comes in one transaction, and its sources cannot be deleted or given
 * another code. With all of them it has been loaded, whatever became of the rest since.
 */
@Injectable()
export class FindSampleData {
  constructor(
    private readonly sources: SourceReader,
    private readonly products: ProductReader,
    private readonly sourceItems: SourceItemReader,
  ) {}

  /** Whether it has been loaded. Throws `conflict` where data of the shop's own has one of its codes or SKUs. */
  async isLoaded(): Promise<boolean> {
    const codes = SAMPLE_SOURCES.map(({ sourceCode }) => sourceCode);
    const existing = await this.sources.existing(codes);
    if (existing.size === codes.length) return true;
    refuseTaken(
      'sources',
      codes.filter((code) => existing.has(sourceCodeKey(code))),
    );
    refuseTaken('SKUs', await this.takenSkus());
    return false;
  }

  private async takenSkus(): Promise<string[]> {
    const skus = [...SAMPLE_PRODUCTS, ...SAMPLE_COMPOSITES].map(({ sku }) => sku);
    const products = await this.products.existing(skus);
    const sourceItems = await this.sourceItems.keysOfSkus(skus);
    const taken = new Set([...products.keys(), ...sourceItems.map(({ sku }) => skuKey(sku))]);
    return skus.filter((sku) => taken.has(skuKey(sku)));
  }
}

function refuseTaken(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  throw new ApplicationError(
    'conflict',
    'The sample data was not loaded: its %what %names are in use here, and it overwrites nothing.',
    { what, names: names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ' …' : '') },
  );
}
