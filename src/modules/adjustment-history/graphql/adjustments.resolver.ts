import { Int, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, PageInfo, pageOf } from '../../../platform/graphql/page.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentReader } from '../app/adjustment-reader.service.js';
import { AdjustmentFilter } from './adjustment.filter.js';
import { toAdjustment, toCriteria } from './adjustment.mapping.js';
import { AdjustmentSort } from './adjustment.sort.js';
import { Adjustment, AdjustmentPage } from './adjustment.type.js';
import { AskedPage } from './asked-page.js';

/**
 * The adjustment history over GraphQL: the same reader and limits as on REST. A client that asks for rows and their
 * number in two operations can show the rows while a filter that no index serves is counted.
 */
@GqlResolver(() => AdjustmentPage)
export class AdjustmentsResolver {
  constructor(
    private readonly reader: AdjustmentReader,
    private readonly settings: Settings,
  ) {}

  @Gql.query(() => AdjustmentPage, {
    permission: 'Vendor_InventoryAdjustment::view',
    forBoundCallers: 'within sources',
    description: 'The adjustment history, newest first unless sorted otherwise; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async sourceItemAdjustments(
    @Arg.input('filter', AdjustmentFilter, { nullable: true, description: 'What the rows have to be' })
    filter: AdjustmentFilter | undefined,
    @Arg.input('sort', AdjustmentSort, { nullable: true, description: 'What comes first' })
    sort: AdjustmentSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<AskedPage> {
    const sizeMax = await this.settings.get('cataloginventory/source_item_adjustment/max_page_size');
    const request = checkedPage(pageSize, currentPage, sizeMax);
    return new AskedPage(this.reader, toCriteria(filter ?? {}, request, sort ?? undefined), request);
  }

  @Gql.field(() => [Adjustment], {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The rows of the page',
  })
  async items(@Parent() page: AskedPage): Promise<readonly Adjustment[]> {
    return (await page.rows()).map(toAdjustment);
  }

  @Gql.field(() => Int, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'All matches, exactly',
  })
  totalCount(@Parent() page: AskedPage): Promise<number> {
    return page.total();
  }

  @Gql.field(() => PageInfo, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'Where the page lies among all matches',
  })
  async pageInfo(@Parent() page: AskedPage): Promise<PageInfo> {
    return pageOf([], await page.total(), page.request).pageInfo;
  }
}
