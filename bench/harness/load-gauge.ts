import type { LoadJob } from '../processes/http-load.js';
import type { RequestList } from '../processes/request-lists.js';
import type { ApiServer } from './api-server.js';
import type { Child } from './child.js';
import type { Stretch } from './measure.js';

/** Measures the server with the load generator, and keeps an eye on what the generator takes for itself. */
export class LoadGauge {
  private cpuMax = 0;
  private readonly done = new Map<string, number>();

  constructor(
    private readonly load: Child,
    private readonly api: ApiServer,
    private readonly seconds: number,
  ) {}

  /** Requests per second of so many clients at once. */
  async rate(list: RequestList, clients: number): Promise<number> {
    return (await this.stretch(list, clients)).rate;
  }

  /** What so many clients at once got done. */
  async stretch(list: RequestList, clients: number): Promise<Stretch> {
    const { host, port, token } = this.api;
    const job: LoadJob = { host, port, token, seconds: this.seconds, clients, list };
    const stretch = await this.load.ask<Stretch>('load', job);
    this.done.set(list.name, this.requestsOf(list.name) + stretch.operations);
    this.cpuMax = Math.max(this.cpuMax, stretch.cpu);
    return stretch;
  }

  /** All requests of a list that got a response, in every stretch. */
  requestsOf(name: string): number {
    return this.done.get(name) ?? 0;
  }

  /** What the generator used of a core: it shares the machine with the server. */
  note(): string {
    return `the load generator used at most ${Math.round(this.cpuMax * 100)} % of one core.`;
  }
}
