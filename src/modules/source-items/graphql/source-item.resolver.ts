import { Context, Parent } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import type { Source } from '../../sources/index.js';
import { SourceItem } from './source-item.type.js';

/** What a source item shows of its source; the sources of all items of a request are read at once. */
@GqlResolver(() => SourceItem)
export class SourceItemResolver {
  constructor(private readonly sources: SourceReader) {}

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The name of the source, or its code',
  })
  async sourceName(@Parent() item: SourceItem, @Context() context: GraphqlContext): Promise<string> {
    return (await this.sourceOf(item, context))?.name || item.sourceCode;
  }

  @Gql.field(() => Boolean, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'Whether the source is enabled',
  })
  async sourceEnabled(@Parent() item: SourceItem, @Context() context: GraphqlContext): Promise<boolean> {
    return (await this.sourceOf(item, context))?.enabled ?? false;
  }

  private sourceOf({ sourceCode }: SourceItem, context: GraphqlContext): Promise<Source | undefined> {
    const loader = context.loader('sourceItems.source', async (codes: readonly string[]) => {
      const sources = await this.sources.inOrder(codes);
      const byKey = new Map(sources.map((source) => [sourceCodeKey(source.sourceCode), source]));
      return new Map(
        codes.flatMap((code) => {
          const source = byKey.get(sourceCodeKey(code));
          return source ? [[code, source] as const] : [];
        }),
      );
    });
    return loader.load(sourceCode);
  }
}
