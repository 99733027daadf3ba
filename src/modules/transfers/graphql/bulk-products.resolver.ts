import { Int } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { AssignSources } from '../app/assign-sources.service.js';
import { FullTransfer } from '../app/full-transfer.service.js';
import { UnassignSources } from '../app/unassign-sources.service.js';
import { ProductTransferInput, SKUS_MAX, SOURCES_MAX } from './bulk-products.input.js';

/** As on REST. */
const PERMISSION = 'Vendor_Catalog::products';
const SKUS = { max: SKUS_MAX, length: SKU_LENGTH_MAX };
const SOURCES = { max: SOURCES_MAX, length: SOURCE_CODE_LENGTH_MAX };

/** The bulk actions of the products grid: the use cases of REST. */
@GqlResolver()
export class BulkProductsResolver {
  constructor(
    private readonly assign: AssignSources,
    private readonly unassign: UnassignSources,
    private readonly transfer: FullTransfer,
    private readonly responses: KeptResponses,
  ) {}

  @Gql.mutation(() => Int, {
    permission: PERMISSION,
    description: 'Makes an empty source item for each product and source that has none; gives how many were made',
  })
  async assignSources(
    @Arg.texts('skus', { ...SKUS, description: 'The products to assign' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they come to' })
    sourceCodes: readonly string[],
  ): Promise<number> {
    return this.assign.execute(skus, sourceCodes);
  }

  @Gql.mutation(() => Int, {
    permission: PERMISSION,
    description: 'Deletes the source items of the products at the sources; gives how many there were',
  })
  async unassignSources(
    @Arg.texts('skus', { ...SKUS, description: 'The products to take away' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they leave' })
    sourceCodes: readonly string[],
  ): Promise<number> {
    return this.unassign.execute(skus, sourceCodes);
  }

  @Gql.mutation(() => Boolean, {
    permission: PERMISSION,
    description: 'Moves all stock of the products from one source to another, or refuses and moves nothing; gives true',
    idempotency: 'by-handler',
  })
  async transferProducts(
    @Arg.input('transfer', ProductTransferInput, { description: 'What moves from where to where' })
    transfer: ProductTransferInput,
  ): Promise<true> {
    const { skus, originSourceCode, destinationSourceCode, unassignFromOrigin } = transfer;
    await this.transfer.execute(
      { skus, originSourceCode, destinationSourceCode, unassignsFromOrigin: unassignFromOrigin },
      this.responses.claim(() => true),
    );
    return true;
  }
}
