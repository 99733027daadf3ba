import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SourceOption } from '../../adjustment-history/graphql/index.js';
import { StockStateReader } from '../../stock-states/index.js';
import { TransferEnds } from '../app/transfer-ends.service.js';
import { TransferGoods } from '../app/transfer-goods.service.js';
import { TransferReader } from '../app/transfer-reader.service.js';
import { PLAN_PERMISSION, VIEW_PERMISSION } from '../domain/permissions.js';
import { IN_TRANSIT } from '../domain/transfer.js';
import { toCriteria, toDetails, toTotals } from './transfer-order.mapping.js';
import {
  TransferOrder,
  TransferOrderDetails,
  TransferOrderFilter,
  TransferOrderGoods,
  TransferOrderPage,
  TransferOrderState,
  TransferOrderStepItem,
  TransferOrderTotals,
} from './transfer-order.types.js';

const INT_MAX = 2_147_483_647;
const ID = { max: INT_MAX, description: 'The id of the transfer' } as const;
/** Codes that one look asks for. */
const CODES_MAX = 500;

/** Transfers that take time, as they are, over GraphQL. */
@GqlResolver(() => TransferOrder)
export class TransferOrdersResolver {
  constructor(
    private readonly reader: TransferReader,
    private readonly goods: TransferGoods,
    private readonly ends: TransferEnds,
    private readonly states: StockStateReader,
  ) {}

  @Gql.query(() => TransferOrderPage, {
    permission: VIEW_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'Transfers that take time, the newest first; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async transferOrders(
    @Arg.input('filter', TransferOrderFilter, { nullable: true, description: 'What the rows have to be' })
    filter: TransferOrderFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<TransferOrderPage> {
    const page = checkedPage(pageSize, currentPage);
    const { transfers, totalCount } = await this.reader.search(toCriteria(filter ?? {}, page));
    return pageOf(transfers, totalCount, page);
  }

  @Gql.query(() => TransferOrderDetails, {
    permission: VIEW_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'One transfer with its items and steps; NOT_FOUND where there is none',
    complexity: ({ childComplexity }) => 50 + childComplexity,
  })
  async transferOrder(@Arg.int('id', ID) id: number): Promise<TransferOrderDetails> {
    return toDetails(await this.reader.get(id));
  }

  @Gql.query(() => [TransferOrderStepItem], {
    permission: VIEW_PERMISSION,
    forBoundCallers: 'within sources',
    description: 'What a step of a transfer has moved, by SKU and state; NOT_FOUND where there is no such step',
    complexity: ({ childComplexity }) => 50 + childComplexity,
  })
  async transferOrderStepItems(
    @Arg.int('id', ID) id: number,
    @Arg.int('stepId', { max: INT_MAX, description: 'The id of the step' }) stepId: number,
  ): Promise<readonly TransferOrderStepItem[]> {
    return (await this.reader.step(id, stepId)).items;
  }

  @Gql.query(() => [SourceOption], {
    permission: VIEW_PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'The sources between which goods can go, by name, disabled ones included; the first 1000. Callers who are bound to ' +
      'sources are shown all of them if they may plan transfers, else their own',
  })
  async transferOrderSources(): Promise<readonly SourceOption[]> {
    const sources = await this.ends.options();
    return sources.map(({ sourceCode, name, enabled }) => ({ code: sourceCode, name, enabled }));
  }

  @Gql.query(() => [TransferOrderState], {
    permission: VIEW_PERMISSION,
    forBoundCallers: 'no source data',
    description: 'The states in which goods can arrive besides available, by code',
  })
  async transferOrderStates(): Promise<readonly TransferOrderState[]> {
    const states = await this.states.all();
    return states.filter(({ code }) => code !== IN_TRANSIT).map(({ code, name }) => ({ code, name }));
  }

  @Gql.query(() => [TransferOrderGoods], {
    permission: PLAN_PERMISSION,
    forBoundCallers: 'within sources',
    description:
      'What scanned or typed codes stand for, and what of it could leave a source; each code once. Without figures where ' +
      'the caller is bound to other sources',
    complexity: ({ args, childComplexity }) =>
      1 + ((args as { codes?: readonly string[] }).codes ?? []).length * childComplexity,
  })
  async transferOrderGoods(
    @Arg.text('originSourceCode', { max: SOURCE_CODE_LENGTH_MAX, description: 'The source that the goods would leave' })
    originSourceCode: string,
    @Arg.texts('codes', { max: CODES_MAX, length: SKU_LENGTH_MAX, description: 'Barcodes or SKUs' })
    codes: readonly string[],
  ): Promise<readonly TransferOrderGoods[]> {
    return this.goods.of(originSourceCode, codes);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The name of the origin, or its code',
  })
  async originName(@Parent() transfer: TransferOrder, @Context() context: GraphqlContext): Promise<string> {
    return this.nameOf(transfer.originSourceCode, context);
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'The name of the destination, or its code',
  })
  async destinationName(@Parent() transfer: TransferOrder, @Context() context: GraphqlContext): Promise<string> {
    return this.nameOf(transfer.destinationSourceCode, context);
  }

  @Gql.field(() => TransferOrderTotals, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    description: 'What its items add up to',
  })
  async totals(@Parent() transfer: TransferOrder, @Context() context: GraphqlContext): Promise<TransferOrderTotals> {
    const loader = context.loader('transfers.totals', (ids: readonly number[]) => this.reader.totals(ids));
    return toTotals(await loader.load(transfer.transferId));
  }

  private async nameOf(code: string, context: GraphqlContext): Promise<string> {
    const loader = context.loader('transfers.sourceName', (codes: readonly string[]) => this.ends.names(codes));
    return (await loader.load(code)) ?? code;
  }
}
