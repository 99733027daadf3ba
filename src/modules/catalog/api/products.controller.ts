import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { DeleteProduct } from '../app/delete-product.service.js';
import { ProductReader } from '../app/product-reader.service.js';
import { SaveProduct } from '../app/save-product.service.js';
import { ProductResponses } from './product-responses.service.js';
import { toProductToSave } from './product.mapper.js';
import {
  CreateProductRequest,
  ListProductsRequest,
  ProductSkuRequest,
  UpdateProductRequest,
} from './product.requests.js';
import { PRODUCT_EXAMPLE, ProductResponse } from './product.responses.js';

const PERMISSION = 'Vendor_Catalog::products';

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
    response: ResponseBody.page(ProductResponse, PRODUCT_EXAMPLE),
  })
  async list(@Payload() request: ListProductsRequest): Promise<SearchResult<ProductResponse>> {
    const { items, totalCount } = await this.reader.search(request.searchCriteria);
    return searchResult(await this.responses.ofMany(items), request.searchCriteria, totalCount);
  }

  @Get(':sku')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Show a product', response: ResponseBody.object(ProductResponse, PRODUCT_EXAMPLE) })
  async show(@Payload() request: ProductSkuRequest): Promise<ProductResponse> {
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
      'the SKU; what it leaves out stays as it is. What a product is made of is configurable_product_links, ' +
      'bundle_product_options or the product_links of the type associated; a list that is sent replaces the stored one.',
    response: ResponseBody.object(ProductResponse, PRODUCT_EXAMPLE),
  })
  async create(@Payload() request: CreateProductRequest): Promise<ProductResponse> {
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
    response: ResponseBody.object(ProductResponse, PRODUCT_EXAMPLE),
  })
  async update(@Payload() request: UpdateProductRequest): Promise<ProductResponse> {
    return this.save(request, request.currentSku);
  }

  @Delete(':sku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Delete a product',
    description: 'Its source items are removed soon after.',
    response: ResponseBody.flag(),
  })
  async delete(@Payload() request: ProductSkuRequest): Promise<true> {
    await this.deleteProduct.execute(request.sku);
    return true;
  }

  private async save({ product }: CreateProductRequest, currentSku?: string): Promise<ProductResponse> {
    const response = this.responses.ofSave();
    const identity = { productId: product.id ?? undefined, currentSku };
    await this.saveProduct.execute(toProductToSave(product, currentSku), identity, ({ sku }) => response.keep(sku));
    return response.told();
  }
}
