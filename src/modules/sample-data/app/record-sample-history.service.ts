import { Injectable } from '@nestjs/common';
import { currentContext, runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { IntegrationService } from '../../access/index.js';
import { Settings } from '../../settings/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SAMPLE_INTEGRATIONS } from '../domain/history-outline.js';
import type { SampleActor } from '../domain/history-outline.js';
import type { SampleRequest } from '../domain/history.js';

/** Who each actor of the sample data is here. */
type SampleActors = Readonly<Record<SampleActor, Actor>>;

/** What one request wrote. */
interface WrittenRequest {
  readonly sourceItems: number;
  readonly historyRows: number;
}

/**
 * Makes the sample data's requests to the supply ledger, each with an actor of its own; to be called in a transaction.
 */
@Injectable()
export class RecordSampleHistory {
  constructor(
    private readonly integrations: IntegrationService,
    private readonly writer: SourceItemWriter,
    private readonly settings: Settings,
  ) {}

  /** The actors; those that are integrations are made for it. */
  async actors(): Promise<SampleActors> {
    return {
      system: SYSTEM_ACTOR,
      import: { type: 'import', id: null, label: null },
      purchasing: await this.integration(SAMPLE_INTEGRATIONS.purchasing),
      scanners: await this.integration(SAMPLE_INTEGRATIONS.scanners),
    };
  }

  /** Writes one request, under a request id of its own as if it had come through a door of its own. */
  async record({ actor, changes, purpose }: SampleRequest, actors: SampleActors): Promise<WrittenRequest> {
    const { origin } = currentContext();
    const { inserted, movements } = await runInContext({ origin, actor: actors[actor] }, () =>
      this.writer.apply(changes, purpose),
    );
    const isRecorded = await this.settings.get('cataloginventory/source_item_adjustment/enabled');
    return { sourceItems: inserted, historyRows: isRecorded ? movements.length : 0 };
  }

  /**
   * An integration that can do nothing and is revoked at once: its rows name it, and no client ever holds its token.
   * Where a working integration has the name, sample data is not recorded as its work, and the system is the actor.
   */
  private async integration(name: string): Promise<Actor> {
    try {
      const { integrationId } = await this.integrations.create({ name, resources: [] });
      await this.integrations.revoke(name);
      return { type: 'integration', id: String(integrationId), label: name };
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'invalid') return SYSTEM_ACTOR;
      throw error;
    }
  }
}
