import { Command } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import type { Resource } from '../domain/resources.js';
import { resourceTree } from '../domain/resources.js';

const INDENT = '  ';

/** `bin/cli acl:list`: the tree of resources that roles and integrations may be given. */
@Command({ name: 'acl:list', description: 'show the tree of resources' })
export class AclListCommand extends OperatorCommand {
  protected override readonly databaseNeed = 'none';

  protected async execute(_args: readonly string[], _options: object, output: CommandOutput): Promise<number> {
    const tree = resourceTree();
    printTree(tree, 0, output);
    output.json(tree);
    return EXIT.success;
  }
}

function printTree({ id, title, children }: Resource, depth: number, output: CommandOutput): void {
  output.line(`${INDENT.repeat(depth)}${title}  ${id}`);
  for (const child of children) printTree(child, depth + 1, output);
}
