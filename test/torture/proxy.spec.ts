import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { DatabaseProxy } from '../support/database-proxy.js';
import type { CommitFate } from '../support/database-proxy.js';
import { Dice } from '../support/dice.js';
import { eventually } from '../support/eventually.js';

const LATE_MS = 150;
const packet = (text: string): Buffer => Buffer.concat([Buffer.from([text.length + 1, 0, 0, 0, 3]), Buffer.from(text)]);

/** A connection through the proxy, and what came of it. */
class Caller {
  heard = '';
  isClosed = false;

  constructor(private readonly socket: Socket) {
    socket.on('data', (data) => (this.heard += data.toString()));
    socket.on('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  say(text: string): void {
    this.socket.write(packet(text));
  }

  end(): void {
    this.socket.destroy();
  }
}

describe('the proxy in front of a database', () => {
  let server: Server;
  let proxy: DatabaseProxy;
  let said: string[];
  const callers: Caller[] = [];

  beforeEach(async () => {
    said = [];
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        said.push(data.subarray(5).toString());
        socket.write('OK');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = await DatabaseProxy.start({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, new Dice(1));
    proxy.lateMs = LATE_MS;
  });
  afterEach(async () => {
    for (const caller of callers.splice(0)) caller.end();
    await proxy.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const call = (): Caller => {
    const caller = new Caller(connect(proxy.port, '127.0.0.1'));
    callers.push(caller);
    return caller;
  };

  /** Something is said and answered: whatever was under way before has come by then. */
  const exchange = async (): Promise<void> => {
    const caller = call();
    caller.say('SELECT 4');
    await eventually(() => caller.heard === 'OK');
  };

  const lose = (fate: CommitFate): void => {
    proxy.share = 1;
    proxy.fates = [[1, fate]];
  };

  it('passes on what is said, commits too', async () => {
    const caller = call();
    caller.say('SELECT 1');
    await eventually(() => caller.heard === 'OK');
    caller.say('COMMIT');
    await eventually(() => caller.heard === 'OKOK');
    expect([said, proxy.lost]).toEqual([['SELECT 1', 'COMMIT'], 0]);
  });

  it.each<[CommitFate, string[]]>([
    ['unsent', ['UPDATE']],
    ['cut', ['UPDATE', 'COMMIT']],
  ])('breaks the connection of a commit: %s', async (fate, heard) => {
    lose(fate);
    const caller = call();
    caller.say('UPDATE');
    await eventually(() => caller.heard === 'OK');
    caller.say('COMMIT');
    await eventually(() => caller.isClosed);
    expect([said, caller.heard, proxy.lost]).toEqual([heard, 'OK', 1]);
  });

  it('keeps the response of a commit for itself, and the connection open: silent', async () => {
    lose('silent');
    const caller = call();
    caller.say('COMMIT');
    await eventually(() => said.length === 1);
    await exchange();
    expect([caller.heard, caller.isClosed]).toEqual(['', false]);
  });

  it('brings the response of a commit late', async () => {
    lose('late');
    const caller = call();
    const begunAt = performance.now();
    caller.say('COMMIT');
    await eventually(() => caller.heard === 'OK');
    expect(performance.now() - begunAt).toBeGreaterThan(LATE_MS - 5);
    caller.say('SELECT 2');
    await eventually(() => caller.heard === 'OKOK');
  });

  it('breaks other statements half-way', async () => {
    proxy.cutShare = 1;
    const caller = call();
    caller.say('SELECT something');
    await eventually(() => caller.isClosed);
    expect(caller.heard).toBe('');
  });

  it('falls silent on old connections for good, and on new ones until it speaks', async () => {
    const old = call();
    old.say('SELECT 1');
    await eventually(() => old.heard === 'OK');
    proxy.fallSilent();
    const within = call();
    old.say('SELECT 2');
    within.say('SELECT 3');
    await eventually(() => proxy.swallowed === 2);
    proxy.speak();
    await exchange();
    expect([said, old.heard, within.heard]).toEqual([['SELECT 1', 'SELECT 4'], 'OK', '']);
    expect([old.isClosed, within.isClosed]).toEqual([false, false]);
  });
});
