import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Dice } from './dice.js';

/**
 * How the text command begins on the wire, behind the length of its packet. For MySQL the driver puts the attributes of
 * the query before the text, none of them in one set.
 */
const COMMITS = ['\u0003COMMIT', '\u0003\u0000\u0001COMMIT'].map((text) => Buffer.from(text));

/**
 * Stands between servers and their database. While it is active, some of the connections that send a COMMIT are lost
 * before the response comes. For half of them the COMMIT has not reached the database; for the others it is done.
 */
export class CommitCutter {
  /** Share of the commits that are lost. */
  share = 0;
  /** Commits that were lost so far. */
  lost = 0;
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly server: Server,
    private readonly dice: Dice,
  ) {}

  /** In front of the database at this address. */
  static async start(target: { host: string; port: number }, dice: Dice): Promise<CommitCutter> {
    const server = createServer((client) => cutter.join(client, connect(target.port, target.host)));
    const cutter = new CommitCutter(server, dice);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cutter;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** All connections break at once, whatever is being said on them; new ones are accepted. */
  cutAll(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.cutAll();
    await closed;
  }

  private join(client: Socket, database: Socket): void {
    const pair = [client, database] as const;
    this.pairs.add(pair);
    let isAnswerLost = false;
    const end = (): void => {
      this.pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    client.on('data', (data) => {
      if (COMMITS.some((commit) => data.includes(commit)) && this.dice.chance(this.share)) {
        this.lost += 1;
        if (this.dice.chance(0.5)) return end();
        isAnswerLost = true;
      }
      database.write(data);
    });
    database.on('data', (data) => {
      if (isAnswerLost) end();
      else client.write(data);
    });
  }
}
