import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';

/** Sockets of one webhook at once, and so its deliveries under way. */
export const SOCKETS_MAX = 8;
/** An idle connection is closed after this time: most servers close theirs sooner or later. */
const IDLE_MS = 15_000;

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly timer: NodeJS.Timeout;
}

/**
 * The connections of one webhook. They are kept open between deliveries, for a minute at most: then new ones are made,
 * which look the name up again. What is under way on an old one ends first.
 */
export class EndpointSockets {
  private agents: Agents | undefined;

  constructor(
    private readonly lookup: LookupFunction,
    private readonly lifeMs: number,
  ) {}

  /** What the next request to such an address takes. */
  agentFor(protocol: string): HttpAgent {
    this.agents ??= this.open();
    return protocol === 'https:' ? this.agents.https : this.agents.http;
  }

  /** Closes what is idle now, and the others when they are. */
  close(): void {
    if (!this.agents) return;
    const { http, https, timer } = this.agents;
    this.agents = undefined;
    clearTimeout(timer);
    for (const agent of [http, https]) {
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
      // The agent's own listener has put it with the idle ones by then.
      agent.on('free', (socket: Socket) => socket.destroy());
    }
  }

  private open(): Agents {
    const options = { keepAlive: true, maxSockets: SOCKETS_MAX, timeout: IDLE_MS, lookup: this.lookup };
    const timer = setTimeout(() => this.close(), this.lifeMs).unref();
    return { http: new HttpAgent(options), https: new HttpsAgent(options), timer };
  }
}
