import { Logger } from '@nestjs/common';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { limitConnections } from './connection-limit.js';

/** Another address of this machine, which counts as any other. */
const STRANGER = '127.0.0.2';

describe('the limit of connections per address', () => {
  const server = createServer((_request, response) => response.end('served'));
  const sockets: Socket[] = [];
  let port: number;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    limitConnections(server, 2);
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** What the server sends in response to half a request and its other half. */
  const ask = async (localAddress: string): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    sockets.push(socket);
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', () => undefined);
    const ended = Promise.race([once(socket, 'close'), once(socket, 'data')]);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await ended;
    return text;
  };

  it('cuts what is beyond it, and takes up the next one when another ends', async () => {
    expect(await ask(STRANGER)).toContain('served');
    expect(await ask(STRANGER)).toContain('served');
    expect(await ask(STRANGER)).toBe('');
    const [first] = sockets;
    first?.destroy();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        server.getConnections((_error, count) => {
          if (count < 2) resolve();
          else setImmediate(look);
        });
      };
      look();
    });
    expect(await ask(STRANGER)).toContain('served');
  });

  it('counts no connection of this machine itself', async () => {
    for (let count = 0; count < 5; count += 1) expect(await ask('127.0.0.1')).toContain('served');
  });
});
