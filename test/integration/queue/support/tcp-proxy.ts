import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Stands between a test and a real server, so that the test can take the server away and give it back. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isFrozen = false;
  port = 0;
  /** Connections that were asked for since the start. */
  accepted = 0;

  private constructor(private readonly target: URL) {}

  /** In front of the server at `target`, an address with a host and a port. */
  static async start(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(target));
    await proxy.restore();
    return proxy;
  }

  /** The target's address, credentials included, with the proxy's port. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.toString();
  }

  /** The server is gone: connections break, new ones are refused. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** The server hangs: connections stay and are accepted, and no response comes. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.unpipe();
  }

  /** Another server is there at the same address: what was connected stays silent, and new connections are served. */
  replace(): void {
    this.freeze();
    this.isFrozen = false;
  }

  /** The server is back, at the same address. */
  async restore(): Promise<void> {
    this.isFrozen = false;
    if (this.server) return;
    const server = createServer((client) => this.join(client));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private join(client: Socket): void {
    this.accepted += 1;
    const upstream = connect(Number(this.target.port), this.target.hostname);
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
      if (!this.isFrozen) socket.pipe(other);
    }
  }
}
