import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = 'test/topologies';
const START_TRIES = 3;
/** A server that was killed reads its log again before it serves. */
const CALL_MS_MAX = 180_000;

/** What is done to one server of several. */
export type ServerAct = 'kill' | 'start' | 'pause' | 'resume';

/** Where the script of a topology is. */
export function scriptOf(name: string): string {
  return join(FOLDER, `${name}.sh`);
}

/** A script of `test/topologies` (its README.md tells what each call does), and the directory of what it brings up. */
export class ServersScript {
  constructor(
    private readonly name: string,
    private readonly home: string,
    private readonly variables: NodeJS.ProcessEnv = {},
  ) {}

  /** Has it do something; what it has printed. */
  async call(act: string, ...words: string[]): Promise<string> {
    const options = { timeout: CALL_MS_MAX, env: { ...process.env, ...this.variables } };
    const { stdout } = await promisify(execFile)('bash', [scriptOf(this.name), act, this.home, ...words], options);
    return stdout.trim();
  }

  /**
   * Does something to a server; one that is started where it runs goes on. Servers crash now and then while they join
   * again under load: they are started anew then, as whatever watches over them does.
   */
  async let(server: number, act: ServerAct): Promise<void> {
    for (let tries = act === 'start' ? START_TRIES : 1; ; tries -= 1) {
      try {
        await this.call(act, String(server));
        return;
      } catch (error) {
        if (tries <= 1) throw error;
      }
    }
  }
}
