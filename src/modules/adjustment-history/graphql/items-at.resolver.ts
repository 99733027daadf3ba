import { Args } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { among, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { QuantitiesAt } from '../app/quantities-at.service.js';
import { AVAILABLE, STATE_LENGTH_MAX } from '../domain/vocabulary.js';
import { SourceItemAtFilter, SourceItemAtPage } from './items-at.type.js';

const CONDITIONS: Conditions<SourceItemAtFilter> = { sourceCode: among('source_code'), sku: among('sku') };

/** Quantities as they were, over GraphQL. */
@GqlResolver()
export class ItemsAtResolver {
  constructor(private readonly quantities: QuantitiesAt) {}

  @Gql.query(() => SourceItemAtPage, {
    permission: 'Vendor_InventoryAdjustment::view',
    forBoundCallers: 'within sources',
    description:
      'Source items as they were at a moment of the past, by source and SKU, or what they had in another state; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async sourceItemsAt(
    @Args('at', { type: () => DateTimeScalar, description: 'The moment' }) at: string,
    @Arg.input('filter', SourceItemAtFilter, { nullable: true, description: 'Which items to show' })
    filter: SourceItemAtFilter | undefined,
    @Arg.text('state', {
      max: STATE_LENGTH_MAX,
      nullable: true,
      description: 'The state that is asked about; available where it is left out',
    })
    state: string | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<SourceItemAtPage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.quantities.search(
      at,
      criteriaOf(CONDITIONS, filter ?? {}, page),
      state ?? AVAILABLE,
    );
    return { at, ...pageOf(items, totalCount, page) };
  }
}
