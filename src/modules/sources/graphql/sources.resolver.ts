import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SaveSource } from '../app/save-source.service.js';
import { SourceReader } from '../app/source-reader.service.js';
import { SourceFilter, SourceSort } from './source.filter.js';
import { SourceInput } from './source.input.js';
import { toCriteria, toSource, toSourceChanges } from './source.mapping.js';
import { Source, SourcePage } from './source.type.js';

/** Sources over GraphQL: the use cases and permissions of REST. */
@GqlResolver(() => Source)
export class SourcesResolver {
  constructor(
    private readonly reader: SourceReader,
    private readonly save: SaveSource,
  ) {}

  @Gql.query(() => SourcePage, {
    permission: 'Vendor_InventoryApi::source',
    forBoundCallers: 'within sources',
    description: 'Sources, by code where no order is given; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async sources(
    @Arg.input('filter', SourceFilter, { nullable: true, description: 'What the rows have to be' })
    filter: SourceFilter | undefined,
    @Arg.input('sort', SourceSort, { nullable: true, description: 'What comes first' }) sort: SourceSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<SourcePage> {
    const page = checkedPage(pageSize, currentPage);
    const { sources, totalCount } = await this.reader.search(toCriteria(filter ?? {}, sort ?? undefined, page));
    return pageOf(sources.map(toSource), totalCount, page);
  }

  @Gql.query(() => Source, {
    permission: 'Vendor_InventoryApi::source',
    forBoundCallers: 'within sources',
    description: 'One source; NOT_FOUND where there is none',
  })
  async source(
    @Arg.text('code', { max: SOURCE_CODE_LENGTH_MAX, description: 'The code of the source' }) code: string,
  ): Promise<Source> {
    return toSource(await this.reader.get(code));
  }

  @Gql.mutation(() => Source, {
    permission: 'Vendor_InventoryApi::source_edit',
    description: 'Creates or changes a source; isNew says which of the two is meant, and the other is refused',
  })
  async saveSource(
    @Arg.input('source', SourceInput, { description: 'The source as it is to be' }) source: SourceInput,
    @Arg.flag('isNew', {
      nullable: true,
      description: 'True refuses a code that is taken, false one that is not; both pass where it is left out',
    })
    isNew: boolean | undefined,
  ): Promise<Source> {
    const expected = isNew == null ? 'any' : isNew ? 'new' : 'existing';
    await this.save.execute(toSourceChanges(source), expected);
    return toSource(await this.reader.get(source.sourceCode));
  }
}
