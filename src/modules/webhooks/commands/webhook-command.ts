import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger } from '../../../platform/cli/option-values.js';
import { toWebhookResponse } from '../api/webhook.responses.js';
import { WEBHOOK_ID_MAX } from '../domain/webhook.js';
import type { Webhook } from '../domain/webhook.js';

/** For `@Command` of a command about one webhook. */
export const OF_ONE_WEBHOOK = {
  arguments: '<id>',
  argsDescription: { id: 'the id that webhook:list shows' },
} as const;

/** A command whose one argument is the id of a webhook. */
export abstract class WebhookCommand<Options extends object = object> extends OperatorCommand<Options> {
  protected override checkUsage(args: readonly string[], _options: Options): void {
    webhookIdOf(args);
  }
}

/** Throws a `UsageError` where the first word is no id. */
export function webhookIdOf([id = '']: readonly string[]): number {
  return parseInteger(id, { min: 1, max: WEBHOOK_ID_MAX });
}

/** What is shown of a webhook that was just changed. */
export function showWebhook(output: CommandOutput, webhook: Webhook, text: string): void {
  output.line(text);
  output.json(toWebhookResponse(webhook));
}
