import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { hasSourceItems, ProductReader } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { itemsOf, requireSources } from '../domain/assignment.js';
import { distinctCodes } from '../domain/distinct.js';
import { ASSIGNMENT } from '../domain/purpose.js';

/** Assigns products to sources (upstream interface, "Bulk operations"). */
@Injectable()
export class AssignSources {
  constructor(
    private readonly sources: SourceReader,
    private readonly products: ProductReader,
    private readonly writer: SourceItemWriter,
  ) {}

  /**
   * Makes an empty source item, out of stock, for each product and source that has none, and returns how many were
   * made. SKUs that the catalogue does not have and products without source items are passed over. Throws `invalid` for
   * sources that do not exist, `out-of-scope` for those that the caller is not bound to.
   */
  async execute(skus: readonly string[], sourceCodes: readonly string[]): Promise<number> {
    const sources = distinctCodes(sourceCodes);
    sourceScope().requireAll(() => sources);
    requireSources(sources, await this.sources.existing(sources));
    const known = await this.products.existing(distinctCodes(skus));
    const assignable = [...known.values()].filter(({ typeId }) => hasSourceItems(typeId)).map(({ sku }) => sku);
    const { inserted } = await this.writer.apply(
      itemsOf(assignable, sources).map((item) => ({ ...item, kind: 'assign' })),
      ASSIGNMENT,
    );
    return inserted;
  }
}
