import { OperatorCommand } from '../../../platform/cli/operator-command.js';

type Command = Parameters<OperatorCommand['setCommand']>[0];

/** A command whose `--help` says more than a line. */
export abstract class ExplainedCommand<Options extends object = object> extends OperatorCommand<Options> {
  /** What stands below the options. */
  protected abstract readonly explanation: string;

  override setCommand(command: Command): this {
    command.addHelpText('after', `\n${this.explanation}`);
    return super.setCommand(command);
  }
}
