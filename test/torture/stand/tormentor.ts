import { setTimeout as delay } from 'node:timers/promises';
import type { CommitFates } from '../../support/database-proxy.js';
import type { Fault, FaultKind } from '../schedule/faults.js';
import type { OwnProcess } from './process.js';
import type { Member, Stand } from './stand.js';

/** Commits that are silent keep their locks for the server's patience, so they are few. */
const FATES: CommitFates = [
  [4, 'unsent'],
  [4, 'cut'],
  [1, 'silent'],
  [3, 'late'],
];
/** Statements are many beside commits, so fewer of them are cut. */
const CUT_DIVISOR = 10;
/** Which faults wait for each other. */
const IN_TURN: Readonly<Partial<Record<FaultKind, 'database' | 'redis'>>> = {
  'kill-database': 'database',
  'stop-database': 'database',
  'full-disk': 'database',
  'kill-redis': 'redis',
  'stop-redis': 'redis',
};
/** A process that takes longer to be ready has a server that does not serve. */
const OVERDUE_MS = 20_000;
/** A server of Redis that is back sooner is not missed: nobody takes over. */
const MISSED_MS = 1000;

/** Does what a schedule says, at its times, and puts right what it has done. */
export class Tormentor {
  /** How many faults of each kind there were. */
  readonly done = new Map<FaultKind, number>();
  private readonly running = new Set<Promise<void>>();
  /** Faults of the database servers come one after the other: one that starts needs its disk. Those of Redis do, too. */
  private readonly turns = { database: Promise.resolve(), redis: Promise.resolve() };
  private endsAt = Number.POSITIVE_INFINITY;
  /** What could not be put right: the run is worth nothing then. */
  private failure: unknown;

  constructor(
    private readonly stand: Stand,
    private readonly tell: (fault: Fault) => void = () => undefined,
  ) {}

  /**
   * Does all faults, and returns when the last one is over. Those that fall together overlap. One whose turn has not come
   * after so many milliseconds is left out. On a busy machine servers are slow to join again, and no run would end.
   */
  async follow(schedule: readonly Fault[], lastsMs: number, signal: AbortSignal): Promise<void> {
    const begunAt = performance.now();
    this.endsAt = begunAt + lastsMs;
    for (const fault of schedule) {
      const wait = fault.at - (performance.now() - begunAt);
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || this.failure !== undefined) break;
      this.tell(fault);
      const work = this.hit(fault)
        .catch((error: unknown) => void (this.failure ??= error))
        .finally(() => this.running.delete(work));
      this.running.add(work);
    }
    await Promise.all(this.running);
    if (this.failure !== undefined) throw this.failure;
    if (!signal.aborted) await this.haveAllServe();
  }

  private async hit(fault: Fault): Promise<void> {
    const { stand } = this;
    const acts: Readonly<Record<FaultKind, () => Promise<void>>> = {
      'kill-api': () => this.killMember(one(stand.apis, fault), fault),
      'kill-worker': () => this.killMember(one(stand.workers, fault), fault),
      'end-api': () => this.endMember(one(stand.apis, fault), fault),
      'stop-api': () => this.stopMember(one(stand.apis, fault), fault),
      'stop-worker': () => this.stopMember(one(stand.workers, fault), fault),
      'lose-commits': () => this.loseCommits(fault),
      'cut-statements': () => this.cutStatements(fault),
      'cut-connections': async () => one(stand.members, fault).proxy.cutAll(),
      'silent-database': () => this.silence(one(stand.members, fault), fault),
      'kill-database': () => this.killDatabase(fault),
      'stop-database': () => this.stopDatabase(fault),
      'full-disk': () => this.fillDisk(fault),
      'flush-redis': () => stand.redis.flush(),
      'kill-redis': () => this.loseRedis('kill', fault),
      'stop-redis': () => this.loseRedis('pause', fault),
    };
    const act = async (): Promise<void> => {
      if (performance.now() > this.endsAt) return;
      this.done.set(fault.kind, (this.done.get(fault.kind) ?? 0) + 1);
      await acts[fault.kind]();
    };
    const servers = IN_TURN[fault.kind];
    await (servers ? this.inTurn(servers, act) : act());
  }

  private inTurn(servers: keyof Tormentor['turns'], act: () => Promise<void>): Promise<void> {
    const turn = this.turns[servers].then(act);
    this.turns[servers] = turn.catch(() => undefined);
    return turn;
  }

  private async killMember({ process }: Member, { ms }: Fault): Promise<void> {
    await process.kill();
    await delay(ms);
    await this.start(process);
  }

  private async endMember({ process }: Member, { ms }: Fault): Promise<void> {
    await process.finish();
    await delay(ms);
    await this.start(process);
  }

  /**
   * Waits until it is ready, which it is not while its server takes no writes. One that the others have given up would
   * come back by itself after minutes; it is started again, as by whoever looks after it.
   */
  private async start(process: OwnProcess): Promise<void> {
    let isOver = false;
    const ready = process.start().finally(() => (isOver = true));
    for (;;) {
      await Promise.race([ready, delay(OVERDUE_MS)]);
      if (isOver) return ready;
      await this.inTurn('database', () => this.haveAllServe());
    }
  }

  private async stopMember({ process }: Member, { ms }: Fault): Promise<void> {
    process.stop();
    await delay(ms);
    process.wake();
  }

  private async loseCommits({ ms, share }: Fault): Promise<void> {
    for (const proxy of this.stand.proxies) Object.assign(proxy, { share, fates: FATES });
    await delay(ms);
    for (const proxy of this.stand.proxies) proxy.share = 0;
  }

  private async cutStatements({ ms, share }: Fault): Promise<void> {
    for (const proxy of this.stand.proxies) proxy.cutShare = share / CUT_DIVISOR;
    await delay(ms);
    for (const proxy of this.stand.proxies) proxy.cutShare = 0;
  }

  private async silence({ proxy }: Member, { ms }: Fault): Promise<void> {
    proxy.fallSilent();
    await delay(ms);
    proxy.speak();
  }

  private async killDatabase({ target, ms }: Fault): Promise<void> {
    const { topology } = this.stand;
    const node = topology.node(target);
    await this.haveAllServe();
    await topology.let(node, 'kill');
    await delay(ms);
    await topology.let(node, 'start');
  }

  private async stopDatabase({ target, ms }: Fault): Promise<void> {
    const { topology } = this.stand;
    const node = topology.node(target);
    await this.haveAllServe();
    await topology.let(node, 'pause');
    await delay(ms);
    await topology.let(node, 'resume');
    // Others may have gone on without it: it is back when it has caught up.
    await topology.let(node, 'start');
  }

  /** Nodes that were busy for long may have lost the others. Without two of three a cluster serves nobody. */
  private async haveAllServe(): Promise<void> {
    const { topology } = this.stand;
    for (const [index] of topology.ports.entries()) await topology.let(index + 1, 'start');
  }

  /**
   * A server may give up for want of room; it is started again then. It is left out for nodes of a cluster. They share the
   * disk here, so all would give up at once, and to begin a cluster again is not what is looked at.
   */
  private async fillDisk({ ms }: Fault): Promise<void> {
    const { disk, topology } = this.stand;
    if (topology.ports.length > 1) return;
    await disk.fill();
    await delay(ms);
    await disk.free();
    await this.haveAllServe();
  }

  /** A primary that is away for long comes back when another one has taken over, and still believes in itself. */
  private async loseRedis(away: 'kill' | 'pause', { target, ms }: Fault): Promise<void> {
    const { redis } = this.stand;
    await redis.haveAllServe();
    const victim = await redis.victim(target);
    await redis.let(victim.server, away);
    await delay(ms);
    if (ms >= MISSED_MS) await redis.awaitFailover(victim);
    if (away === 'pause') await redis.let(victim.server, 'resume');
    await redis.let(victim.server, 'start');
  }
}

function one<T>(members: readonly T[], { target }: Fault): T {
  return members[target % members.length] as T;
}
