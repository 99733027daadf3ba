import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceItemStateReader } from '../../source-items/index.js';
import type { StoredState } from '../../source-items/index.js';
import { SourceItem } from '../../source-items/graphql/index.js';
import { StateQuantity } from './stock-state.types.js';

/** What a source item has in other states; of all SKUs of a request it is read at once. */
@GqlResolver(() => SourceItem)
export class SourceItemStatesResolver {
  constructor(private readonly quantities: SourceItemStateReader) {}

  @Gql.field(() => [StateQuantity], {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'What it has in other states than available, by the code of the state; what is zero is left out',
  })
  async states(@Parent() item: SourceItem, @Context() context: GraphqlContext): Promise<readonly StateQuantity[]> {
    const loader = context.loader('sourceItems.states', async (skus: readonly string[]) => {
      const bySku = new Map<string, StoredState[]>(skus.map((sku) => [skuKey(sku), []]));
      for (const state of await this.quantities.ofSkus(skus)) bySku.get(skuKey(state.sku))?.push(state);
      return new Map(skus.map((sku) => [sku, bySku.get(skuKey(sku)) ?? []] as const));
    });
    const states = (await loader.load(item.sku)) ?? [];
    return states.filter(({ sourceCode }) => sourceCodeKey(sourceCode) === sourceCodeKey(item.sourceCode));
  }
}
