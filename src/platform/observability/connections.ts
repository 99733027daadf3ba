import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of an HTTP server and what runs on them. Node closes idle ones by itself when a server closes, but
 * not those on which no request has come yet. Browsers and pools open such ahead. Node also lets a connection linger
 * after its last response. A shutdown would wait for both.
 */
@Injectable()
export class Connections {
  /** Requests that run on each open connection. */
  private readonly open = new Map<Socket, number>();
  private isDraining = false;

  /** Begins to follow the connections of `server`; to be called before it listens. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, 0);
      socket.once('close', () => this.open.delete(socket));
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.count(request.socket, 1);
      response.once('close', () => this.count(request.socket, -1));
    });
  }

  /** Stops listening, closes each connection when its last request has its response, and resolves when none is left. */
  async drain(server: Server): Promise<void> {
    if (!server.listening) return;
    this.isDraining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const [socket, requests] of this.open) if (requests === 0) socket.destroy();
    await closed;
  }

  private count(socket: Socket, change: 1 | -1): void {
    const requests = this.open.get(socket);
    if (requests === undefined) return;
    this.open.set(socket, requests + change);
    if (this.isDraining && requests + change === 0) socket.destroySoon();
  }
}
