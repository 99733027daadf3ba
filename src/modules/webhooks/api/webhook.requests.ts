import { Field, SchemaName } from '../../../platform/http/field.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { WEBHOOK_ID_MAX, WEBHOOK_TOPICS } from '../domain/webhook.js';
import { URL_LENGTH_MAX } from '../domain/webhook-url.js';

/** Far more than there are topics: repeats are allowed. */
const TOPICS_SENT_MAX = 20;

/** A webhook to create or change. On a change, a field that is left out keeps its value. */
@SchemaName('WebhookPayload')
export class WebhookRequest {
  @Field.text({ maxLength: NAME_LENGTH_MAX, example: 'Shop' })
  name?: string | null;

  @Field.text({ maxLength: URL_LENGTH_MAX, example: 'https://shop.example.com/stock', description: 'http or https' })
  url?: string | null;

  @Field.texts({
    maxItems: TOPICS_SENT_MAX,
    words: WEBHOOK_TOPICS,
    example: ['adjustment', 'low_stock'],
    description: 'What it is told of',
  })
  topics?: string[] | null;

  @Field.flag({ strict: true, description: 'Whether it is told of anything; on for a new one' })
  enabled?: boolean | null;
}

export class CreateWebhookRequest {
  @Field.object(() => WebhookRequest, { required: true })
  webhook!: WebhookRequest;
}

export class WebhookIdRequest {
  @Field.int({ min: 0, max: WEBHOOK_ID_MAX })
  id!: number;
}

export class UpdateWebhookRequest extends WebhookIdRequest {
  @Field.object(() => WebhookRequest, { required: true })
  webhook!: WebhookRequest;
}

export class ReplayWebhookRequest extends WebhookIdRequest {
  @Field.int({
    required: true,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 0,
    description: 'The last position that is not sent again',
  })
  after!: number;
}

export class ListWebhooksRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}

export class ListDeliveriesRequest extends WebhookIdRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}
