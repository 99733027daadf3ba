import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Stands between a test and the real Redis, so that the test can take Redis away and give it back. */
export class RedisProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async start(target: string): Promise<RedisProxy> {
    const proxy = new RedisProxy(new URL(target));
    await proxy.restore();
    return proxy;
  }

  /** The address to give to the application under test. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}${this.target.pathname}`;
  }

  /** Redis is gone: connections break, new ones are refused. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Redis is back, at the same address. */
  async restore(): Promise<void> {
    const server = createServer((client) => this.join(client));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private join(client: Socket): void {
    const upstream = connect(Number(this.target.port || 6379), this.target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
