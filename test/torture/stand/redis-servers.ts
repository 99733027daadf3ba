import { connect } from 'node:net';
import type { ServerAct } from './servers-script.js';

/** What `--redis` knows: one server, or several of which another one takes over. */
export const REDIS_KINDS = ['single', 'sentinel', 'cluster'] as const;

export type RedisKind = (typeof REDIS_KINDS)[number];

/** A server that something goes wrong with. */
export interface RedisVictim {
  readonly server: number;
  /** Whether the service's keys are written there: another one has to take over. */
  readonly isPrimary: boolean;
}

/** The run's own Redis, which keeps what is queued across a kill as that of production does. */
export interface RedisServers {
  /** What processes of the service are told of it. */
  readonly variables: NodeJS.ProcessEnv;
  /** How often another server was found to have taken over. */
  readonly failovers: number;
  /** The server that a fault with this target is about. */
  victim(target: number): Promise<RedisVictim>;
  let(server: number, act: ServerAct): Promise<void>;
  /** Starts what does not run, and returns when every server does its part. */
  haveAllServe(): Promise<void>;
  /** Waits until another one has taken over from a server that is away, where one does. */
  awaitFailover(from: RedisVictim): Promise<void>;
  /** Has it forget everything, at once. */
  flush(): Promise<void>;
  down(): Promise<void>;
}

/** All keys of the run begin with it. */
export const REDIS_PREFIX = 'torture';

const ANSWER_MS_MAX = 2000;

/** One inline command; what came back, or nothing where nobody responds. */
export function sayTo(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (text: string): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(ANSWER_MS_MAX, () => done(''));
    socket.on('error', () => done(''));
    // One that is killed now ends the connection without a word.
    socket.on('close', () => done(''));
    socket.on('connect', () => socket.write(`${command}\r\n`));
    socket.on('data', (data) => done(data.toString()));
  });
}
