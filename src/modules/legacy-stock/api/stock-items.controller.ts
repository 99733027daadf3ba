import { searchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { toStockItem } from '../../catalog/index.js';
import { StockRegistry } from '../app/stock-registry.service.js';
import { toStockItemAnswer, toStockStatusAnswer } from './stock-item.mapping.js';
import { LowStockRequest, StockItemRequest, UpdateStockItemRequest } from './stock-items.requests.js';

const PERMISSION = 'Vendor_CatalogInventory::cataloginventory';

const EXAMPLE = {
  item_id: 1,
  product_id: 1,
  stock_id: 1,
  qty: 10,
  is_in_stock: true,
  is_qty_decimal: false,
  show_default_notification_message: false,
  use_config_min_qty: true,
  min_qty: 0,
  use_config_min_sale_qty: 1,
  min_sale_qty: 1,
  use_config_max_sale_qty: true,
  max_sale_qty: 10_000,
  use_config_backorders: true,
  backorders: 0,
  use_config_notify_stock_qty: true,
  notify_stock_qty: 1,
  use_config_qty_increments: true,
  qty_increments: 0,
  use_config_enable_qty_inc: true,
  enable_qty_increments: false,
  use_config_manage_stock: true,
  manage_stock: true,
  low_stock_date: null,
  is_decimal_divided: false,
  stock_status_changed_auto: 0,
};

/** The routes of the upstream interface, section "Legacy stock endpoints". */
@RestController('Legacy stock')
export class StockItemsController {
  constructor(private readonly registry: StockRegistry) {}

  // Before the route of a single item, which would take the last word for a SKU.
  @Rest.get('stockItems/lowStock', {
    permission: PERMISSION,
    summary: 'List the stock items of which few are left',
    description:
      'In the order of the SKUs. Products without a source item at a source of the stock are not among them.',
    answer: {
      items: [EXAMPLE],
      search_criteria: {
        filter_groups: [{ filters: [{ field: 'qty', value: '10', condition_type: 'lteq' }] }],
        page_size: 20,
        current_page: 1,
      },
      total_count: 1,
    },
  })
  async lowStock(@Payload() request: LowStockRequest): Promise<object> {
    const { items, criteria, totalCount } = await this.registry.getLowStockItems({
      websiteId: request.scopeId,
      quantity: Quantity.of(request.qty),
      currentPage: request.currentPage ?? undefined,
      pageSize: request.pageSize ?? undefined,
    });
    return searchResult(items.map(toStockItemAnswer), criteria, totalCount);
  }

  @Rest.get('stockItems/:productSku', {
    permission: PERMISSION,
    summary: 'Show the stock item of a product',
    description:
      'Quantity and stock status are those of the default website; values with use_config are those of the settings. A ' +
      'quantity of null says that no source of the stock has the product.',
    answer: EXAMPLE,
  })
  async stockItem(@Payload() request: StockItemRequest): Promise<object> {
    return toStockItemAnswer(await this.registry.getStockItemBySku(request.productSku));
  }

  @Rest.put('products/:productSku/stockItems/:itemId', {
    permission: PERMISSION,
    summary: 'Change the stock item of a product',
    description:
      'Writes what differs from the stock item as it is: configuration for the SKU, quantity and status to the default ' +
      'source item. A stock item sent back as it was read changes nothing.',
    answer: 1,
  })
  async update(@Payload() request: UpdateStockItemRequest): Promise<number> {
    return this.registry.updateStockItemBySku(request.productSku, toStockItem(request.stockItem));
  }

  @Rest.get('stockStatuses/:productSku', {
    permission: PERMISSION,
    summary: 'Show the stock status of a product',
    answer: { product_id: 1, stock_id: 1, qty: 10, stock_status: 1, stock_item: EXAMPLE },
  })
  async stockStatus(@Payload() request: StockItemRequest): Promise<object> {
    return toStockStatusAnswer(await this.registry.getStockStatusBySku(request.productSku));
  }
}
