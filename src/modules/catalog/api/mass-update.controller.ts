import { Controller, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { MassUpdate } from '../app/mass-update.service.js';
import { MassUpdateRequest } from './mass-update.requests.js';
import { toStockItem } from './stock-item.mapper.js';

/** The mass attribute update of the contract, "What the service adds to the upstream interface". */
@Tag('Products')
@Controller('inventory/mass-update')
export class MassUpdateController {
  constructor(private readonly massUpdate: MassUpdate) {}

  @Post()
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Catalog::products')
  @Describe({
    summary: 'Update stock item fields of many products',
    description:
      'Queued: quantity and status go to the default source items that exist, with reason correction; the other fields ' +
      'are the stock configuration of the products. What is left out stays as it is.',
    response: ResponseBody.flag(),
    refusals: [202],
  })
  async update(@Payload() { skus, data }: MassUpdateRequest): Promise<true> {
    await this.massUpdate.queue(skus, toStockItem(data));
    return true;
  }
}
