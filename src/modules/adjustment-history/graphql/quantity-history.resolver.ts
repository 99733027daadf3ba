import { Args } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { QuantityHistory, SERIES_MAX, SLICES } from '../app/quantity-history.service.js';
import { QuantityHistoryChart } from './quantity-history.type.js';

/** Most charts have a few sources with a few dozen changes. */
const LIKELY_SHARE = 10;

/** The chart of a product's quantities. */
@GqlResolver()
export class QuantityHistoryResolver {
  constructor(private readonly history: QuantityHistory) {}

  @Gql.query(() => QuantityHistoryChart, {
    permission: 'Vendor_InventoryAdjustment::view',
    forBoundCallers: 'within sources',
    description: 'The quantities of a SKU over time, from the history; both moments are included',
    complexity: ({ childComplexity }) => 100 + (childComplexity * SERIES_MAX * SLICES) / LIKELY_SHARE,
  })
  async quantityHistory(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU to look at' }) sku: string,
    @Arg.text('sourceCode', {
      max: SOURCE_CODE_LENGTH_MAX,
      nullable: true,
      description: 'One source; all of them where it is left out',
    })
    sourceCode: string | undefined,
    @Args('from', { type: () => DateTimeScalar, description: 'The first moment' }) from: string,
    @Args('to', { type: () => DateTimeScalar, description: 'The last moment' }) to: string,
  ): Promise<QuantityHistoryChart> {
    return this.history.of({ sku, sourceCode: sourceCode ?? undefined, from, to });
  }
}
