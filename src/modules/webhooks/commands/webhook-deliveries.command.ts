import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { parseChoice, parseInteger, parseText } from '../../../platform/cli/option-values.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilterGroup } from '../../../platform/search/index.js';
import { toDeliveryResponse } from '../api/webhook.responses.js';
import { WebhookReader } from '../app/webhook-reader.service.js';
import { DELIVERY_STATES, messageIdOf } from '../domain/delivery.js';
import type { Delivery, DeliveryState } from '../domain/delivery.js';
import { OF_ONE_WEBHOOK, WebhookCommand, webhookIdOf } from './webhook-command.js';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1000;

interface Options {
  readonly state?: DeliveryState;
  readonly sku?: string;
  readonly limit?: number;
}

/** `bin/cli webhook:deliveries`: what a webhook was and will be told, the newest first, with its responses. */
@Command({
  name: 'webhook:deliveries',
  description: 'show what a webhook was and will be told, the newest first, and what it has responded',
  ...OF_ONE_WEBHOOK,
})
export class WebhookDeliveriesCommand extends WebhookCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly reader: WebhookReader) {
    super();
  }

  @Option({ flags: '--state <state>', description: `only of this state: ${DELIVERY_STATES.join(', ')}` })
  parseState(value: string): DeliveryState {
    return parseChoice(value, DELIVERY_STATES);
  }

  @Option({ flags: '--sku <sku>', description: 'only about this SKU' })
  parseSku(value: string): string {
    return parseText(value, { max: SKU_LENGTH_MAX });
  }

  @Option({ flags: '--limit <count>', description: `so many at most; ${LIMIT_DEFAULT} by default` })
  parseLimit(value: string): number {
    return parseInteger(value, { min: 1, max: LIMIT_MAX });
  }

  protected async execute(
    args: readonly string[],
    { state, sku, limit = LIMIT_DEFAULT }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const filterGroups = [...filterOf('state', state), ...filterOf('sku', sku)];
    const criteria = new SearchCriteria({ filterGroups, sortOrders: [], pageSize: limit, currentPage: 1 });
    const { deliveries, totalCount } = await this.reader.deliveries(webhookIdOf(args), criteria);
    output.table(
      ['Message', 'Type', 'SKU', 'State', 'Attempts', 'Created', 'Next attempt', 'Response'],
      deliveries.map((delivery) => [
        messageIdOf(delivery.webhookId, delivery),
        delivery.type,
        delivery.sku,
        delivery.state,
        delivery.attempts,
        delivery.createdAt,
        delivery.nextAttemptAt,
        responseOf(delivery),
      ]),
    );
    output.json({ deliveries: deliveries.map(toDeliveryResponse), total_count: totalCount });
    if (totalCount > deliveries.length) output.note(`These are the newest ${limit} of ${totalCount}.`);
    return EXIT.success;
  }
}

function filterOf(field: string, value: string | undefined): SearchFilterGroup[] {
  return value === undefined ? [] : [{ filters: [{ field, value, conditionType: 'eq' }] }];
}

function responseOf({ error, responseStatus, durationMs }: Delivery): string {
  if (error !== null) return error;
  return responseStatus === null ? '' : `${responseStatus} after ${durationMs ?? 0} ms`;
}
