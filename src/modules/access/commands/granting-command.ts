import { Option } from 'nest-commander';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import type { ResourceGrant } from '../domain/resource-grant.js';
import { isResource } from '../domain/resources.js';

const SHOWN_LENGTH_MAX = 128;

export interface GrantOptions {
  readonly all?: boolean;
  readonly resource?: readonly string[];
  readonly source?: readonly string[];
}

/** A command that gives resources: either all of them, or those that it names. */
export abstract class GrantingCommand<Options extends GrantOptions> extends OperatorCommand<Options> {
  @Option({ flags: '--all', description: 'every resource, later ones too' })
  parseAll(): boolean {
    return true;
  }

  @Option({ flags: '--resource <id...>', description: 'one or more ids of acl:list; no other is implied' })
  parseResource(id: string, before: readonly string[] = []): string[] {
    if (!isResource(id)) throw new UsageError(`There is no resource ${id.slice(0, SHOWN_LENGTH_MAX)}; see acl:list.`);
    return [...before, id];
  }

  @Option({ flags: '--source <code>', description: 'a source that it is bound to; may be given several times' })
  parseSource(code: string, before: readonly string[] = []): string[] {
    if (code.trim() === '') throw new UsageError('--source takes the code of a source.');
    return [...before, code];
  }

  protected override checkUsage(_args: readonly string[], options: Options): void {
    this.grantOf(options);
  }

  protected grantOf({ all, resource }: GrantOptions): ResourceGrant {
    if (all === true && resource === undefined) return { all: true };
    if (all === undefined && resource !== undefined) return { resources: resource };
    throw new UsageError('Either --all or --resource is needed, and not both.');
  }
}
