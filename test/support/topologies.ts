import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPTS = join(__dirname, '../topologies');
/** In memory, where the machine has such a place: servers of tests need not survive it. */
const MEMORY = '/dev/shm';
/**
 * Each run begins at ports of its own; a topology takes less than a hundred. Those of a Redis Cluster talk to each other
 * 10,000 higher, and that has to be below the ports that the system gives to clients. The private servers are beside them.
 */
const FIRST_PORT = 12_030;
const PORTS_EACH = 100;
const RANGES = 100;

/** The account that may do everything in the databases of a topology. */
export const TOPOLOGY_ACCOUNT = { DB_HOST: '127.0.0.1', DB_USER: 'inventory', DB_PASSWORD: 'inventory' };

/** Several servers of one kind on this machine, started by a script of `test/topologies`. */
export class Topology {
  private constructor(
    private readonly script: string,
    private readonly home: string,
    /** The ports of the nodes, in their order. */
    readonly ports: readonly number[],
    /** The port from which on all others are counted. */
    readonly firstPort: number,
  ) {}

  /** Starts them; `words` is what the script is told beside the directory and the port. */
  static async up(
    script: 'galera' | 'group-replication' | 'redis' | 'replica',
    words: { readonly before?: readonly string[]; readonly after?: readonly string[] } = {},
  ): Promise<Topology> {
    const home = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), `inventory-${script}-`));
    const port = FIRST_PORT + (process.pid % RANGES) * PORTS_EACH;
    const file = join(SCRIPTS, `${script}.sh`);
    try {
      const told = await run(file, ['up', home, ...(words.before ?? []), String(port), ...(words.after ?? [])]);
      return new Topology(file, home, told.split(' ').map(Number), port);
    } catch (error) {
      await run(file, ['down', home]).catch(() => undefined);
      throw error;
    }
  }

  /** Has the script do something with the topology, and returns what it prints. */
  tell(command: string, ...words: readonly (string | number)[]): Promise<string> {
    return run(this.script, [command, this.home, ...words.map(String)]);
  }

  /** Ends all of it and removes what it has written; with `KEEP_TOPOLOGY` in the environment it is left as it is. */
  async down(): Promise<void> {
    if (process.env['KEEP_TOPOLOGY']) return;
    await this.tell('down');
  }
}

async function run(file: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', [file, ...words]);
  return stdout.trim();
}
