import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ExplainSalableQuantity } from '../app/explain-salable-quantity.service.js';
import { toExplanation } from './explanation.mapping.js';
import { SalableQuantityExplanation } from './explanation.type.js';

const STOCK_ID_MAX = 2_147_483_647;

/** "Why is it this number" over GraphQL: the same service as on REST and on the command line. */
@GqlResolver()
export class ExplanationResolver {
  constructor(private readonly explain: ExplainSalableQuantity) {}

  @Gql.query(() => SalableQuantityExplanation, {
    permission: 'Vendor_InventorySalesApi::stock',
    description: 'Why the salable quantity of a SKU in a stock is what it is; of one moment',
    complexity: ({ childComplexity }) => 50 + childComplexity,
  })
  async explainSalableQuantity(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU to explain' }) sku: string,
    @Arg.int('stockId', { min: 0, max: STOCK_ID_MAX, description: 'The stock to explain it in' }) stockId: number,
  ): Promise<SalableQuantityExplanation> {
    return toExplanation(await this.explain.execute(sku, stockId));
  }
}
