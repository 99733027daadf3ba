import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { StoreReader } from '../app/store-reader.service.js';
import { Website } from './website.type.js';

/** Websites over GraphQL. There are about as many as shops, so they are returned all at once, as on REST. */
@GqlResolver(() => Website)
export class WebsitesResolver {
  constructor(private readonly reader: StoreReader) {}

  @Gql.query(() => [Website], {
    permission: 'Vendor_Backend::store',
    forBoundCallers: 'no source data',
    description: 'All websites by id, the admin website included',
  })
  websites(): Promise<Website[]> {
    return this.reader.websites();
  }
}
