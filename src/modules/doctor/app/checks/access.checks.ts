import { Injectable } from '@nestjs/common';
import { IntegrationService } from '../../../access/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { whole } from '../../domain/check.js';

const LISTED_MAX = 1000;

/** Working integrations against the people who answer for them. */
@Injectable()
export class IntegrationsCheck implements Check {
  readonly key = 'integrations';
  readonly title = 'Integrations';
  readonly compares = 'working integrations with the users who have made them';
  readonly sliceSize = 1;
  readonly settleMs = 0;

  constructor(private readonly integrations: IntegrationService) {}

  async slice(): Promise<CheckSlice> {
    const orphaned = await this.integrations.orphaned(LISTED_MAX);
    return whole(
      orphaned.length,
      orphaned.map(({ integrationId, name, creatorLabel, creatorId }) => ({
        kind: 'integration-orphaned',
        subject: String(integrationId),
        text: `Integration ${name}: ${creatorLabel ?? `#${creatorId}`}, who made it, is disabled or gone.`,
      })),
    );
  }
}
