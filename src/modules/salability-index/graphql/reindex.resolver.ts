import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { QueueReindex } from '../app/queue-reindex.service.js';

/** The full reindex over GraphQL, for callers who may change the settings that ask for it. */
@GqlResolver()
export class ReindexResolver {
  constructor(private readonly reindex: QueueReindex) {}

  @Gql.mutation(() => Boolean, {
    permission: 'Vendor_CatalogInventory::cataloginventory',
    description: 'Leaves the full reindex of every stock to a worker; true once it is queued',
  })
  async reindexInventory(): Promise<true> {
    await this.reindex.execute();
    return true;
  }
}
