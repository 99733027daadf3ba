import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { ManualReason } from '../../adjustment-history/index.js';
import { ManualReasonEnum } from '../../adjustment-history/graphql/index.js';
import { EditSheet } from '../app/edit-sheet.service.js';
import { ProductList } from '../app/product-list.service.js';
import { Product, toProduct } from './product.type.js';
import { SavedSheet, SheetCellInput, toCell } from './sheet.types.js';

/** Cells of one request: what one revert takes back at once. */
const CELLS_MAX = 10_000;
/** Products that one look asks for. */
const SKUS_MAX = 1000;

/** The sheet of products and sources. */
@GqlResolver()
export class SheetResolver {
  constructor(
    private readonly edit: EditSheet,
    private readonly list: ProductList,
  ) {}

  @Gql.query(() => [Product], {
    permission: 'Vendor_Catalog::products',
    forBoundCallers: 'within sources',
    description: 'Those of the SKUs that are products, in no order; the others are left out',
    complexity: ({ args, childComplexity }) =>
      1 + ((args as { skus?: readonly string[] }).skus ?? []).length * childComplexity,
  })
  async productsBySku(
    @Arg.texts('skus', { max: SKUS_MAX, length: SKU_LENGTH_MAX, description: 'The SKUs to look for' })
    skus: readonly string[],
  ): Promise<readonly Product[]> {
    return (await this.list.bySkus(skus)).map(toProduct);
  }

  @Gql.mutation(() => SavedSheet, {
    permission: 'Vendor_InventoryApi::stock_source_item_assign',
    forBoundCallers: 'within sources',
    description:
      'Sets quantities of many products at many sources, all or none, recorded with the reason, by default correction. ' +
      'Refused where one of them is no longer as it was shown; the errors name each with what it is by now',
  })
  async saveSheet(
    @Arg.inputs('cells', SheetCellInput, { max: CELLS_MAX, description: 'What each cell is to be' })
    cells: readonly SheetCellInput[],
    @Arg.word('reason', ManualReasonEnum, { nullable: true, description: 'Why; see the default above' })
    reason: ManualReason | undefined,
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<SavedSheet> {
    const purpose = { reason: reason ?? 'correction', note: noteOf(note) };
    const count = await this.edit.execute(cells.map(toCell), purpose);
    return { count, requestId: currentContext().requestId };
  }
}
