import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { SourceReader } from '../../sources/index.js';
import { SourceOption } from './adjustment.type.js';

/** A list to choose from: beyond this the reader types a code. */
const OPTIONS_MAX = 1000;

/**
 * The names of the sources, for callers who may read the history: the sources themselves need a permission of their
 * own.
 */
@GqlResolver()
export class SourceOptionsResolver {
  constructor(private readonly sources: SourceReader) {}

  @Gql.query(() => [SourceOption], {
    permission: 'Vendor_InventoryAdjustment::view',
    forBoundCallers: 'within sources',
    description: 'The first 1000 sources by name, disabled ones included, for filters of the history',
  })
  async sourceOptions(): Promise<readonly SourceOption[]> {
    const criteria = new SearchCriteria({
      sortOrders: [
        { field: 'name', direction: 'ASC' },
        { field: 'source_code', direction: 'ASC' },
      ],
      pageSize: OPTIONS_MAX,
    });
    const { sources } = await this.sources.search(criteria);
    return sources.map(({ sourceCode, name, enabled }) => ({ code: sourceCode, name, enabled }));
  }
}
