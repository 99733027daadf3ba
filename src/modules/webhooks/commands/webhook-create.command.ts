import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseChoice, parseText } from '../../../platform/cli/option-values.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { toWebhookResponse } from '../api/webhook.responses.js';
import { SaveWebhook } from '../app/save-webhook.service.js';
import { WEBHOOK_TOPICS } from '../domain/webhook.js';
import type { WebhookTopic } from '../domain/webhook.js';
import { URL_LENGTH_MAX } from '../domain/webhook-url.js';

interface Options {
  readonly name: string;
  readonly url: string;
  readonly topic: readonly WebhookTopic[];
}

/** `bin/cli webhook:create`: prints the secret, which is told this once. */
@Command({ name: 'webhook:create', description: 'make a webhook and print its secret, once' })
export class WebhookCreateCommand extends OperatorCommand<Options> {
  constructor(private readonly saving: SaveWebhook) {
    super();
  }

  @Option({ flags: '--name <name>', description: 'what people call it', required: true })
  parseName(value: string): string {
    return parseText(value, { max: NAME_LENGTH_MAX });
  }

  @Option({ flags: '--url <url>', description: 'where deliveries are sent, http or https', required: true })
  parseUrl(value: string): string {
    return parseText(value, { max: URL_LENGTH_MAX });
  }

  @Option({
    flags: '--topic <topic>',
    description: `what it is told of: ${WEBHOOK_TOPICS.join(', ')}; may be given several times`,
    required: true,
  })
  parseTopic(value: string, before: readonly WebhookTopic[] = []): readonly WebhookTopic[] {
    return [...before, parseChoice(value, WEBHOOK_TOPICS)];
  }

  protected async execute(
    _args: readonly string[],
    { name, url, topic }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const { webhook, secret } = await this.saving.create({ name, url, topics: topic });
    output.line(`id: ${webhook.webhookId}`);
    output.line(`secret: ${secret}`);
    output.json({ ...toWebhookResponse(webhook), secret });
    return EXIT.success;
  }
}
