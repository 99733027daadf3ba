import { existsSync } from 'node:fs';
import type { Dice } from '../../support/dice.js';
import { areFree } from './ports.js';
import { scriptOf, ServersScript } from './servers-script.js';
import type { ServerAct } from './servers-script.js';

export const DATABASE_HOST = '127.0.0.1';
/** Ports above the first that a topology may use. */
const PORTS = 40;
const PROXY_OFFSET = PORTS - 1;
const FIRST_PORT = { least: 15_000, most: 30_000 };

interface Kind {
  /** The script of `test/topologies`, where several kinds share one. */
  readonly script?: string;
  /** One node takes the writes, and another one where that is gone: HAProxy leads everybody to it. */
  readonly isBehindProxy?: true;
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
    isBehindProxy: true,
    words: ['single'],
    variables: { DB_TOPOLOGY: 'single' },
  },
};

/** The topologies whose script is there. */
export function topologies(): string[] {
  return Object.keys(KINDS).filter((name) => existsSync(scriptOf(scriptNameOf(name))));
}

/** The database servers of a run, brought up and taken down by a script (`test/topologies/README.md`). */
export class Topology {
  /** The ports of the nodes, which are numbered from 1. */
  ports: readonly number[] = [];
  /** The ports at which the service finds the database: of the nodes, or of what leads to the one that takes the writes. */
  entrances: readonly number[] = [];
  private readonly script: ServersScript;

  constructor(
    readonly name: string,
    home: string,
  ) {
    this.script = new ServersScript(scriptNameOf(name), home);
  }

  /** What processes of the service are told of it. */
  get variables(): NodeJS.ProcessEnv {
    return KINDS[this.name]?.variables ?? {};
  }

  async up(dice: Dice): Promise<void> {
    let first: number;
    do first = dice.between(FIRST_PORT.least, FIRST_PORT.most);
    while (!(await areFree(Array.from({ length: PORTS }, (_, index) => first + index))));
    await this.script.call('up', String(first), ...(KINDS[this.name]?.words ?? []));
    this.ports = (await this.script.call('ports')).split(/\s+/).map(Number);
    const { isBehindProxy } = KINDS[this.name] ?? {};
    this.entrances = isBehindProxy
      ? [Number(await this.script.call('proxy', String(first + PROXY_OFFSET)))]
      : this.ports;
  }

  async down(): Promise<void> {
    await this.script.call('down');
  }

  /** The number of one of the nodes. */
  node(target: number): number {
    return (target % this.ports.length) + 1;
  }

  /** Does something to a node. */
  async let(node: number, act: ServerAct): Promise<void> {
    await this.script.let(node, act);
  }
}

function scriptNameOf(name: string): string {
  return KINDS[name]?.script ?? name;
}
