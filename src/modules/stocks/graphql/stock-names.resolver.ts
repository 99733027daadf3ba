import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Source } from '../../sources/graphql/index.js';
import { Website } from '../../stores/graphql/index.js';
import { StockReader } from '../app/stock-reader.service.js';
import { StockResolver } from '../app/stock-resolver.service.js';
import { StockSourceLinkReader } from '../app/stock-source-link-reader.service.js';
import { StockName } from './stock.type.js';

/** Stocks of a source, as the cost of a query counts them. */
const USUAL_STOCKS = 3;

/** Which stocks sell from a source, read for all sources of a response together. */
@GqlResolver(() => Source)
export class StocksOfSourceResolver {
  constructor(
    private readonly links: StockSourceLinkReader,
    private readonly reader: StockReader,
  ) {}

  @Gql.field(() => [StockName], {
    permission: 'Vendor_InventoryApi::stock',
    forBoundCallers: 'within sources',
    description: 'The stocks that sell from the source, by id',
    nullable: true,
    complexity: ({ childComplexity }) => 1 + USUAL_STOCKS * childComplexity,
  })
  async stocks(@Parent() { sourceCode }: Source, @Context() context: GraphqlContext): Promise<readonly StockName[]> {
    const loader = context.loader('stocks of sources', (codes: readonly string[]) => this.ofSources(codes));
    return (await loader.load(sourceCode)) ?? [];
  }

  private async ofSources(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, StockName[]>> {
    const links = await this.links.ofSources(sourceCodes);
    const stockIds = [...new Set([...links.values()].flat().map(({ stockId }) => stockId))];
    const names = await this.reader.namesOf(stockIds);
    return new Map(
      [...links].map(([sourceCode, list]) => [
        sourceCode,
        list.map(({ stockId }) => ({ stockId, name: names.get(stockId) ?? '' })),
      ]),
    );
  }
}

/** Which stock a website sells from, read for all websites of a response together. */
@GqlResolver(() => Website)
export class StockOfWebsiteResolver {
  constructor(
    private readonly resolver: StockResolver,
    private readonly reader: StockReader,
  ) {}

  @Gql.field(() => StockName, {
    permission: 'Vendor_InventoryApi::stock',
    forBoundCallers: 'no source data',
    description: 'The stock that the website sells from; null where it has none',
    nullable: true,
  })
  async stock(@Parent() { code }: Website, @Context() context: GraphqlContext): Promise<StockName | null> {
    const loader = context.loader('stocks of websites', (codes: readonly string[]) => this.ofWebsites(codes));
    return (await loader.load(code)) ?? null;
  }

  private async ofWebsites(codes: readonly string[]): Promise<ReadonlyMap<string, StockName>> {
    const stockIds = await this.resolver.ofWebsites(codes);
    const names = await this.reader.namesOf([...new Set(stockIds.values())]);
    return new Map(
      [...stockIds].flatMap(([code, stockId]) => {
        const name = names.get(stockId);
        return name === undefined ? [] : [[code, { stockId, name }] as const];
      }),
    );
  }
}
