import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { parseInteger } from '../../../platform/cli/option-values.js';
import { DeleteWebhook } from '../app/delete-webhook.service.js';
import { ReplayWebhook } from '../app/replay-webhook.service.js';
import { RotateWebhookSecret } from '../app/rotate-webhook-secret.service.js';
import { SaveWebhook } from '../app/save-webhook.service.js';
import { OF_ONE_WEBHOOK, showWebhook, WebhookCommand, webhookIdOf } from './webhook-command.js';

/** `bin/cli webhook:enable`: it goes on where it stopped. */
@Command({
  name: 'webhook:enable',
  description: 'let a webhook go on where it stopped; what waits is sent at once',
  ...OF_ONE_WEBHOOK,
})
export class WebhookEnableCommand extends WebhookCommand {
  constructor(private readonly saving: SaveWebhook) {
    super();
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const webhook = await this.saving.update(webhookIdOf(args), { enabled: true });
    showWebhook(output, webhook, `The webhook ${webhook.name} is enabled.`);
    return EXIT.success;
  }
}

/** `bin/cli webhook:disable`: nothing is lost meanwhile, as long as the change feed is kept. */
@Command({
  name: 'webhook:disable',
  description: 'stop deliveries to a webhook until it is enabled again',
  ...OF_ONE_WEBHOOK,
})
export class WebhookDisableCommand extends WebhookCommand {
  constructor(private readonly saving: SaveWebhook) {
    super();
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const webhook = await this.saving.update(webhookIdOf(args), { enabled: false });
    showWebhook(output, webhook, `The webhook ${webhook.name} is disabled.`);
    return EXIT.success;
  }
}

/** `bin/cli webhook:delete`: its deliveries are removed by a worker. */
@Command({
  name: 'webhook:delete',
  description: 'delete a webhook and its deliveries',
  ...OF_ONE_WEBHOOK,
})
export class WebhookDeleteCommand extends WebhookCommand {
  constructor(private readonly deleting: DeleteWebhook) {
    super();
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const id = webhookIdOf(args);
    await this.deleting.execute(id);
    output.line(`The webhook ${id} was deleted; a worker removes its deliveries.`);
    output.json({ id, deleted: true });
    return EXIT.success;
  }
}

/** `bin/cli webhook:rotate-secret`: prints the new secret, which is told this once. */
@Command({
  name: 'webhook:rotate-secret',
  description: 'give a webhook a new secret and print it, once; for 24 hours the former one signs as well',
  ...OF_ONE_WEBHOOK,
})
export class WebhookRotateSecretCommand extends WebhookCommand {
  constructor(private readonly rotating: RotateWebhookSecret) {
    super();
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const id = webhookIdOf(args);
    const secret = await this.rotating.execute(id);
    output.line(`secret: ${secret}`);
    output.json({ id, secret });
    return EXIT.success;
  }
}

interface ReplayOptions {
  readonly after: number;
}

/** `bin/cli webhook:replay`: a worker begins once what is under way has ended. */
@Command({
  name: 'webhook:replay',
  description: 'tell a webhook again of everything behind a position of the change feed',
  ...OF_ONE_WEBHOOK,
})
export class WebhookReplayCommand extends WebhookCommand<ReplayOptions> {
  constructor(private readonly replaying: ReplayWebhook) {
    super();
  }

  @Option({ flags: '--after <position>', description: 'the last position that is not sent again', required: true })
  parseAfter(value: string): number {
    return parseInteger(value, { min: 0, max: Number.MAX_SAFE_INTEGER });
  }

  protected async execute(args: readonly string[], { after }: ReplayOptions, output: CommandOutput): Promise<number> {
    const id = webhookIdOf(args);
    await this.replaying.execute(id, after);
    output.line(`The webhook ${id} is told again of what comes after position ${after}.`);
    output.json({ id, after });
    return EXIT.success;
  }
}
