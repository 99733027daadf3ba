import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentReader } from '../app/adjustment-reader.service.js';
import { AdjustmentFilter } from './adjustment.filter.js';
import { toAdjustment, toCriteria } from './adjustment.mapping.js';
import { AdjustmentPage } from './adjustment.type.js';

/** The adjustment history over GraphQL: the same reader and limits as on REST. */
@GqlResolver()
export class AdjustmentsResolver {
  constructor(
    private readonly reader: AdjustmentReader,
    private readonly settings: Settings,
  ) {}

  @Gql.query(() => AdjustmentPage, {
    permission: 'Vendor_InventoryAdjustment::view',
    description: 'The adjustment history, newest first; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async sourceItemAdjustments(
    @Arg.input('filter', AdjustmentFilter, { nullable: true }) filter: AdjustmentFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<AdjustmentPage> {
    const sizeMax = await this.settings.get('cataloginventory/source_item_adjustment/max_page_size');
    const page = checkedPage(pageSize, currentPage, sizeMax);
    const { rows, totalCount } = await this.reader.search(toCriteria(filter ?? {}, page), pageSize);
    return pageOf(rows.map(toAdjustment), totalCount, page);
  }
}
