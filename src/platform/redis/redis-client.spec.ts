import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../config/environment.js';
import { createRedis, listeningTwinOf, patientTwinOf } from './redis-client.js';
import type { RedisClient } from './redis-client.js';

const HOST = '127.0.0.1';
const SOON_MS = 300;
const OPTIONS = { connectTimeout: SOON_MS, commandTimeout: 4 * SOON_MS };

/** A server that speaks as Redis does, or takes connections and says nothing, as one whose machine is paused. */
class Peer {
  isSilent = false;
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async start(answer: (words: readonly string[]) => string): Promise<Peer> {
    const server = createServer();
    const peer = new Peer(server);
    server.on('connection', (socket) => {
      peer.sockets.add(socket);
      peer.connections += 1;
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        if (peer.isSilent) return;
        for (const words of commandsIn(data.toString())) socket.write(answer(words));
      });
    });
    server.listen(0, HOST);
    await once(server, 'listening');
    return peer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  stop(): void {
    this.cut();
    this.server.close();
  }
}

function commandsIn(text: string): string[][] {
  const commands = text.split(/\*\d+\r\n/).slice(1);
  return commands.map((command) => command.split('\r\n').filter((line) => line !== '' && !line.startsWith('$')));
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

function answerOfServer(name: string): (words: readonly string[]) => string {
  return ([command = '', channel = '']) => {
    if (command === 'info') return bulk('redis_version:7.0.15\r\nloading:0');
    if (command === 'get') return bulk(name);
    if (command === 'subscribe') return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`;
    return '+OK\r\n';
  };
}

/** Errors are told before, and are no reason to wait no longer. */
function next(client: EventEmitter, event: string): Promise<void> {
  return new Promise((resolve) => client.once(event, () => resolve()));
}

describe('a client of Redis with sentinels', () => {
  const peers: Peer[] = [];
  const clients: RedisClient[] = [];
  let first: Peer;
  let second: Peer;
  let primary: Peer;
  let firstSentinel: Peer;

  const start = async (answer: (words: readonly string[]) => string): Promise<Peer> => {
    const peer = await Peer.start(answer);
    peers.push(peer);
    return peer;
  };
  const kept = <Client extends RedisClient>(client: Client): Client => {
    clients.push(client);
    client.on('error', () => undefined);
    return client;
  };
  const answerOfSentinel = ([, question]: readonly string[]): string =>
    question === 'get-master-addr-by-name' ? `*2\r\n${bulk(HOST)}${bulk(String(primary.port))}` : '*0\r\n';
  const client = async (): Promise<RedisClient> => {
    const sentinels = [await start(answerOfSentinel), await start(answerOfSentinel)] as const;
    const environment = {
      REDIS_URL: 'redis://unused',
      REDIS_SENTINELS: sentinels.map(({ port }) => `${HOST}:${port}`).join(','),
      REDIS_SENTINEL_NAME: 'inventory',
    } as Environment;
    [firstSentinel] = sentinels;
    return kept(createRedis(environment, OPTIONS));
  };
  const failOver = (): void => {
    first.isSilent = true;
    primary = second;
  };

  beforeEach(async () => {
    first = await start(answerOfServer('first'));
    second = await start(answerOfServer('second'));
    primary = first;
  });
  afterEach(() => {
    for (const each of clients.splice(0)) each.disconnect();
    for (const peer of peers.splice(0)) peer.stop();
  });

  it('asks the next sentinel where one says nothing', async () => {
    const redis = await client();
    firstSentinel.isSilent = true;
    await expect(redis.get('name')).resolves.toBe('first');
  });

  it('leaves a server that has fallen silent for the one that has taken over', async () => {
    const redis = await client();
    await redis.get('name');
    failOver();
    await expect(redis.get('name')).rejects.toThrow('Command timed out');
    await next(redis, 'ready');
    await expect(redis.get('name')).resolves.toBe('second');
  });

  it('has a patient twin, whose command is answered by the one that has taken over', async () => {
    const twin = kept(patientTwinOf(await client(), SOON_MS));
    await twin.get('name');
    failOver();
    await expect(twin.get('name')).resolves.toBe('second');
  });

  it('keeps the next connection where one was lost before its answer', async () => {
    const twin = kept(patientTwinOf(await client(), SOON_MS));
    await twin.get('name');
    failOver();
    const answer = twin.get('name');
    first.cut();
    await expect(answer).resolves.toBe('second');
    await delay(2 * SOON_MS);
    expect(second.connections).toBe(1);
  });

  it('has a listening twin, which finds out that nothing is said any more', async () => {
    const twin = kept(listeningTwinOf(await client(), SOON_MS));
    await twin.connect();
    await twin.subscribe('channel');
    failOver();
    await next(twin, 'close');
    await next(twin, 'ready');
    await expect(twin.subscribe('channel')).resolves.toBe(1);
  });
});
