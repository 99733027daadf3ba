import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SourceReader } from '../../sources/index.js';
import { FindLowStockItems } from '../app/find-low-stock-items.service.js';
import { Thresholds } from '../app/thresholds.service.js';
import { LowStockFilter, LowStockSort } from './low-stock.filter.js';
import { toCriteria } from './low-stock.mapping.js';
import { LowStockItem, LowStockPage, LowStockThreshold } from './low-stock.type.js';

const VIEW = 'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification';

/** Low stock over GraphQL: the use cases and permissions of REST. */
@GqlResolver(() => LowStockItem)
export class LowStockResolver {
  constructor(
    private readonly reader: FindLowStockItems,
    private readonly thresholds: Thresholds,
    private readonly sources: SourceReader,
  ) {}

  @Gql.query(() => LowStockPage, {
    permission: VIEW,
    forBoundCallers: 'within sources',
    description:
      'Source items below their thresholds, by SKU and source where no order is given; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async lowStock(
    @Arg.input('filter', LowStockFilter, { nullable: true, description: 'What the rows have to be' })
    filter: LowStockFilter | undefined,
    @Arg.input('sort', LowStockSort, { nullable: true, description: 'What comes first' })
    sort: LowStockSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<LowStockPage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.reader.search(toCriteria(filter ?? {}, sort ?? undefined, page));
    return pageOf(items, totalCount, page);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The name of the source, or its code',
  })
  async sourceName(@Parent() item: LowStockItem, @Context() context: GraphqlContext): Promise<string> {
    const loader = context.loader('lowStock.sourceName', async (codes: readonly string[]) => {
      const names = await this.sources.namesOf(codes);
      return new Map(codes.map((code) => [code, names.get(sourceCodeKey(code)) ?? '']));
    });
    return (await loader.load(item.sourceCode)) || item.sourceCode;
  }

  @Gql.mutation(() => LowStockThreshold, {
    permission: 'Vendor_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification',
    forBoundCallers: 'within sources',
    description: 'Says below which quantity a SKU counts as low at a source',
  })
  async setLowStockThreshold(
    @Arg.text('sourceCode', { max: SOURCE_CODE_LENGTH_MAX, description: 'The code of the source' }) sourceCode: string,
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
    @Arg.decimal('notifyStockQty', { description: 'The quantity, of at most 12 digits, four of them decimals' })
    notifyStockQty: number,
  ): Promise<LowStockThreshold> {
    await this.thresholds.save([{ sourceCode, sku, notifyStockQty }]);
    return this.threshold(sourceCode, sku);
  }

  @Gql.mutation(() => LowStockThreshold, {
    permission: 'Vendor_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification',
    forBoundCallers: 'within sources',
    description: 'Removes the threshold of a source, so that the one of the product or of the settings holds',
  })
  async clearLowStockThreshold(
    @Arg.text('sourceCode', { max: SOURCE_CODE_LENGTH_MAX, description: 'The code of the source' }) sourceCode: string,
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
  ): Promise<LowStockThreshold> {
    await this.thresholds.delete([{ sourceCode, sku }]);
    return this.threshold(sourceCode, sku);
  }

  private async threshold(sourceCode: string, sku: string): Promise<LowStockThreshold> {
    const { own, ...threshold } = await this.thresholds.get({ sourceCode, sku });
    return { ...threshold, ownNotifyStockQty: own };
  }
}
