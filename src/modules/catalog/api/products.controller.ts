import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { DeleteProduct } from '../app/delete-product.service.js';
import { ProductReader } from '../app/product-reader.service.js';
import { SaveProduct } from '../app/save-product.service.js';
import { ProductResponses } from './product.responses.js';
import { toProductResponse, toProductToSave } from './product.mapper.js';
import {
  CreateProductRequest,
  ListProductsRequest,
  ProductSkuRequest,
  UpdateProductRequest,
} from './product.requests.js';

const PERMISSION = 'Vendor_Catalog::products';

const EXAMPLE = {
  id: 1,
  sku: 'SKU-1',
  name: 'Canvas bag',
  attribute_set_id: 4,
  price: 10,
  status: 1,
  visibility: 4,
  type_id: 'simple',
  created_at: '2026-01-31 09:00:00',
  updated_at: '2026-01-31 09:00:00',
  weight: 0.4,
  extension_attributes: { website_ids: [1] },
  product_links: [],
  options: [],
  media_gallery_entries: [],
  tier_prices: [],
  custom_attributes: [],
};

/** The product routes of the upstream interface, section "Products". */
@Tag('Products')
@Controller('products')
export class ProductsController {
  constructor(
    private readonly reader: ProductReader,
    private readonly responses: ProductResponses,
    private readonly saveProduct: SaveProduct,
    private readonly deleteProduct: DeleteProduct,
  ) {}

  @Get()
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List products',
    response: { items: [EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() request: ListProductsRequest): Promise<object> {
    const { items, totalCount } = await this.reader.search(request.searchCriteria);
    return searchResult(
      items.map((product) => toProductResponse(product)),
      request.searchCriteria,
      totalCount,
    );
  }

  @Get(':sku')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Show a product', response: EXAMPLE })
  async show(@Payload() request: ProductSkuRequest): Promise<object> {
    return this.responses.of(request.sku);
  }

  @Post()
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Create a product, or change the one that has the SKU',
    description:
      'extension_attributes.stock_item sets quantity and status of the default source item and the stock configuration of ' +
      'the SKU; what it leaves out stays as it is.',
    response: EXAMPLE,
  })
  async create(@Payload() request: CreateProductRequest): Promise<object> {
    return this.save(request);
  }

  @Put(':currentSku')
  @RequirePermission(PERMISSION)
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Change a product, its SKU too',
    description:
      'Another SKU in the body renames the product: its source items, reservations and stock configuration go with it. ' +
      'Refused where stock is booked or reserved under the new SKU already.',
    response: EXAMPLE,
  })
  async update(@Payload() request: UpdateProductRequest): Promise<object> {
    return this.save(request, request.currentSku);
  }

  @Delete(':sku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Delete a product',
    description: 'Its source items are removed soon after.',
    response: true,
  })
  async delete(@Payload() request: ProductSkuRequest): Promise<true> {
    await this.deleteProduct.execute(request.sku);
    return true;
  }

  private async save({ product }: CreateProductRequest, currentSku?: string): Promise<object> {
    const response = this.responses.ofSave();
    const identity = { productId: product.id ?? undefined, currentSku };
    await this.saveProduct.execute(toProductToSave(product, currentSku), identity, ({ sku }) => response.keep(sku));
    return response.told();
  }
}
