import { ApiProperty } from '@nestjs/swagger';
import type { Stock } from '../domain/stock.js';
import type { StockSourceLink } from '../domain/stock-source-link.js';

/** A sales channel; one of type `website` names the website by its code. */
class SalesChannelResponse {
  @ApiProperty()
  readonly type!: string;

  @ApiProperty()
  readonly code!: string;
}

class StockExtensionResponse {
  @ApiProperty({ type: [SalesChannelResponse] })
  readonly sales_channels!: readonly SalesChannelResponse[];
}

/** A stock as the upstream shows it: the list of channels is always there. */
export class StockResponse {
  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty()
  readonly extension_attributes!: StockExtensionResponse;
}

/** A source that belongs to a stock. */
export class StockSourceLinkResponse {
  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty({ type: 'integer', description: 'The smallest comes first' })
  readonly priority!: number;
}

export function toStockResponse({ stockId, name, salesChannels }: Stock): StockResponse {
  return {
    stock_id: stockId,
    name,
    extension_attributes: { sales_channels: salesChannels.map(({ type, code }) => ({ type, code })) },
  };
}

export function toLinkResponse({ stockId, sourceCode, priority }: StockSourceLink): StockSourceLinkResponse {
  return { stock_id: stockId, source_code: sourceCode, priority };
}

/** A stock as the OpenAPI document shows it. */
export const STOCK_EXAMPLE: StockResponse = {
  stock_id: 2,
  name: 'EU stock',
  extension_attributes: { sales_channels: [{ type: 'website', code: 'eu' }] },
};

/** A link as the OpenAPI document shows it. */
export const LINK_EXAMPLE: StockSourceLinkResponse = { stock_id: 2, source_code: 'eu-1', priority: 1 };
