import type { Stock } from '../domain/stock.js';
import type { StockSourceLink } from '../domain/stock-source-link.js';

/** A stock as a response shows it (upstream interface, "Stocks"): the list of channels is always there. */
export function toStockResponse({ stockId, name, salesChannels }: Stock): object {
  return {
    stock_id: stockId,
    name,
    extension_attributes: { sales_channels: salesChannels.map(({ type, code }) => ({ type, code })) },
  };
}

/** A link as a response shows it. */
export function toLinkResponse({ stockId, sourceCode, priority }: StockSourceLink): object {
  return { stock_id: stockId, source_code: sourceCode, priority };
}

/** A stock as the OpenAPI document shows it. */
export const STOCK_EXAMPLE = {
  stock_id: 2,
  name: 'EU stock',
  extension_attributes: { sales_channels: [{ type: 'website', code: 'eu' }] },
};

/** A link as the OpenAPI document shows it. */
export const LINK_EXAMPLE = { stock_id: 2, source_code: 'eu-1', priority: 1 };
