import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { ManualReason } from '../../adjustment-history/index.js';
import { ManualReasonEnum } from '../../adjustment-history/graphql/index.js';
import { StartedBulk } from '../../bulk-operations/graphql/index.js';
import { BackgroundProductActions } from '../app/background-product-actions.service.js';
import { ITEMS_PER_REQUEST_MAX, SOURCES_PER_REQUEST_MAX } from '../domain/transfers.limits.js';
import { ProductTransferInput } from './bulk-products.input.js';

/** As on REST. */
const PERMISSION = 'Vendor_Catalog::products';
const SKUS = { max: ITEMS_PER_REQUEST_MAX, length: SKU_LENGTH_MAX };
const SOURCES = { max: SOURCES_PER_REQUEST_MAX, length: SOURCE_CODE_LENGTH_MAX };

/** The bulk actions of the products grid in the background: one operation for each product. */
@GqlResolver()
export class BackgroundActionsResolver {
  constructor(private readonly actions: BackgroundProductActions) {}

  @Gql.mutation(() => StartedBulk, {
    permission: PERMISSION,
    description: 'As assignSources, in the background and each product for itself',
  })
  async startAssignment(
    @Arg.texts('skus', { ...SKUS, description: 'The products to assign' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they come to' })
    sourceCodes: readonly string[],
  ): Promise<StartedBulk> {
    return this.actions.assign(skus, sourceCodes);
  }

  @Gql.mutation(() => StartedBulk, {
    permission: PERMISSION,
    description: 'As unassignSources, in the background and each product for itself: whatever is there by then goes',
  })
  async startUnassignment(
    @Arg.texts('skus', { ...SKUS, description: 'The products to take away' }) skus: readonly string[],
    @Arg.texts('sourceCodes', { ...SOURCES, description: 'The sources that they leave' })
    sourceCodes: readonly string[],
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; other where it is not said' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<StartedBulk> {
    return this.actions.unassign(skus, sourceCodes, { reason: reason ?? 'other', note: noteOf(note) });
  }

  @Gql.mutation(() => StartedBulk, {
    permission: PERMISSION,
    description: 'As transferProducts, in the background and each product for itself: one that is refused stays',
  })
  async startTransfer(
    @Arg.input('transfer', ProductTransferInput, { description: 'What moves from where to where' })
    transfer: ProductTransferInput,
  ): Promise<StartedBulk> {
    const { skus, originSourceCode, destinationSourceCode, unassignFromOrigin, note } = transfer;
    return this.actions.transfer({
      skus,
      originSourceCode,
      destinationSourceCode,
      unassignsFromOrigin: unassignFromOrigin,
      note: noteOf(note),
    });
  }
}
