import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Dice } from './dice.js';

/**
 * How the text command begins on the wire, behind the length of its packet. For MySQL the driver puts the attributes of
 * the query before the text, none of them in one set.
 */
const COMMITS = ['\u0003COMMIT', '\u0003\u0000\u0001COMMIT'].map((text) => Buffer.from(text));

/**
 * What becomes of a commit that goes wrong. `unsent`: the connection breaks before the database hears of it. `cut`: it
 * breaks when the commit is done. `silent`: it is done, and no response ever comes. `late`: the response comes late.
 */
export type CommitFate = 'unsent' | 'cut' | 'silent' | 'late';

/** How likely each fate is beside the others. */
export type CommitFates = readonly (readonly [weight: number, fate: CommitFate])[];

const LOST: CommitFates = [
  [1, 'unsent'],
  [1, 'cut'],
];

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  /** Nothing is said on it any more, in either direction. */
  isSilent: boolean;
  fate?: CommitFate | undefined;
}

/**
 * Stands between servers and their database. It loses commits, breaks connections in the middle of what is said, and
 * falls silent, each as often as it is told.
 */
export class DatabaseProxy {
  /** Share of the commits that go wrong. */
  share = 0;
  fates: CommitFates = LOST;
  /** Share of all else that clients say whose connection breaks when half of it is through. */
  cutShare = 0;
  /** How late a late response is. */
  lateMs = 2000;
  /** Commits that went wrong so far. */
  lost = 0;
  /** Times that somebody spoke on a silent connection. */
  swallowed = 0;
  private isSilent = false;
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
    private readonly dice: Dice,
  ) {}

  /** In front of the database at this address. */
  static async start(target: { host: string; port: number }, dice: Dice): Promise<DatabaseProxy> {
    const server = createServer((client) => proxy.join(client));
    const proxy = new DatabaseProxy(server, target, dice);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** All connections break at once, whatever is being said on them; new ones are accepted. */
  cutAll(): void {
    for (const pair of this.pairs) destroy(pair);
  }

  /** The database says nothing any more, on old connections and on new ones. */
  fallSilent(): void {
    this.isSilent = true;
    for (const pair of this.pairs) pair.isSilent = true;
  }

  /** New connections are served again. Those that were silent stay so, as those to a machine that is gone. */
  speak(): void {
    this.isSilent = false;
  }

  /** Nothing goes wrong any more, but for what is silent already. */
  calm(): void {
    this.share = 0;
    this.cutShare = 0;
    this.speak();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.cutAll();
    await closed;
  }

  private join(client: Socket): void {
    const pair: Pair = { client, database: connect(this.target.port, this.target.host), isSilent: this.isSilent };
    this.pairs.add(pair);
    const end = (): void => {
      this.pairs.delete(pair);
      destroy(pair);
    };
    for (const socket of [client, pair.database]) socket.setNoDelay(true).on('error', end).on('close', end);
    client.on('data', (data) => this.said(pair, data));
    pair.database.on('data', (data) => this.responded(pair, data));
  }

  /** Passes on what a client says, or has its connection end there. */
  private said(pair: Pair, data: Buffer): void {
    if (pair.isSilent) {
      this.swallowed += 1;
      return;
    }
    if (COMMITS.some((commit) => data.includes(commit))) {
      if (this.dice.chance(this.share)) {
        this.lost += 1;
        pair.fate = this.dice.weighted(this.fates);
        if (pair.fate === 'unsent') return destroy(pair);
      }
    } else if (this.cutShare > 0 && this.dice.chance(this.cutShare)) {
      const half = data.subarray(0, Math.ceil(data.length / 2));
      // Half of a statement is never run; a whole one may be, without anybody who hears of it.
      pair.database.end(this.dice.chance(0.5) ? half : data);
      pair.client.destroy();
      return;
    }
    pair.database.write(data);
  }

  /** Passes on what the database responds, or what becomes of it. */
  private responded(pair: Pair, data: Buffer): void {
    if (pair.isSilent) return;
    const { fate } = pair;
    if (fate === 'cut') return destroy(pair);
    if (fate === 'silent') {
      pair.isSilent = true;
      return;
    }
    if (fate === 'late') {
      pair.fate = undefined;
      pair.database.pause();
      setTimeout(() => {
        pair.client.write(data);
        pair.database.resume();
      }, this.lateMs).unref();
      return;
    }
    pair.client.write(data);
  }
}

function destroy({ client, database }: Pair): void {
  client.destroy();
  database.destroy();
}
