import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import { SourceOption } from '../../adjustment-history/graphql/index.js';
import { PieceRule } from '../../catalog/index.js';
import { SourceReader } from '../../sources/index.js';
import { PartialTransfer } from '../app/partial-transfer.service.js';
import { TransferPositions } from '../app/transfer-positions.service.js';
import { distinctCodes } from '../domain/distinct.js';
import { TransferItemInput } from './transfer.input.js';
import { TransferPosition, TransferResult, TransferSuggestion } from './transfer.type.js';
import { ITEMS_PER_REQUEST_MAX } from '../domain/transfers.limits.js';

/** As on REST: upstream asks for the products' permission here, not for one of the inventory's. */
const PERMISSION = 'Vendor_Catalog::products';
const SOURCE_CODE = { max: 255 };
/** SKUs that one look asks for. */
const POSITIONS_MAX = 500;
const SUGGESTIONS = 10;
/** A list to choose from: beyond this a code is typed. */
const SOURCES_MAX = 1000;

/** Transfers between sources over GraphQL: the use cases and permissions of REST. */
@GqlResolver()
export class TransfersResolver {
  constructor(
    private readonly partialTransfer: PartialTransfer,
    private readonly positions: TransferPositions,
    private readonly sources: SourceReader,
    private readonly responses: KeptResponses,
    private readonly pieces: PieceRule,
  ) {}

  @Gql.query(() => [SourceOption], {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description: 'The sources between which stock can move, by name, disabled ones included; the first 1000',
  })
  async transferSources(): Promise<readonly SourceOption[]> {
    const sortOrders = ['name', 'source_code'].map((field) => ({ field, direction: 'ASC' as const }));
    const { sources } = await this.sources.search(new SearchCriteria({ sortOrders, pageSize: SOURCES_MAX }));
    return sources.map(({ sourceCode, name, enabled }) => ({ code: sourceCode, name, enabled }));
  }

  @Gql.query(() => [TransferPosition], {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description: 'What a partial transfer of these SKUs would find now, each once, in the order asked for',
    complexity: ({ args, childComplexity }) =>
      1 + ((args as { skus?: readonly string[] }).skus ?? []).length * childComplexity,
  })
  async transferPositions(
    @Arg.text('originSourceCode', { ...SOURCE_CODE, description: 'The source that the goods would leave' })
    originSourceCode: string,
    @Arg.text('destinationSourceCode', { ...SOURCE_CODE, description: 'The source that the goods would come to' })
    destinationSourceCode: string,
    @Arg.texts('skus', { max: POSITIONS_MAX, length: SKU_LENGTH_MAX, description: 'What would move' })
    skus: readonly string[],
  ): Promise<readonly TransferPosition[]> {
    return this.positions.of({ originSourceCode, destinationSourceCode }, skus);
  }

  @Gql.query(() => [TransferSuggestion], {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Ten SKUs that have stock at the source: those that begin with the text, then what it finds by any part of SKU or name',
  })
  async transferSuggestions(
    @Arg.text('sourceCode', { ...SOURCE_CODE, description: 'The source to find them at' }) sourceCode: string,
    @Arg.text('search', { max: SKU_LENGTH_MAX, description: 'What to look for' }) search: string,
  ): Promise<readonly TransferSuggestion[]> {
    return this.positions.suggested(sourceCode, search, SUGGESTIONS);
  }

  @Gql.mutation(() => TransferResult, {
    permission: PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'Moves quantities from one source to another: every item or none. A fractional quantity of goods that are sold by ' +
      'the piece is refused',
    idempotency: 'by-handler',
  })
  async transferItems(
    @Arg.text('originSourceCode', { ...SOURCE_CODE, description: 'The source that the goods leave' })
    originSourceCode: string,
    @Arg.text('destinationSourceCode', { ...SOURCE_CODE, description: 'The source that the goods come to' })
    destinationSourceCode: string,
    @Arg.inputs('items', TransferItemInput, {
      max: ITEMS_PER_REQUEST_MAX,
      description: 'What moves, and how much of it',
    })
    items: readonly TransferItemInput[],
    @Arg.text('note', { max: NOTE_LENGTH_MAX, nullable: true, description: 'Words to keep in the history' })
    note: string | undefined,
  ): Promise<TransferResult> {
    await this.pieces.check(
      items.flatMap(({ sku, quantity: typed }) => {
        const quantity = Quantity.tryParse(typed);
        return quantity ? [{ sku, quantity }] : [];
      }),
    );
    const result: TransferResult = {
      requestId: currentContext().requestId,
      skuCount: distinctCodes(items.map(({ sku }) => sku)).length,
    };
    await this.partialTransfer.execute(
      { originSourceCode, destinationSourceCode, items, note: noteOf(note) },
      this.responses.claim(() => result),
    );
    return result;
  }
}
