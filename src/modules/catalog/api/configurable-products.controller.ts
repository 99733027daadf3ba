import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { ConfigurableChildren } from '../app/configurable-children.service.js';
import { ChildRequest } from './configurable-products.requests.js';
import { ProductResponses } from './product-responses.service.js';
import { ProductSkuRequest } from './product.requests.js';
import { PRODUCT_EXAMPLE, ProductResponse } from './product.responses.js';

const PERMISSION = 'Vendor_Catalog::products';

/** The children of configurable products (contract, "composites"). */
@Tag('Products')
@Controller('configurable-products')
export class ConfigurableProductsController {
  constructor(
    private readonly children: ConfigurableChildren,
    private readonly responses: ProductResponses,
  ) {}

  @Get(':sku/children')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List the products among which a configurable product chooses',
    description: 'Empty for a product of another type.',
    response: ResponseBody.list(ProductResponse, PRODUCT_EXAMPLE),
  })
  async list(@Payload() { sku }: ProductSkuRequest): Promise<readonly ProductResponse[]> {
    return this.responses.ofMany(await this.children.list(sku));
  }

  @Post(':sku/child')
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Make a product a choice of a configurable product',
    description: 'It counts for the stock of the configurable product at once.',
    response: ResponseBody.flag(),
  })
  async add(@Payload() { sku, childSku }: ChildRequest): Promise<true> {
    await this.children.add(sku, childSku);
    return true;
  }

  @Delete(':sku/children/:childSku')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Take a choice away from a configurable product',
    description: 'The product itself stays.',
    response: ResponseBody.flag(),
  })
  async remove(@Payload() { sku, childSku }: ChildRequest): Promise<true> {
    await this.children.remove(sku, childSku);
    return true;
  }
}
