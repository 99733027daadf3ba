import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dice } from '../../support/dice.js';

const FOLDER = 'test/topologies';
const START_TRIES = 3;
/** A server that was killed reads its log again before it serves. */
const CALL_MS_MAX = 180_000;
export const DATABASE_HOST = '127.0.0.1';
/** Ports above the first that a topology may use. */
const PORTS = 40;
const FIRST_PORT = { least: 15_000, most: 30_000 };

interface Kind {
  /** The script of `test/topologies`, where several kinds share one. */
  readonly script?: string;
  /** One node takes the writes, and another one where that is gone: everybody has to be led to it. */
  readonly hasPrimary?: true;
  /** What the script is told to bring up, behind the port. */
  readonly words: readonly string[];
  /** What the service is told of it. */
  readonly variables: NodeJS.ProcessEnv;
}

/** By their names, which are those of their scripts in `test/topologies` for the most. */
const KINDS: Readonly<Record<string, Kind>> = {
  single: { words: [], variables: { DB_TOPOLOGY: 'single' } },
  galera: { words: [], variables: { DB_TOPOLOGY: 'multi-writer' } },
  'group-replication': { words: ['multi'], variables: { DB_TOPOLOGY: 'multi-writer' } },
  'group-replication-single': {
    script: 'group-replication',
    hasPrimary: true,
    words: ['single'],
    variables: { DB_TOPOLOGY: 'single' },
  },
};

/** The topologies whose script is there. */
export function topologies(): string[] {
  return Object.keys(KINDS).filter((name) => existsSync(scriptOf(name)));
}

/** The database servers of a run, brought up and taken down by a script (`test/topologies/README.md`). */
export class Topology {
  /** The ports of the nodes, which are numbered from 1. */
  ports: readonly number[] = [];

  constructor(
    readonly name: string,
    private readonly home: string,
  ) {}

  /** What processes of the service are told of it. */
  get variables(): NodeJS.ProcessEnv {
    return KINDS[this.name]?.variables ?? {};
  }

  /** Whether one node alone takes the writes at a time. */
  get hasPrimary(): boolean {
    return KINDS[this.name]?.hasPrimary === true;
  }

  /** The port of the node that takes the writes; undefined while none does. */
  async primaryPort(): Promise<number | undefined> {
    const node = await this.call('primary').catch(() => '');
    return this.ports[Number(node.trim()) - 1];
  }

  async up(dice: Dice): Promise<void> {
    let first: number;
    do first = dice.between(FIRST_PORT.least, FIRST_PORT.most);
    while (!(await areFree(first)));
    await this.call('up', String(first), ...(KINDS[this.name]?.words ?? []));
    this.ports = (await this.call('ports')).trim().split(/\s+/).map(Number);
  }

  async down(): Promise<void> {
    await this.call('down');
  }

  /** The number of one of the nodes. */
  node(target: number): number {
    return (target % this.ports.length) + 1;
  }

  /**
   * Does something to a node; a node that is started where it runs goes on. Servers crash now and then while they join
   * again under load: they are started anew then, as whatever watches over them does.
   */
  async let(node: number, act: 'kill' | 'start' | 'pause' | 'resume'): Promise<void> {
    for (let tries = act === 'start' ? START_TRIES : 1; ; tries -= 1) {
      try {
        await this.call(act, String(node));
        return;
      } catch (error) {
        if (tries <= 1) throw error;
      }
    }
  }

  private async call(act: string, ...words: string[]): Promise<string> {
    const options = { timeout: CALL_MS_MAX };
    const { stdout } = await promisify(execFile)('bash', [scriptOf(this.name), act, this.home, ...words], options);
    return stdout;
  }
}

function scriptOf(name: string): string {
  return join(FOLDER, `${KINDS[name]?.script ?? name}.sh`);
}

async function areFree(first: number): Promise<boolean> {
  const taken = await Promise.all(Array.from({ length: PORTS }, (_, index) => isTaken(first + index)));
  return !taken.includes(true);
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, DATABASE_HOST);
    const done = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', () => done(true)).on('error', () => done(false));
  });
}
