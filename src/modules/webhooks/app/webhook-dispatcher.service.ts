import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Intervals } from '../../../platform/time/intervals.js';
import { WorkerTasks } from '../../../platform/time/worker-tasks.js';
import type { WorkerTask } from '../../../platform/time/worker-tasks.js';
import { ChangeReader } from '../../change-feed/index.js';
import { ClaimRepository } from '../data/claim.repository.js';
import { WebhookTiming } from '../domain/webhook-timing.js';
import { WebhookClient } from './webhook-client.service.js';
import { WebhookLoopSteps } from './webhook-loop-steps.service.js';
import { moment, msSince, NEVER } from './moment.js';
import { WebhookRun } from './webhook-run.js';
import type { WebhookView } from './webhook-run.js';

/** Webhooks that a process claims with one look: others that look at the same time get some, too. */
const CLAIMED_AT_ONCE = 20;
/** Of a claim, so much is left for certain when the last delivery that was begun under it has ended. */
const MARGIN = 0.1;

/** The loop of a webhook, and the token of the claim that it works under. */
interface Served {
  readonly run: WebhookRun;
  readonly token: string;
}

/**
 * Serves webhooks in a worker. Each is claimed by one worker at a time, by its row; the claims of one that died end, and
 * others have them. Each served webhook has a loop of its own, so that a slow endpoint slows nobody. A process serves
 * `WEBHOOKS_MAX` at most, with `SOCKETS_MAX` connections each. Where no webhook is enabled, one small statement every few
 * seconds is all there is.
 */
@Injectable()
export class WebhookDispatcher implements WorkerTask, OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly name = `webhooks ${randomUUID()}`;
  private readonly runs = new Map<number, Served>();
  private token: string = randomUUID();
  private listedAt = -Infinity;
  private renewedAt = NEVER;
  private isServing = false;

  constructor(
    private readonly tasks: WorkerTasks,
    private readonly intervals: Intervals,
    private readonly claims: ClaimRepository,
    private readonly changes: ChangeReader,
    private readonly client: WebhookClient,
    private readonly steps: WebhookLoopSteps,
    private readonly timing: WebhookTiming,
  ) {}

  onModuleInit(): void {
    this.tasks.add(this);
  }

  start(): void {
    this.intervals.start(this.name, this.timing.lookEveryMs, () => this.look());
  }

  /** Lets what is under way end, and leaves the webhooks to others. */
  async close(): Promise<void> {
    await this.intervals.stop(this.name);
    await Promise.all([...this.runs.values()].map(({ run }) => run.stop()));
    this.runs.clear();
    if (this.isServing) await this.claims.release(this.token);
    this.isServing = false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** One look at everything; the loops that it wakes are not waited for. */
  async look(): Promise<void> {
    await this.claim();
    if (!this.isServing) return;
    const held = await this.claims.held(this.token);
    const bounds = held.length > 0 ? await this.changes.bounds() : undefined;
    const { claimMs, responseMs } = this.timing;
    const safe = { renewedAt: this.renewedAt, safeMs: claimMs * (1 - MARGIN) - responseMs };
    this.isServing = held.length > 0;
    if (bounds) for (const webhook of held) this.show({ webhook, bounds, ...safe });
    this.letGo(new Set(held.map(({ webhookId }) => webhookId)));
  }

  /** Claims what nobody serves, and keeps what is claimed. */
  private async claim(): Promise<void> {
    const { claimMs, listEveryMs, renewEveryMs } = this.timing;
    if (msSince(this.renewedAt) >= claimMs) await this.beginAnew();
    const now = moment();
    if (this.isServing && msSince(this.renewedAt) >= renewEveryMs) await this.renew();
    if (now.steady - this.listedAt < listEveryMs) return;
    this.listedAt = now.steady;
    const claimed = await this.claims.claim(this.token, claimMs, CLAIMED_AT_ONCE, !this.isServing);
    if (claimed === 0 || this.isServing) return;
    // What it has a claim of and is disabled is good for as long as the others.
    await this.renew();
    this.isServing = true;
  }

  private async renew(): Promise<void> {
    const now = moment();
    await this.claims.renew(this.token, this.timing.claimMs);
    this.renewedAt = now;
  }

  /**
   * Claims may have been lost: those that follow have another token. So nothing that was begun under a lost one is taken
   * for the present worker's.
   */
  private async beginAnew(): Promise<void> {
    const lost = this.token;
    this.token = randomUUID();
    this.letGo(new Set());
    if (!this.isServing) return;
    await this.claims.release(lost);
    this.isServing = false;
    this.listedAt = -Infinity;
  }

  /** Tells the webhook's loop of a look. One of a claim that was lost ends first. */
  private show(view: WebhookView): void {
    const { webhookId } = view.webhook;
    const served = this.runs.get(webhookId) ?? {
      run: new WebhookRun(view, this.steps.under(this.token), this.client.connect()),
      token: this.token,
    };
    if (served.token !== this.token) return;
    this.runs.set(webhookId, served);
    served.run.look(view);
  }

  /** What was disabled, deleted or lost to another worker. A loop that has something under way stays until that has ended. */
  private letGo(held: ReadonlySet<number>): void {
    for (const [webhookId, { run, token }] of this.runs) {
      if (held.has(webhookId) && token === this.token) continue;
      run
        .stop()
        .then(() => run.hasEnded && this.runs.delete(webhookId))
        .catch((error: unknown) => this.logger.error(`A webhook was not let go: ${String(error)}`));
    }
  }
}
