import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = 'test/topologies';
/** A server that was killed reads its log again before it serves. */
const CALL_MS_MAX = 180_000;
export const DATABASE_HOST = '127.0.0.1';

/** A server of the topology that takes writes. */
export interface Node {
  readonly number: number;
  readonly port: number;
  /** 0 where the topology does not tell it. */
  readonly pid: number;
}

/** The topologies there are, by name. */
export function topologies(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sh'))
    .map((name) => name.slice(0, -'.sh'.length));
}

/** The database servers of a run, brought up and taken down by a script of `test/topologies`. */
export class Topology {
  constructor(
    readonly name: string,
    private readonly home: string,
    private readonly variables: NodeJS.ProcessEnv = {},
  ) {}

  up(): Promise<unknown> {
    return this.call('up');
  }

  down(): Promise<unknown> {
    return this.call('down');
  }

  kill(node: number): Promise<unknown> {
    return this.call('kill', String(node));
  }

  start(node: number): Promise<unknown> {
    return this.call('start', String(node));
  }

  /** The nodes that can be written to. */
  async nodes(): Promise<Node[]> {
    const lines = (await this.call('ports')).trim().split('\n');
    return lines.map((line) => {
      const [number = 1, port = 0, pid = 0] = line.trim().split(/\s+/).map(Number);
      return { number, port, pid };
    });
  }

  private async call(...words: string[]): Promise<string> {
    const env = { ...process.env, ...this.variables, TOPOLOGY_HOME: this.home };
    const { stdout } = await promisify(execFile)('bash', [join(FOLDER, `${this.name}.sh`), ...words], {
      env,
      timeout: CALL_MS_MAX,
    });
    return stdout;
  }
}
