import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import { toSource } from '../../sources/graphql/index.js';
import { StockSourceLinkReader } from '../app/stock-source-link-reader.service.js';
import { LINKS_MAX } from '../domain/stock-source-link.js';
import { Stock, StockSource } from './stock.type.js';

/** Sources of a stock, as the cost of a query counts them. */
const USUAL_SOURCES = 5;

/** The sources of stocks, read for all stocks of a response together. */
@GqlResolver(() => Stock)
export class StockSourcesResolver {
  constructor(
    private readonly links: StockSourceLinkReader,
    private readonly sourceReader: SourceReader,
  ) {}

  @Gql.field(() => [StockSource], {
    permission: 'Vendor_InventoryApi::source',
    forBoundCallers: 'within sources',
    description: 'What the stock sells from, by priority, disabled sources included; the first thousand',
    nullable: true,
    complexity: ({ childComplexity }) => 1 + USUAL_SOURCES * childComplexity,
  })
  async sources(@Parent() { stockId }: Stock, @Context() context: GraphqlContext): Promise<readonly StockSource[]> {
    const loader = context.loader('sources of stocks', (stockIds: readonly number[]) => this.ofStocks(stockIds));
    return (await loader.load(stockId)) ?? [];
  }

  /** Three statements, whatever the number of stocks. */
  private async ofStocks(stockIds: readonly number[]): Promise<ReadonlyMap<number, readonly StockSource[]>> {
    const links = await this.links.ofStocks(stockIds);
    const codes = [...new Set([...links.values()].flat().map(({ sourceCode }) => sourceCode))];
    const sources = await this.sourceReader.inOrder(codes);
    const byKey = new Map(sources.map((source) => [sourceCodeKey(source.sourceCode), toSource(source)]));
    return new Map(
      [...links].map(([stockId, list]) => [
        stockId,
        list.slice(0, LINKS_MAX).flatMap(({ sourceCode, priority }) => {
          const source = byKey.get(sourceCodeKey(sourceCode));
          return source ? [{ priority, source }] : [];
        }),
      ]),
    );
  }
}
