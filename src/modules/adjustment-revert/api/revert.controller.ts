import { Controller, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { RevertRequest } from '../app/revert-request.service.js';
import { RevertAdjustmentsRequest } from './revert.requests.js';
import { REVERT_EXAMPLE, RevertResponse, toRevertResponse } from './revert.responses.js';

/** Undo by request id over REST. */
@Tag('Adjustment history')
@Controller('inventory/source-item-adjustments/revert')
export class RevertController {
  constructor(
    private readonly revertRequest: RevertRequest,
    private readonly responses: KeptResponses,
  ) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryAdjustment::revert')
  @IdempotencyKey('by-handler')
  @Describe({
    summary: 'Take back everything that one request wrote',
    description:
      'Writes the opposite of all history rows of the request, one row per source item, with reason correction and the ' +
      'request as reference; later changes stay. Where an item is refused nothing is written, unless partial is set. ' +
      'Refused are items that later changes have taken too much of, changes by sales documents, and what was reverted ' +
      'before. Reservations that a full transfer moved along go back with their SKU where orders still hold them; refused ' +
      'where the origin does not serve the stock of one of them any more. The request_id of the revert itself is in the header X-Request-Id. Up to 10,000 history rows.',
    response: ResponseBody.object(RevertResponse, REVERT_EXAMPLE),
    refusals: [202, 404],
  })
  async revert(@Payload() { requestId, dryRun, partial }: RevertAdjustmentsRequest): Promise<RevertResponse> {
    const report = await this.revertRequest.execute(requestId, {
      isDryRun: dryRun ?? false,
      isPartial: partial ?? false,
      keep: this.responses.claim(toRevertResponse),
    });
    return toRevertResponse(report);
  }
}
