import { Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { keptSealed } from '../../../platform/idempotency/sealed-responses.js';
import { DeleteWebhook } from '../app/delete-webhook.service.js';
import { ReplayWebhook } from '../app/replay-webhook.service.js';
import { RotateWebhookSecret } from '../app/rotate-webhook-secret.service.js';
import { SaveWebhook } from '../app/save-webhook.service.js';
import { WebhookReader } from '../app/webhook-reader.service.js';
import {
  CreateWebhookRequest,
  ListDeliveriesRequest,
  ListWebhooksRequest,
  ReplayWebhookRequest,
  UpdateWebhookRequest,
  WebhookIdRequest,
} from './webhook.requests.js';
import {
  CreatedWebhookResponse,
  DELIVERY_EXAMPLE,
  SECRET_EXAMPLE,
  toDeliveryResponse,
  toWebhookResponse,
  WEBHOOK_EXAMPLE,
  WebhookDeliveryResponse,
  WebhookResponse,
  WebhookSecretResponse,
} from './webhook.responses.js';

const PERMISSION = 'Vendor_Inventory::webhooks';

/** Webhooks over REST (contract, `GET/POST/PUT/DELETE /V1/inventory/webhooks[/{id}]`). */
@Tag('Webhooks')
@Controller('inventory/webhooks')
export class WebhookController {
  constructor(
    private readonly reader: WebhookReader,
    private readonly saving: SaveWebhook,
    private readonly deleting: DeleteWebhook,
    private readonly replaying: ReplayWebhook,
    private readonly rotating: RotateWebhookSecret,
  ) {}

  @Get()
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'List webhooks', response: ResponseBody.page(WebhookResponse, WEBHOOK_EXAMPLE) })
  async list(@Payload() { searchCriteria }: ListWebhooksRequest): Promise<SearchResult<WebhookResponse>> {
    const { webhooks, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(webhooks.map(toWebhookResponse), searchCriteria, totalCount);
  }

  @Get(':id')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Read a webhook', response: ResponseBody.object(WebhookResponse, WEBHOOK_EXAMPLE) })
  async get(@Payload() { id }: WebhookIdRequest): Promise<WebhookResponse> {
    return toWebhookResponse(await this.reader.get(id));
  }

  @Post()
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Create a webhook',
    description:
      'It is told of what is committed from now on, in order of position per SKU, with deliveries that are signed as the ' +
      'Standard Webhooks say. The secret is told this once; a request through the asynchronous addresses is not told it.',
    response: ResponseBody.object(CreatedWebhookResponse, { ...WEBHOOK_EXAMPLE, secret: SECRET_EXAMPLE }),
  })
  @Header('Cache-Control', 'no-store')
  async create(@Payload() { webhook }: CreateWebhookRequest): Promise<CreatedWebhookResponse> {
    const created = await this.saving.create(webhook);
    return keptSealed({ ...toWebhookResponse(created.webhook), secret: created.secret });
  }

  @Put(':id')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Change a webhook',
    description: 'What is left out keeps its value. One that is enabled again goes on where it stopped.',
    response: ResponseBody.object(WebhookResponse, WEBHOOK_EXAMPLE),
  })
  async update(@Payload() { id, webhook }: UpdateWebhookRequest): Promise<WebhookResponse> {
    return toWebhookResponse(await this.saving.update(id, webhook));
  }

  @Delete(':id')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Delete a webhook and its deliveries', response: ResponseBody.flag() })
  async delete(@Payload() { id }: WebhookIdRequest): Promise<boolean> {
    await this.deleting.execute(id);
    return true;
  }

  @Get(':id/deliveries')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List what a webhook was and will be told, with its responses',
    description: 'The newest first where no other order is asked for.',
    response: ResponseBody.page(WebhookDeliveryResponse, DELIVERY_EXAMPLE),
  })
  async deliveries(
    @Payload() { id, searchCriteria }: ListDeliveriesRequest,
  ): Promise<SearchResult<WebhookDeliveryResponse>> {
    const { deliveries, totalCount } = await this.reader.deliveries(id, searchCriteria);
    return searchResult(deliveries.map(toDeliveryResponse), searchCriteria, totalCount);
  }

  @Post(':id/replay')
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Tell a webhook again of everything behind a position',
    description: 'It begins once what is under way has ended. What waits behind the position is cancelled.',
    response: ResponseBody.flag(),
  })
  async replay(@Payload() { id, after }: ReplayWebhookRequest): Promise<boolean> {
    await this.replaying.execute(id, after);
    return true;
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours the former one signs as well.',
    response: ResponseBody.object(WebhookSecretResponse, { secret: SECRET_EXAMPLE }),
  })
  @Header('Cache-Control', 'no-store')
  async rotateSecret(@Payload() { id }: WebhookIdRequest): Promise<WebhookSecretResponse> {
    return keptSealed({ secret: await this.rotating.execute(id) });
  }
}
