import { Controller, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import {
  Describe,
  ForBoundCallers,
  IdempotencyKey,
  RequirePermission,
  Tag,
} from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { AssignSources } from '../app/assign-sources.service.js';
import { FullTransfer } from '../app/full-transfer.service.js';
import { PartialTransfer } from '../app/partial-transfer.service.js';
import { UnassignSources } from '../app/unassign-sources.service.js';
import { AssignmentRequest, BulkTransferRequest, BulkPartialTransferRequest } from './transfer.requests.js';

/** Upstream asks for the products' permission here, not for one of the inventory's. */
const PERMISSION = 'Vendor_Catalog::products';

/** Routes 17 to 20 of the upstream interface. */
@Tag('Bulk operations')
@Controller('inventory')
export class TransfersController {
  constructor(
    private readonly assignSources: AssignSources,
    private readonly unassignSources: UnassignSources,
    private readonly fullTransfer: FullTransfer,
    private readonly partialTransfer: PartialTransfer,
    private readonly responses: KeptResponses,
  ) {}

  @Post('bulk-product-source-assign')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Assign products to sources',
    description: 'Answers the number of source items made; those that exist, and unknown SKUs, are passed over.',
    response: ResponseBody.integer(2),
  })
  async assign(@Payload() { skus, sourceCodes }: AssignmentRequest): Promise<number> {
    return this.assignSources.execute(skus, sourceCodes);
  }

  @Post('bulk-product-source-unassign')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Take products from sources',
    description: 'Answers the number of source items deleted.',
    response: ResponseBody.integer(2),
    refusals: [202],
  })
  async unassign(@Payload() { skus, sourceCodes }: AssignmentRequest): Promise<number> {
    return this.unassignSources.execute(skus, sourceCodes);
  }

  @Post('bulk-product-source-transfer')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Move all stock of products from one source to another',
    description:
      'With source-level reservations, what open orders hold at the origin moves along; refused where the destination ' +
      'does not serve the stock of one of them.',
    response: ResponseBody.flag(),
    refusals: [202],
  })
  async transfer(@Payload() request: BulkTransferRequest): Promise<true> {
    await this.fullTransfer.execute(
      {
        skus: request.skus,
        originSourceCode: request.originSource,
        destinationSourceCode: request.destinationSource,
        unassignsFromOrigin: request.unassignFromOrigin,
      },
      this.responses.claim(() => true),
    );
    return true;
  }

  @Post('bulk-partial-source-transfer')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Move quantities from one source to another',
    description:
      'Every item moves or none does. Both sources must have the product. With source-level reservations no more moves ' +
      'than the origin has left after what is reserved there.',
    response: ResponseBody.emptyList(),
    refusals: [202],
  })
  async transferPart(@Payload() request: BulkPartialTransferRequest): Promise<[]> {
    const { originSourceCode, destinationSourceCode } = request;
    const items = request.items.map(({ sku, qty }) => ({ sku: sku ?? null, quantity: qty ?? null }));
    await this.partialTransfer.execute(
      { originSourceCode, destinationSourceCode, items },
      this.responses.claim(() => []),
    );
    return [];
  }
}
