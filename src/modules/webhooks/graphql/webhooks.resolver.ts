import { Args, Float } from '@nestjs/graphql';
import { invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { keptSealed } from '../../../platform/idempotency/sealed-responses.js';
import { DeleteWebhook } from '../app/delete-webhook.service.js';
import { ReplayWebhook } from '../app/replay-webhook.service.js';
import { RotateWebhookSecret } from '../app/rotate-webhook-secret.service.js';
import { SaveWebhook } from '../app/save-webhook.service.js';
import { WebhookReader } from '../app/webhook-reader.service.js';
import { toCriteria, toDelivery, toDeliveryCriteria, toWebhook } from './webhook.mapping.js';
import {
  Webhook,
  WebhookDeliveryFilter,
  WebhookDeliveryPage,
  WebhookFilter,
  WebhookInput,
  WebhookPage,
  WebhookWithSecret,
} from './webhook.types.js';

const PERMISSION = 'Vendor_Inventory::webhooks';
const ID = { max: 2_147_483_647, description: 'The id of the webhook' } as const;

/** Webhooks over GraphQL: the use cases and the permission of REST. */
@GqlResolver(() => Webhook)
export class WebhooksResolver {
  constructor(
    private readonly reader: WebhookReader,
    private readonly saving: SaveWebhook,
    private readonly deleting: DeleteWebhook,
    private readonly replaying: ReplayWebhook,
    private readonly rotating: RotateWebhookSecret,
  ) {}

  @Gql.query(() => WebhookPage, {
    permission: PERMISSION,
    description: 'Webhooks, the oldest first; a page past the end is the last one',
    complexity: pageComplexity,
  })
  async webhooks(
    @Arg.input('filter', WebhookFilter, { nullable: true, description: 'What the rows have to be' })
    filter: WebhookFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<WebhookPage> {
    const page = checkedPage(pageSize, currentPage);
    const { webhooks, totalCount } = await this.reader.search(toCriteria(filter ?? {}, page));
    return pageOf(webhooks.map(toWebhook), totalCount, page);
  }

  @Gql.query(() => Webhook, { permission: PERMISSION, description: 'One webhook; NOT_FOUND where there is none' })
  async webhook(@Arg.int('id', ID) id: number): Promise<Webhook> {
    return toWebhook(await this.reader.get(id));
  }

  @Gql.query(() => WebhookDeliveryPage, {
    permission: PERMISSION,
    description: 'What a webhook was and will be told, the newest first, with its responses',
    complexity: pageComplexity,
  })
  async webhookDeliveries(
    @Arg.int('webhookId', ID) webhookId: number,
    @Arg.input('filter', WebhookDeliveryFilter, { nullable: true, description: 'What the rows have to be' })
    filter: WebhookDeliveryFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<WebhookDeliveryPage> {
    const page = checkedPage(pageSize, currentPage);
    const criteria = toDeliveryCriteria(filter ?? {}, page);
    const { deliveries, totalCount } = await this.reader.deliveries(webhookId, criteria);
    return pageOf(deliveries.map(toDelivery), totalCount, page);
  }

  @Gql.mutation(() => WebhookWithSecret, {
    permission: PERMISSION,
    description: 'Makes a webhook, which is told of what is committed from now on, and answers its secret, this once',
  })
  async createWebhook(
    @Arg.input('webhook', WebhookInput, { description: 'The webhook as it is to be' }) webhook: WebhookInput,
  ): Promise<WebhookWithSecret> {
    const created = await this.saving.create(webhook);
    return keptSealed({ webhook: toWebhook(created.webhook), secret: created.secret });
  }

  @Gql.mutation(() => Webhook, {
    permission: PERMISSION,
    description: 'Changes a webhook; one that is enabled again goes on where it stopped',
  })
  async updateWebhook(
    @Arg.int('id', ID) id: number,
    @Arg.input('webhook', WebhookInput, { description: 'What is to change' }) webhook: WebhookInput,
  ): Promise<Webhook> {
    return toWebhook(await this.saving.update(id, webhook));
  }

  @Gql.mutation(() => Done, { permission: PERMISSION, description: 'Deletes a webhook and its deliveries' })
  async deleteWebhook(@Arg.int('id', ID) id: number): Promise<Done> {
    await this.deleting.execute(id);
    return DONE;
  }

  @Gql.mutation(() => Webhook, {
    permission: PERMISSION,
    description: 'Tells a webhook again of everything behind a position; what waits behind it is cancelled',
  })
  async replayWebhook(
    @Arg.int('id', ID) id: number,
    @Args('after', { type: () => Float, description: 'The last position that is not sent again' }) after: number,
  ): Promise<Webhook> {
    if (!Number.isSafeInteger(after) || after < 0) {
      throw invalid('"%1" must be between %2 and %3.', ['after', 0, Number.MAX_SAFE_INTEGER]);
    }
    await this.replaying.execute(id, after);
    return toWebhook(await this.reader.get(id));
  }

  @Gql.mutation(() => WebhookWithSecret, {
    permission: PERMISSION,
    description: 'Gives a webhook a new secret, told this once; for 24 hours the former one signs as well',
  })
  async rotateWebhookSecret(@Arg.int('id', ID) id: number): Promise<WebhookWithSecret> {
    const secret = await this.rotating.execute(id);
    return keptSealed({ webhook: toWebhook(await this.reader.get(id)), secret });
  }
}
