import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { AskedChanges } from '../../approvals/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { readIncoming } from '../domain/incoming.js';
import type { SentIncoming } from '../domain/incoming.js';
import { leftQuantities } from '../domain/left-quantities.js';
import type { StateQuantity } from '../domain/left-quantities.js';
import { purposeOf } from '../domain/stated-purpose.js';
import type { SentRemarks } from '../domain/stated-purpose.js';

export interface SentIncomingGoods extends SentRemarks {
  readonly items: readonly SentIncoming[];
}

const USE_CASE = 'incoming';

/** Announces goods that are expected at sources (spec, reason `incoming_declared`). */
@Injectable()
export class DeclareIncoming implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly responses: KeptResponses,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<SentIncomingGoods>({
      name: USE_CASE,
      permission: 'Vendor_Inventory::incoming',
      run: (request) => this.execute(request),
    });
  }

  /**
   * All items or none, each with one history row of the running request. A quantity below zero takes back what was
   * announced. Returns what is expected now. Throws one `invalid` that lists everything that is wrong: names that are
   * missing, unknown source items, zero, and more taken back than is expected.
   */
  async execute(
    request: SentIncomingGoods,
    keep?: ResponseToKeep<readonly StateQuantity[]>,
  ): Promise<readonly StateQuantity[]> {
    const purpose = purposeOf('incoming_declared', request);
    if (request.items.length === 0) throw invalid('Input data is empty');
    const { steps, violations } = readIncoming(request.items);
    if (violations.length > 0) throw validationFailed(violations);
    const keys: SourceItemKey[] = steps.flatMap(({ states = [] }) => states);
    const work = async (): Promise<readonly StateQuantity[]> => {
      const { movements } = await this.writer.applyInStates(keys, () => steps, purpose);
      const left = leftQuantities(movements);
      if (keep) await this.responses.record(keep, left);
      return left;
    };
    return this.asked.asking(USE_CASE, request, () => this.database.run(work));
  }
}
