import type { LegacyStockItem, LegacyStockStatus } from '../domain/legacy-stock-item.js';
import type { StockItemResponse, StockStatusResponse } from './stock-item.responses.js';

/** A stock item as the upstream shows it: every field is there, empty ones as null. */
export function toStockItemResponse({ configuration, ...item }: LegacyStockItem): StockItemResponse {
  return {
    item_id: item.itemId,
    product_id: item.productId,
    stock_id: item.stockId,
    qty: item.quantity?.toNumber() ?? null,
    is_in_stock: item.isInStock,
    is_qty_decimal: configuration.isQtyDecimal,
    show_default_notification_message: false,
    use_config_min_qty: configuration.useConfigMinQty,
    min_qty: configuration.minQty.toNumber(),
    use_config_min_sale_qty: Number(configuration.useConfigMinSaleQty),
    min_sale_qty: configuration.minSaleQty.toNumber(),
    use_config_max_sale_qty: configuration.useConfigMaxSaleQty,
    max_sale_qty: configuration.maxSaleQty.toNumber(),
    use_config_backorders: configuration.useConfigBackorders,
    backorders: configuration.backorders,
    use_config_notify_stock_qty: configuration.useConfigNotifyStockQty,
    notify_stock_qty: configuration.notifyStockQty?.toNumber() ?? null,
    use_config_qty_increments: configuration.useConfigQtyIncrements,
    qty_increments: configuration.qtyIncrements.toNumber(),
    use_config_enable_qty_inc: configuration.useConfigEnableQtyInc,
    enable_qty_increments: configuration.enableQtyIncrements,
    use_config_manage_stock: configuration.useConfigManageStock,
    manage_stock: configuration.manageStock,
    low_stock_date: configuration.lowStockDate,
    is_decimal_divided: configuration.isDecimalDivided,
    stock_status_changed_auto: Number(configuration.stockStatusChangedAuto),
  };
}

export function toStockStatusResponse(status: LegacyStockStatus): StockStatusResponse {
  return {
    product_id: status.productId,
    stock_id: status.stockId,
    qty: status.quantity.toNumber(),
    stock_status: status.stockStatus,
    stock_item: toStockItemResponse(status.stockItem),
  };
}
