import type { FeedBounds } from '../../change-feed/index.js';
import type { ServedWebhook } from '../data/claim.repository.js';
import type { DueDelivery } from '../domain/delivery.js';
import type { EndpointSockets } from './endpoint-sockets.js';
import { SOCKETS_MAX } from './endpoint-sockets.js';
import { msSince } from './moment.js';
import type { Moment } from './moment.js';
import type { AttemptOutcome } from './record-attempt.service.js';

/** Deliveries that are read at once. */
const READ_AT_ONCE = 64;
/** After so many failures without a success between them, the endpoint gets one delivery per look alone. */
const FAILURES_MAX = SOCKETS_MAX;

/** What a webhook's loop does, a step each. */
export interface WebhookSteps {
  /** Takes from the feed; the new position, or undefined where nothing can be taken now. */
  take(webhook: ServedWebhook, bounds: FeedBounds): Promise<number | undefined>;
  /** Begins the replay that was asked for; the new position. */
  rewind(webhook: ServedWebhook): Promise<number | undefined>;
  /** What is to be sent now, without what is under way. */
  due(webhook: ServedWebhook, limit: number, underWay: readonly number[]): Promise<readonly DueDelivery[]>;
  /** Sends one and writes down what came of it. Rejects where that cannot be written. */
  send(webhook: ServedWebhook, delivery: DueDelivery, sockets: EndpointSockets): Promise<AttemptOutcome>;
  /** Told of what went wrong: the loop goes on with the next look. */
  failed(webhook: ServedWebhook, error: unknown): void;
}

/** What the dispatcher has seen with its last look. */
export interface WebhookView {
  readonly webhook: ServedWebhook;
  readonly bounds: FeedBounds;
  /** When the claim was renewed last. */
  readonly renewedAt: Moment;
  /** For so long after it the claim is the worker's for certain. */
  readonly safeMs: number;
}

/**
 * The loop of one webhook in the worker that serves it. It takes from the feed and sends, several SKUs side by side and
 * each in its order. It runs while there is something to do; a look of the dispatcher wakes it. Others do not wait for it.
 */
export class WebhookRun {
  private readonly underWay = new Map<number, Promise<void>>();
  private waiting: DueDelivery[] = [];
  private running: Promise<void> | undefined;
  private failures = 0;
  private isStopped = false;
  private mayTake = true;
  private wake: () => void = () => undefined;

  constructor(
    private view: WebhookView,
    private readonly steps: WebhookSteps,
    private readonly sockets: EndpointSockets,
  ) {}

  /** Takes note of a look, and begins to work where there is something to do. */
  look(view: WebhookView): void {
    // What was read so long ago, another worker may have sent meanwhile.
    if (!this.isSafe) this.waiting = [];
    this.view = view;
    this.isStopped = false;
    this.mayTake = true;
    const { webhook, bounds } = view;
    if (webhook.replayAfter !== null || webhook.isDue || webhook.position < bounds.position) {
      this.running ??= this.work()
        .catch((error: unknown) => this.steps.failed(this.view.webhook, error))
        .finally(() => (this.running = undefined));
    }
    this.wake();
  }

  /** Whether it was stopped, and nothing of it is under way. */
  get hasEnded(): boolean {
    return this.isStopped && this.running === undefined;
  }

  /** Begins nothing any more, unless a look follows; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting = [];
    this.wake();
    await this.running;
    this.sockets.close();
  }

  private async work(): Promise<void> {
    try {
      while (this.mayBegin()) {
        if (this.view.webhook.replayAfter !== null) await this.rewind();
        const hasTaken = await this.take();
        await this.read();
        const hasBegun = this.begin();
        if (this.underWay.size > 0) await this.oneEnded();
        // A failing endpoint is left alone until the next look.
        if (!hasTaken && this.underWay.size === 0 && (!hasBegun || this.isFailing)) break;
      }
    } finally {
      this.waiting = [];
      await Promise.all(this.underWay.values());
    }
  }

  private get isFailing(): boolean {
    return this.failures >= FAILURES_MAX;
  }

  private mayBegin(): boolean {
    return !this.isStopped && this.isSafe;
  }

  private get isSafe(): boolean {
    return msSince(this.view.renewedAt) < this.view.safeMs;
  }

  /** What is under way ends first: what is sent again comes after it. */
  private async rewind(): Promise<void> {
    this.waiting = [];
    await Promise.all(this.underWay.values());
    const position = await this.steps.rewind(this.view.webhook);
    if (position !== undefined) this.moved(position, { replayAfter: null });
  }

  /** Where it fails, what waits is sent all the same, and the next look tries again. */
  private async take(): Promise<boolean> {
    const { webhook, bounds } = this.view;
    if (!this.mayTake || webhook.replayAfter !== null || webhook.position >= bounds.position) return false;
    try {
      const position = await this.steps.take(webhook, bounds);
      if (position !== undefined) this.moved(position);
      return position !== undefined;
    } catch (error) {
      this.mayTake = false;
      this.steps.failed(webhook, error);
      return false;
    }
  }

  /** A look that came meanwhile may know more, or less: the position is what was written last. */
  private moved(position: number, further: Partial<ServedWebhook> = {}): void {
    this.view = { ...this.view, webhook: { ...this.view.webhook, ...further, position } };
  }

  private async read(): Promise<void> {
    if (this.waiting.length > 0 || this.underWay.size >= this.socketsMax) return;
    const due = await this.steps.due(this.view.webhook, READ_AT_ONCE, [...this.underWay.keys()]);
    if (!this.isStopped) this.waiting = [...due];
  }

  private get socketsMax(): number {
    return this.isFailing ? 1 : SOCKETS_MAX;
  }

  private begin(): boolean {
    let hasBegun = false;
    while (this.underWay.size < this.socketsMax && this.mayBegin() && this.view.webhook.replayAfter === null) {
      const delivery = this.waiting.shift();
      if (!delivery) break;
      hasBegun = true;
      this.underWay.set(
        delivery.deliveryId,
        this.send(delivery).finally(() => this.underWay.delete(delivery.deliveryId)),
      );
    }
    return hasBegun;
  }

  private async send(delivery: DueDelivery): Promise<void> {
    try {
      const { result, goesOn } = await this.steps.send(this.view.webhook, delivery, this.sockets);
      this.failures = result === 'delivered' ? 0 : this.failures + 1;
      if (!goesOn) this.halt();
    } catch (error) {
      // What came of it is not known to the database: it is sent again. The next look begins anew.
      this.halt();
      this.steps.failed(this.view.webhook, error);
    }
  }

  private halt(): void {
    this.isStopped = true;
    this.waiting = [];
  }

  /** Until one of those under way has ended, or a look came. */
  private async oneEnded(): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([woken, ...this.underWay.values()]);
  }
}
