import { Arg } from '../../../platform/graphql/arg.js';
import { Done } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { ManualReason } from '../../adjustment-history/index.js';
import { ManualReasonEnum } from '../../adjustment-history/graphql/index.js';
import { AssignSources } from '../app/assign-sources.service.js';
import { FullTransfer } from '../app/full-transfer.service.js';
import { UnassignSources } from '../app/unassign-sources.service.js';
import { ITEMS_PER_REQUEST_MAX, SOURCES_PER_REQUEST_MAX } from '../domain/transfers.limits.js';
import { ProductTransferInput } from './bulk-products.input.js';
import { UnassignmentPreview } from './unassignment.type.js';

/** As on REST. */
const PERMISSION = 'Vendor_Catalog::products';
const SKUS = { max: ITEMS_PER_REQUEST_MAX, length: SKU_LENGTH_MAX };
const SOURCES = { max: SOURCES_PER_REQUEST_MAX, length: SOURCE_CODE_LENGTH_MAX };

/** The bulk actions of the products grid: the use cases of REST. */
@GqlResolver()
export class BulkProductsResolver {
  constructor(
    private readonly assign: AssignSources,
    private readonly unassign: UnassignSources,
    private readonly transfer: FullTransfer,
    private readonly responses: KeptResponses,
  ) {}

  @Gql.mutation(() => Done, {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Makes an empty source item for each product and source that has none',
  })
  async assignSources(
    @Arg.texts('skus', { ...SKUS, description: 'The products to assign' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they come to' })
    sourceCodes: readonly string[],
  ): Promise<Done> {
    return { count: await this.assign.execute(skus, sourceCodes) };
  }

  @Gql.query(() => UnassignmentPreview, {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description: 'What unassigning the products from the sources would take away now',
    complexity: ({ childComplexity }) => 10 + childComplexity,
  })
  async unassignmentPreview(
    @Arg.texts('skus', { ...SKUS, description: 'The products to take away' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they leave' })
    sourceCodes: readonly string[],
  ): Promise<UnassignmentPreview> {
    const sources = await this.unassign.preview(skus, sourceCodes);
    return {
      sources,
      itemCount: sources.reduce((sum, { itemCount }) => sum + itemCount, 0),
      quantity: Quantity.sum(sources.map(({ quantity }) => quantity)),
    };
  }

  @Gql.mutation(() => Done, {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Deletes the source items of the products at the sources, recorded with the reason, by default other. ' +
      'Refused where the sources do not have the expected quantity any more',
  })
  async unassignSources(
    @Arg.texts('skus', { ...SKUS, description: 'The products to take away' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they leave' })
    sourceCodes: readonly string[],
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; see the default above' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
    @Arg.decimal('expectedQuantity', { nullable: true, description: 'What they have together, as it was shown' })
    expectedQuantity: number | undefined,
  ): Promise<Done> {
    const count = await this.unassign.execute(skus, sourceCodes, {
      purpose: { reason: reason ?? 'other', note: noteOf(note) },
      expectedQuantity: expectedQuantity == null ? undefined : Quantity.of(expectedQuantity),
    });
    return { count };
  }

  @Gql.mutation(() => Done, {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Moves all stock of the products from one source to another, or refuses and moves nothing',
    idempotency: 'by-handler',
  })
  async transferProducts(
    @Arg.input('transfer', ProductTransferInput, { description: 'What moves from where to where' })
    transfer: ProductTransferInput,
  ): Promise<Done> {
    const { skus, originSourceCode, destinationSourceCode, unassignFromOrigin, note } = transfer;
    const done = { count: skus.length };
    await this.transfer.execute(
      { skus, originSourceCode, destinationSourceCode, unassignsFromOrigin: unassignFromOrigin, note: noteOf(note) },
      this.responses.claim(() => done),
    );
    return done;
  }
}
