import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from 'ioredis';
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

describe('a client of a cluster', () => {
  const NODES = 2;
  let nodes: Peer[];
  const clients: RedisClient[] = [];
  const address = (node: Peer): string => `*3\r\n${bulk(HOST)}:${node.port}\r\n${bulk(String(node.port))}`;
  /** The first node has everything, and the second one is its replica. */
  let answerMore: (words: readonly string[]) => string | undefined;
  const answerOfNode = (words: readonly string[]): string => answerMore(words) ?? answerOfAny(words);
  const answerOfAny = (words: readonly string[]): string =>
    words[0] === 'cluster' && words[1] === 'SLOTS'
      ? `*1\r\n*4\r\n:0\r\n:16383\r\n${nodes.map(address).join('')}`
      : answerOfServer('node')(words);
  const open = (cluster: string): Cluster => {
    const client = createRedis({ REDIS_URL: 'redis://unused', REDIS_CLUSTER: cluster } as Environment, OPTIONS);
    return kept(client as Cluster);
  };
  const kept = <Client extends RedisClient>(client: Client): Client => {
    clients.push(client);
    client.on('error', () => undefined);
    return client;
  };
  const addresses = (): string => nodes.map(({ port }) => `${HOST}:${port}`).join(',');

  beforeEach(async () => {
    answerMore = () => undefined;
    nodes = await Promise.all(Array.from({ length: NODES }, () => Peer.start(answerOfNode)));
  });
  afterEach(() => {
    for (const each of clients.splice(0)) each.disconnect();
    for (const node of nodes) node.stop();
  });

  // As of a container that has ended. `.invalid` is nobody's.
  it.each([
    ['', (client: Cluster) => client],
    [', and so does its patient twin', (client: Cluster) => kept(patientTwinOf(client))],
  ])('finds it through the other nodes where the name of one is unknown%s', async (_, used) => {
    const client = used(open(`gone.invalid:6379,${addresses()}`));
    await expect(client.get('name')).resolves.toBe('node');
    const back = next(client, 'ready');
    for (const node of nodes) node.cut();
    await back;
    await expect(client.get('name')).resolves.toBe('node');
  });

  it('tells whoever connects when it is closed before it was ready', async () => {
    const asked = new Promise<void>((resolve) => {
      answerMore = (words) => {
        if (words.join(' ') !== 'cluster INFO') return undefined;
        resolve();
        return '';
      };
    });
    const client = open(addresses());
    const connected = client.connect();
    await asked;
    client.disconnect();
    await expect(connected).rejects.toThrow('closed before it was ready');
  });

  it('goes on trying while no server is there, and tells whoever connects', async () => {
    const client = open(addresses());
    for (const node of nodes) node.stop();
    await expect(client.connect()).rejects.toThrow('None of startup nodes is available');
    await next(client, 'reconnecting');
    await next(client, 'reconnecting');
    expect(client.listenerCount('close')).toBeLessThanOrEqual(1);
  });
});

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
