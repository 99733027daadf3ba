import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { QueueReindex } from '../app/queue-reindex.service.js';

/** The full reindex over GraphQL, for callers who may change the settings that ask for it. */
@GqlResolver()
export class ReindexResolver {
  constructor(private readonly reindex: QueueReindex) {}

  @Gql.mutation(() => Done, {
    permission: 'Vendor_CatalogInventory::cataloginventory',
    description: 'Leaves the full reindex of every stock to a worker',
  })
  async reindexInventory(): Promise<Done> {
    await this.reindex.execute();
    return DONE;
  }
}
