import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { Settings } from '../app/settings.service.js';
import { asArguments } from './setting-arguments.js';

/** `bin/cli config:set`: exit 2 for a path that does not exist and for a value that the setting cannot have. */
@Command({
  name: 'config:set',
  arguments: '<path> <value>',
  description: 'change a setting; it holds in every process within 5 seconds',
  argsDescription: { path: 'a path of config:show', value: 'its new value' },
})
export class ConfigSetCommand extends OperatorCommand {
  constructor(private readonly settings: Settings) {
    super();
  }

  protected override checkUsage([path = '', value = '']: readonly string[]): void {
    asArguments(() => Settings.checked({ [path]: value }));
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const [path = '', value = ''] = args;
    await this.settings.set(path, value);
    const [setting] = await this.settings.show(path);
    output.line(`${path} = ${setting?.value ?? ''}`);
    output.json(setting);
    return EXIT.success;
  }
}
