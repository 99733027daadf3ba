import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ManualPurpose } from '../../adjustment-history/index.js';
import { BackgroundWorks, ScheduleBulk, WORK_TOPIC_PREFIX } from '../../bulk-operations/index.js';
import type { BackgroundWork, WorkOutcome } from '../../bulk-operations/index.js';
import { requireSources } from '../domain/assignment.js';
import { distinctCodes } from '../domain/distinct.js';
import { SourceReader } from '../../sources/index.js';
import { AssignSources } from './assign-sources.service.js';
import { FullTransfer } from './full-transfer.service.js';
import type { FullTransferRequest } from './full-transfer.service.js';
import { UnassignSources } from './unassign-sources.service.js';

/** As on REST. */
const PERMISSION = 'Vendor_Catalog::products';
const TOPICS = {
  assign: `${WORK_TOPIC_PREFIX}products-assign`,
  unassign: `${WORK_TOPIC_PREFIX}products-unassign`,
  transfer: `${WORK_TOPIC_PREFIX}products-transfer`,
} as const;
/** Sources that a description names. */
const NAMED_MAX = 3;

interface AssignPayload {
  readonly sku: string;
  readonly sourceCodes: readonly string[];
}

interface UnassignPayload extends AssignPayload {
  readonly purpose: ManualPurpose;
}

type TransferPayload = Omit<FullTransferRequest, 'skus'> & { readonly sku: string };

/**
 * What is done to many products at once, by workers. Each product is an operation of its own: one that is refused
 * leaves the others be. What belongs to all of them is checked before anything is begun.
 */
@Injectable()
export class BackgroundProductActions implements OnModuleInit {
  constructor(
    private readonly works: BackgroundWorks,
    private readonly bulks: ScheduleBulk,
    private readonly sources: SourceReader,
    private readonly assignSources: AssignSources,
    private readonly unassignSources: UnassignSources,
    private readonly fullTransfer: FullTransfer,
    private readonly responses: KeptResponses,
  ) {}

  onModuleInit(): void {
    this.works.register(work(TOPICS.assign, 'one-transaction', (payload: AssignPayload) => this.runAssign(payload)));
    this.works.register(
      work(TOPICS.unassign, 'one-transaction', (payload: UnassignPayload) => this.runUnassign(payload)),
    );
    this.works.register(work(TOPICS.transfer, 'by-handler', (payload: TransferPayload) => this.runTransfer(payload)));
  }

  /** Returns the uuid of the bulk. Throws `invalid` for sources that do not exist, for no products and for too many. */
  async assign(skus: readonly string[], sourceCodes: readonly string[]): Promise<StartedParts> {
    const sources = await this.existing(sourceCodes);
    return this.start(TOPICS.assign, skus, (sku) => ({ sku, sourceCodes: sources }), `to ${named(sources)}`);
  }

  /** As `assign`. */
  async unassign(
    skus: readonly string[],
    sourceCodes: readonly string[],
    purpose: ManualPurpose,
  ): Promise<StartedParts> {
    const sources = await this.existing(sourceCodes);
    return this.start(
      TOPICS.unassign,
      skus,
      (sku) => ({ sku, sourceCodes: sources, purpose }),
      `from ${named(sources)}`,
    );
  }

  /** As `assign`. */
  async transfer({ skus, ...request }: FullTransferRequest): Promise<StartedParts> {
    const { originSourceCode: origin, destinationSourceCode: destination } = request;
    await this.existing([origin, destination]);
    return this.start(TOPICS.transfer, skus, (sku) => ({ sku, ...request }), `from ${origin} to ${destination}`);
  }

  private async start<Payload extends object>(
    topicName: string,
    skus: readonly string[],
    payloadOf: (sku: string) => Payload,
    where: string,
  ): Promise<StartedParts> {
    const parts = distinctCodes(skus).map((sku) => ({ subject: sku, payload: payloadOf(sku) }));
    const description = `${VERBS[topicName] ?? topicName} ${parts.length} product(s) ${where}`;
    const { bulkUuid, operations } = await this.bulks.executeWork(topicName, parts, description);
    return { bulkUuid, operationCount: operations.length };
  }

  private async existing(sourceCodes: readonly string[]): Promise<readonly string[]> {
    const sources = distinctCodes(sourceCodes);
    if (sources.length === 0) throw invalid('Input data is empty');
    requireSources(sources, await this.sources.existing(sources));
    return sources;
  }

  private async runAssign({ sku, sourceCodes }: AssignPayload): Promise<WorkOutcome> {
    const count = await this.assignSources.execute([sku], sourceCodes);
    return { said: `${count} source item(s) made.`, result: { count } };
  }

  private async runUnassign({ sku, sourceCodes, purpose }: UnassignPayload): Promise<WorkOutcome> {
    const count = await this.unassignSources.execute([sku], sourceCodes, { purpose });
    return { said: `${count} source item(s) deleted.`, result: { count } };
  }

  private async runTransfer({ sku, ...request }: TransferPayload): Promise<WorkOutcome> {
    const outcome: WorkOutcome = { said: 'Its stock is moved.', result: {} };
    await this.fullTransfer.execute(
      { ...request, skus: [sku] },
      this.responses.claim(() => outcome),
    );
    return outcome;
  }
}

/** What was begun. */
export interface StartedParts {
  readonly bulkUuid: string;
  readonly operationCount: number;
}

const VERBS: Readonly<Record<string, string>> = {
  [TOPICS.assign]: 'Assign',
  [TOPICS.unassign]: 'Unassign',
  [TOPICS.transfer]: 'Transfer all stock of',
};

function work<Payload extends object>(
  topicName: string,
  keeping: BackgroundWork['keeping'],
  run: (payload: Payload) => Promise<WorkOutcome>,
): BackgroundWork<Payload> {
  return { topicName, permission: PERMISSION, keeping, run };
}

function named(codes: readonly string[]): string {
  const more = codes.length - NAMED_MAX;
  return `${codes.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
