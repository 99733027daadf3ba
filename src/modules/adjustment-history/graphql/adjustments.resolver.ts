import { Int, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, PageInfo, pageOf } from '../../../platform/graphql/page.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentReader } from '../app/adjustment-reader.service.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { AdjustmentFilter } from './adjustment.filter.js';
import { toAdjustment, toCriteria } from './adjustment.mapping.js';
import { AdjustmentSort } from './adjustment.sort.js';
import { Adjustment, AdjustmentPage } from './adjustment.type.js';

/** A page that is being asked for: its fields read what they show, and share what they have read. */
interface AskedPage {
  readonly criteria: SearchCriteria;
  readonly request: PageRequest;
  rows?: Promise<readonly AdjustmentRow[]>;
  total?: Promise<number>;
}

/**
 * The adjustment history over GraphQL: the same reader and limits as on REST. Rows and their number are read apart. A
 * filter that no index serves takes long to count, and a client can show the rows meanwhile.
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
    return { criteria: toCriteria(filter ?? {}, request, sort ?? undefined), request };
  }

  @Gql.field(() => [Adjustment], {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The rows of the page',
  })
  async items(@Parent() page: AskedPage): Promise<readonly Adjustment[]> {
    page.rows ??= this.reader.rowsOf(page.criteria, page.request.pageSize);
    return (await page.rows).map(toAdjustment);
  }

  @Gql.field(() => Int, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'All matches, exactly',
  })
  totalCount(@Parent() page: AskedPage): Promise<number> {
    return this.totalOf(page);
  }

  @Gql.field(() => PageInfo, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'Where the page lies among all matches',
  })
  async pageInfo(@Parent() page: AskedPage): Promise<PageInfo> {
    return pageOf([], await this.totalOf(page), page.request).pageInfo;
  }

  private totalOf(page: AskedPage): Promise<number> {
    return (page.total ??= this.count(page));
  }

  private async count({ rows, criteria, request }: AskedPage): Promise<number> {
    // A first page that is not full has them all.
    const shown = rows && request.currentPage === 1 ? (await rows).length : request.pageSize;
    return shown < request.pageSize ? shown : this.reader.count(criteria);
  }
}
