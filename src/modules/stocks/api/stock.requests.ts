import { Field, SchemaName } from '../../../platform/http/field.js';
import { CHANNEL_LENGTH_MAX, NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SearchCriteria } from '../../../platform/search/index.js';

const CHANNELS_MAX = 1000;
/** What the column holds. */
const STOCK_ID_MAX = 4_294_967_295;

/** A sales channel; one of type `website` names the website by its code. */
@SchemaName('SalesChannelPayload')
class SalesChannelRequest {
  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'website' })
  type?: string | null;

  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'base' })
  code?: string | null;
}

@SchemaName('StockExtensionPayload')
class StockExtensionRequest {
  @Field.list(() => SalesChannelRequest, {
    maxItems: CHANNELS_MAX,
    description: 'The complete list; none when left out',
  })
  salesChannels?: SalesChannelRequest[] | null;
}

/** A stock to create or change. */
@SchemaName('StockPayload')
export class StockRequest {
  @Field.int({ min: 1, max: STOCK_ID_MAX, description: 'Left out for a new stock' })
  stockId?: number | null;

  @Field.text({ maxLength: NAME_LENGTH_MAX, example: 'EU stock' })
  name?: string | null;

  @Field.object(() => StockExtensionRequest)
  extensionAttributes?: StockExtensionRequest | null;
}

export class CreateStockRequest {
  @Field.object(() => StockRequest, { required: true })
  stock!: StockRequest;
}

export class UpdateStockRequest {
  @Field.int()
  stockId!: number;

  @Field.object(() => StockRequest, { required: true })
  stock!: StockRequest;
}

export class StockIdRequest {
  @Field.int()
  stockId!: number;
}

export class ListStocksRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}

export class ResolveStockRequest {
  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'website' })
  type!: string;

  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'base' })
  code!: string;
}
