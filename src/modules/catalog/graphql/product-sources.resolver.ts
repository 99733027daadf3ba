import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { ManualReason } from '../../adjustment-history/index.js';
import { ManualReasonEnum } from '../../adjustment-history/graphql/index.js';
import { EditProductSources } from '../app/edit-product-sources.service.js';
import { SavedSourceItems } from './saved-source-items.type.js';
import { SourceItemEdit, toEdit } from './source-item-edit.input.js';

/** Sources of one form. */
const EDITS_MAX = 500;

/** The product form's source items. */
@GqlResolver()
export class ProductSourcesResolver {
  constructor(private readonly edit: EditProductSources) {}

  @Gql.mutation(() => SavedSourceItems, {
    permission: 'Vendor_InventoryApi::stock_source_item_assign',
    forBoundCallers: 'within sources',
    description:
      "Edits a product's source items, all or none, recorded with the reason, by default correction; refused where one of them is no longer as it was shown. Gives all source items of the product",
  })
  async saveSourceItems(
    @Arg.text('sku', { max: SKU_LENGTH_MAX, description: 'The SKU of the product' }) sku: string,
    @Arg.inputs('items', SourceItemEdit, { max: EDITS_MAX, description: 'What is done at which source' })
    items: readonly SourceItemEdit[],
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; see the default above' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<SavedSourceItems> {
    const purpose = { reason: reason ?? 'correction', note: noteOf(note) };
    return { items: await this.edit.execute(sku, items.map(toEdit), purpose) };
  }
}
