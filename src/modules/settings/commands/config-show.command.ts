import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import type { ShownSetting } from '../app/settings.service.js';
import { Settings } from '../app/settings.service.js';
import { asArguments } from './setting-arguments.js';

/** `bin/cli config:show`: one setting with all that is known of it, or a table of all; exit 2 for an unknown path. */
@Command({
  name: 'config:show',
  arguments: '[path]',
  description: 'show one setting, or all',
  argsDescription: { path: 'one setting; without it all are shown' },
})
export class ConfigShowCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly settings: Settings) {
    super();
  }

  protected override checkUsage([path]: readonly string[]): void {
    if (path !== undefined) asArguments(() => Settings.known(path));
  }

  protected async execute(args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const [path] = args;
    const settings = await this.settings.show(path);
    const [only] = settings;
    if (path !== undefined && only) {
      for (const line of details(only)) output.line(line);
      output.json(only);
      return EXIT.success;
    }
    output.table(
      ['Path', 'Value', 'Default'],
      settings.map((setting) => [setting.path, setting.value, setting.isDefault ? '' : setting.default]),
    );
    output.json(settings);
    return EXIT.success;
  }
}

function details(setting: ShownSetting): string[] {
  const lines = [`${setting.path} = ${setting.value}`, setting.description, `Default: ${setting.default}`];
  if (setting.min !== undefined) lines.push(`From ${setting.min} to ${setting.max ?? ''}`);
  if (setting.options) lines.push(`One of: ${setting.options.join(', ')}`);
  if (setting.stored !== undefined) lines.push(`Stored as "${setting.stored}", which cannot be used as it is.`);
  return lines;
}
