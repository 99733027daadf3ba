import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { OrderReader } from '../app/order-reader.service.js';
import { PlaceOrders } from '../app/place-orders.service.js';
import { draftOf } from '../domain/draft.js';
import { LINES_PER_ORDER_MAX } from '../domain/order-draft.js';
import type { SentOrder } from '../domain/order-draft.js';
import type { OrderView } from '../domain/order-view.js';
import { OrderLoader } from './order-loader.js';
import { OrderStores } from './order-stores.service.js';
import { ENTITY_ID_MAX, OrderInput, WantedGoodsInput } from './order.input.js';
import { toOrder, toSentOrder } from './order.mapping.js';
import { Order, OrderStore, PlacedOrder } from './order.type.js';
import { SalableGoodsFinder } from './salable-goods.service.js';
import { SalableGoods } from './salable-goods.type.js';

const PERMISSION = 'Vendor_Sales::create';
/** Lines of one question: what fits on a page that is filled in by hand. */
const WANTED_MAX = 200;

/** Orders that staff place: through the same placement as all others (spec, "Limits"). */
@GqlResolver(() => PlacedOrder)
export class OrderPlacingResolver {
  private readonly loader: OrderLoader;

  constructor(
    private readonly placeOrders: PlaceOrders,
    private readonly responses: KeptResponses,
    private readonly stores: OrderStores,
    private readonly goods: SalableGoodsFinder,
    private readonly products: ProductReader,
    reader: OrderReader,
  ) {
    this.loader = new OrderLoader(reader);
  }

  @Gql.mutation(() => PlacedOrder, {
    permission: PERMISSION,
    description: 'Places an order, or refuses it and leaves nothing: as POST /V1/orders',
    idempotency: 'by-handler',
  })
  async placeOrder(
    @Arg.input('order', OrderInput, { description: 'Who orders what' }) order: OrderInput,
  ): Promise<PlacedOrder> {
    const draft = draftOf(await this.atCataloguePrices(toSentOrder(order)));
    return toPlaced(await this.placeOrders.execute({ draft, keep: this.responses.claim(toPlaced) }));
  }

  /** A line without a price has the catalogue's. Lines that are refused anyway are left for the check that says why. */
  private async atCataloguePrices(sent: SentOrder): Promise<SentOrder> {
    const unpriced = sent.lines.filter(({ price }) => price === null);
    if (unpriced.length === 0 || sent.lines.length > LINES_PER_ORDER_MAX) return sent;
    const products = await this.products.existing(unpriced.flatMap(({ sku }) => sku ?? []));
    const lines = sent.lines.map((line) => ({
      ...line,
      price: line.price ?? products.get(skuKey(line.sku ?? ''))?.price ?? null,
    }));
    return { ...sent, lines };
  }

  @Gql.field(() => Order, { permission: 'inherited', description: 'The order as it is now' })
  async order(@Parent() { orderId, incrementId }: PlacedOrder, @Context() context: GraphqlContext): Promise<Order> {
    const view = await this.loader.fresh(context, orderId);
    if (!view) throw new Error(`Order ${incrementId} was placed and is not there.`);
    return toOrder(view);
  }

  @Gql.query(() => [OrderStore], {
    permission: PERMISSION,
    description: 'The store views that orders can be placed in',
  })
  async orderStores(): Promise<OrderStore[]> {
    return this.stores.selling();
  }

  @Gql.query(() => [SalableGoods], {
    permission: PERMISSION,
    description: 'What placing an order of these goods would find now, in their order',
    complexity: ({ childComplexity }) => 10 + WANTED_MAX * childComplexity,
  })
  async salableLookup(
    @Arg.int('storeId', { min: 0, max: ENTITY_ID_MAX, description: 'The store view that would sell them' })
    storeId: number,
    @Arg.inputs('goods', WantedGoodsInput, { max: WANTED_MAX, description: 'What is wanted, and how much of it' })
    goods: readonly WantedGoodsInput[],
  ): Promise<SalableGoods[]> {
    return this.goods.of(storeId, goods);
  }

  @Gql.query(() => [SalableGoods], {
    permission: PERMISSION,
    description: 'The ten goods of the catalogue that the text finds best, by any part of SKU or name',
    complexity: ({ childComplexity }) => 10 + 10 * childComplexity,
  })
  async findSalableGoods(
    @Arg.int('storeId', { min: 0, max: ENTITY_ID_MAX, description: 'The store view that would sell them' })
    storeId: number,
    @Arg.text('text', { max: SKU_LENGTH_MAX, description: 'What to look for' }) text: string,
  ): Promise<SalableGoods[]> {
    return text.trim() === '' ? [] : this.goods.find(storeId, text.trim());
  }
}

function toPlaced({ order }: OrderView): PlacedOrder {
  return { orderId: order.entityId, incrementId: order.incrementId };
}
