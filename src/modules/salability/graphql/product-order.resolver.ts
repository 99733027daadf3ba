import { currentContext } from '../../../platform/context/request-context.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SortDirectionEnum } from '../../../platform/graphql/sort-direction.js';
import type { SortDirection } from '../../../platform/graphql/sort-direction.js';
import { ProductFilter, ProductPage, toCriteria, toProduct, toQuestion } from '../../catalog/graphql/index.js';
import { ProductsBySalable } from '../app/products-by-salable.service.js';

const STOCK_ID_MAX = 2_147_483_647;
const PRODUCTS = 'Vendor_Catalog::products';

/** Products in the order of what can be sold of them. */
@GqlResolver()
export class ProductOrderResolver {
  constructor(private readonly products: ProductsBySalable) {}

  @Gql.query(() => ProductPage, {
    permission: 'Vendor_InventorySalesApi::stock',
    forBoundCallers: 'within sources',
    description:
      'Products by their salable quantity in a stock, by SKU where it is equal. Those without a figure come last, also by ' +
      'SKU: of stock that is not managed, at no source of the stock, made of others. The first 10,000. Needs the ' +
      'permission of products as well',
    complexity: pageComplexity,
  })
  async productsBySalable(
    @Arg.int('stockId', { max: STOCK_ID_MAX, description: 'The stock whose quantities count' }) stockId: number,
    @Arg.word('direction', SortDirectionEnum, { nullable: true, description: 'asc, the scarcest first, or desc' })
    direction: SortDirection | undefined,
    @Arg.input('filter', ProductFilter, { nullable: true, description: 'What the rows have to be' })
    filter: ProductFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<ProductPage> {
    if (currentContext().may?.(PRODUCTS) !== true) throw forbidden();
    const page = checkedPage(pageSize, currentPage);
    const asked = filter ?? {};
    const criteria = toCriteria(asked, undefined, page);
    const { products, totalCount } = await this.products.page(stockId, direction ?? 'asc', toQuestion(asked), criteria);
    return pageOf(products.map(toProduct), totalCount, page);
  }
}

function forbidden(): ApplicationError {
  return new ApplicationError('forbidden', "The consumer isn't authorized to access %resources.", {
    resources: PRODUCTS,
  });
}
