import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { toWebhookResponse } from '../api/webhook.responses.js';
import { WebhookReader } from '../app/webhook-reader.service.js';
import type { Webhook } from '../domain/webhook.js';

/** `bin/cli webhook:list`: every webhook. */
@Command({ name: 'webhook:list', description: 'show the webhooks, and why the service has disabled some' })
export class WebhookListCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly reader: WebhookReader) {
    super();
  }

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const webhooks = await this.reader.all();
    output.table(
      ['Id', 'Name', 'Address', 'Topics', 'State', 'Created'],
      webhooks.map((webhook) => [
        webhook.webhookId,
        webhook.name,
        webhook.url,
        webhook.topics.join(', '),
        stateOf(webhook),
        webhook.createdAt,
      ]),
    );
    output.json(webhooks.map(toWebhookResponse));
    return EXIT.success;
  }
}

function stateOf({ enabled, disabledReason }: Webhook): string {
  return enabled ? 'enabled' : (disabledReason ?? 'disabled');
}
