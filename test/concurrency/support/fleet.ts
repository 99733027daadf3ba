import { HttpClient } from '../../support/http-client.js';
import type { Dice } from '../../support/dice.js';
import { OrderDesk } from './order-desk.js';
import { ServerProcess } from './server-process.js';
import type { ServerBuild } from './server-process.js';

/** A running server, and the way to it. */
interface Member {
  readonly server: ServerProcess;
  readonly desk: OrderDesk;
  /** Set the moment it is going to be killed: from then on nothing that goes wrong with it is a fault. */
  isDoomed: boolean;
}

export interface FleetOptions {
  readonly build: ServerBuild;
  /** What its clients log in with. */
  readonly token: string;
  readonly size: number;
  /** Environment variables that differ from the test run's. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** Several servers of the service on one database, of which one is killed now and then. */
export class Fleet {
  private readonly members: Member[] = [];
  crashes = 0;

  private readonly starting = new Set<Promise<void>>();

  private constructor(private readonly options: FleetOptions) {}

  /** Starts the servers, and waits until all are ready. */
  static async start(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    const started = await Promise.allSettled(Array.from({ length: options.size }, () => fleet.add()));
    const failed = started.find((start) => start.status === 'rejected');
    if (!failed) return fleet;
    await fleet.stop();
    throw failed.reason;
  }

  /** The ways to the servers. */
  get desks(): OrderDesk[] {
    return this.members.map(({ desk }) => desk);
  }

  /**
   * Asks one of the servers. Undefined where it was killed before it had responded: what it has done is then unknown.
   * Throws where a server that was not killed does not respond.
   */
  async ask<T>(dice: Dice, question: (desk: OrderDesk) => Promise<T>): Promise<T | undefined> {
    const member = dice.pick(this.members);
    try {
      return await question(member.desk);
    } catch (error) {
      if (member.isDoomed) return undefined;
      throw error;
    }
  }

  /**
   * Kills one of the servers, whatever it is doing, and has another one start in its place. The last one that is ready is
   * spared: then nothing happens.
   */
  async crash(dice: Dice): Promise<void> {
    if (this.members.length < 2) return;
    const victim = dice.pick(this.members);
    victim.isDoomed = true;
    this.members.splice(this.members.indexOf(victim), 1);
    this.crashes += 1;
    await victim.server.kill();
    const started = this.add().finally(() => this.starting.delete(started));
    this.starting.add(started);
  }

  /** Waits until all servers are ready again. */
  async whole(): Promise<void> {
    await Promise.all(this.starting);
  }

  /** What the servers wrote last to their logs. */
  get lastWords(): string {
    return this.members.map(({ server }) => server.lastWords).join('');
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.starting);
    await Promise.all(this.members.map(({ server }) => server.stop()));
  }

  private async add(): Promise<void> {
    const { build, token, variables } = this.options;
    const server = await ServerProcess.start(build, variables);
    this.members.push({ server, desk: new OrderDesk(new HttpClient(server.origin, token)), isDoomed: false });
  }
}
