import { Context, Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ENTITY_ID_MAX, Order, OrderLoader, toOrder } from '../../orders/graphql/index.js';
import { OrderReader } from '../../orders/index.js';
import { SourceReader } from '../../sources/index.js';
import { ShipmentReader } from '../app/shipment-reader.service.js';
import { SuggestShipmentSources } from '../app/suggest-shipment-sources.service.js';
import { Shipment, ShipmentSourceSuggestion } from './shipment.type.js';

const ALGORITHM_LENGTH_MAX = 255;

/** Shipments, and where to ship from, over GraphQL. */
@GqlResolver(() => Shipment)
export class ShipmentsResolver {
  private readonly orders: OrderLoader;

  constructor(
    private readonly reader: ShipmentReader,
    private readonly suggest: SuggestShipmentSources,
    private readonly sources: SourceReader,
    orders: OrderReader,
  ) {
    this.orders = new OrderLoader(orders);
  }

  @Gql.query(() => Shipment, {
    permission: 'Vendor_Sales::shipment',
    forBoundCallers: 'within sources',
    description: 'A shipment with its goods',
  })
  async shipment(
    @Arg.int('id', { min: 0, max: ENTITY_ID_MAX, description: 'The id of the shipment' }) id: number,
  ): Promise<Shipment> {
    return this.reader.get(id);
  }

  @Gql.query(() => ShipmentSourceSuggestion, {
    permission: 'Vendor_Sales::ship',
    description:
      'Where to ship what is left of an order from, and what to know before shipping it from a chosen source',
    complexity: ({ childComplexity }) => 20 + 10 * childComplexity,
  })
  async shipmentSourceSuggestion(
    @Arg.int('orderId', { min: 0, max: ENTITY_ID_MAX, description: 'The id of the order' }) orderId: number,
    @Arg.text('sourceCode', {
      max: SOURCE_CODE_LENGTH_MAX,
      nullable: true,
      description: 'The source that somebody means to ship from',
    })
    sourceCode: string | undefined,
    @Arg.text('algorithm', {
      max: ALGORITHM_LENGTH_MAX,
      nullable: true,
      description: 'The code of the algorithm that selects; the default one where it is left out',
    })
    algorithmCode: string | undefined,
    @Arg.flag('explain', { nullable: true, description: 'Whether to say why each source gives what it gives' })
    explain: boolean | undefined,
  ): Promise<ShipmentSourceSuggestion> {
    return this.suggest.execute(orderId, { sourceCode, algorithmCode, explain });
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'within sources',
    nullable: true,
    description: 'Null where the source is gone',
  })
  async sourceName(@Parent() { sourceCode }: Shipment, @Context() context: GraphqlContext): Promise<string | null> {
    if (sourceCode === null) return null;
    const loader = context.loader('source names', (keys: readonly string[]) => this.sources.namesOf(keys));
    return (await loader.load(sourceCodeKey(sourceCode))) ?? null;
  }

  @Gql.field(() => Order, {
    permission: 'Vendor_Sales::actions_view',
    nullable: true,
    description: 'The order, for whoever may look at it',
  })
  async order(@Parent() { orderId }: Shipment, @Context() context: GraphqlContext): Promise<Order | undefined> {
    const view = await this.orders.view(context, orderId);
    return view && toOrder(view);
  }
}
