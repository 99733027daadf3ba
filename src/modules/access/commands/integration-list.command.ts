import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { IntegrationService } from '../app/integration.service.js';
import { hasExpired } from '../domain/listings.js';
import type { ListedIntegration } from '../domain/listings.js';

/** More than an installation has. */
const LISTED_MAX = 10_000;

interface Options {
  readonly orphaned?: boolean;
}

/** `bin/cli integration:list`: every integration with its creator, its end and its last use. */
@Command({ name: 'integration:list', description: 'show the integrations: who made them, until when, when last used' })
export class IntegrationListCommand extends OperatorCommand<Options> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly integrations: IntegrationService) {
    super();
  }

  @Option({ flags: '--orphaned', description: 'only working ones whose creator is disabled or gone' })
  parseOrphaned(): boolean {
    return true;
  }

  protected async execute(
    _args: readonly string[],
    { orphaned = false }: Options,
    output: CommandOutput,
  ): Promise<number> {
    const { items } = await this.integrations.list({ pageSize: LISTED_MAX, currentPage: 1 });
    const orphans = orphaned ? await this.integrations.orphaned(LISTED_MAX) : [];
    const ids = new Set(orphans.map(({ integrationId }) => integrationId));
    const shown = items.filter(({ integrationId }) => !orphaned || ids.has(integrationId));
    output.table(
      ['Id', 'Name', 'State', 'Resources', 'Sources', 'Created', 'By', 'Last used', 'Expires'],
      shown.map((integration) => [
        integration.integrationId,
        integration.name,
        stateOf(integration),
        integration.isAll ? 'all' : integration.resourceIds.length,
        integration.sourceCodes?.length ?? 'all',
        integration.createdAt,
        creatorOf(integration),
        integration.lastUsedAt ?? 'never',
        integration.expiresAt ?? 'never',
      ]),
    );
    output.json(shown.map(documentOf));
    return EXIT.success;
  }
}

function stateOf(integration: ListedIntegration): string {
  if (!integration.isActive) return 'revoked';
  return hasExpired(integration) ? 'expired' : 'active';
}

function creatorOf({ creatorType, creatorId, creatorLabel }: ListedIntegration): string {
  if (creatorType === null) return 'unknown';
  return creatorLabel ?? (creatorId === null ? creatorType : `${creatorType} #${creatorId}`);
}

function documentOf(integration: ListedIntegration): object {
  return {
    integration_id: integration.integrationId,
    name: integration.name,
    state: stateOf(integration),
    all: integration.isAll,
    resources: integration.resourceIds,
    source_codes: integration.sourceCodes,
    created_at: integration.createdAt,
    creator_type: integration.creatorType,
    creator_id: integration.creatorId,
    creator_label: integration.creatorLabel,
    last_used_at: integration.lastUsedAt,
    expires_at: integration.expiresAt,
  };
}
