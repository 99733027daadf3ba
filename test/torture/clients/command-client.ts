import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandRun } from '../stand/command-line.js';
import type { Client } from './client.js';

const PAUSE_MS_MIN = 2000;
const PAUSE_MS_MAX = 6000;

/** An operator at the command line: checks the ledgers while they are written, and imports. */
export class CommandClient {
  constructor(private readonly client: Client) {}

  async live(): Promise<void> {
    const { client } = this;
    while (!client.world.isOver) {
      const work = client.dice.weighted<() => Promise<void>>([
        [2, () => this.verify()],
        [1, () => this.detectOversell()],
        [3, () => this.import()],
      ]);
      await work();
      await delay(client.dice.between(PAUSE_MS_MIN, PAUSE_MS_MAX));
    }
  }

  /** The history explains every quantity, at any moment. */
  private async verify(): Promise<void> {
    const run = await this.run('inventory:adjustment:verify');
    const { drift = [] } = documentOf(run) as { drift?: unknown[] };
    if (drift.length > 0) this.client.journal.surprise('verify', JSON.stringify(drift).slice(0, 500));
  }

  /** No source has less than is reserved there, at any moment. */
  private async detectOversell(): Promise<void> {
    const run = await this.run('inventory:reservation:detect-oversell');
    const { positions = [] } = documentOf(run) as { positions?: unknown[] };
    if (positions.length > 0) this.client.journal.surprise('detect-oversell', JSON.stringify(positions).slice(0, 500));
  }

  /** Sets quantities that no other import sets; a file is one transaction. */
  private async import(): Promise<void> {
    const { journal, world, index, dice } = this.client;
    const source = world.sources[index % world.sources.length] ?? '';
    const sku = dice.pick(world.imported);
    const quantity = this.client.unique();
    const entry = journal.open({ kind: 'import', source, sku, quantity }, 'command');
    const file = join(tmpdir(), `torture-${randomUUID()}.csv`);
    await writeFile(file, `source_code,sku,status,quantity\n${source},${sku},1,${quantity}\n`);
    entry.attempts += 1;
    const { code } = await this.run('import:stock-sources', file, '--behavior', 'append');
    // A run that failed at its commit has said so; whether it was committed nobody knows then.
    entry.outcome = code === 0 ? 'done' : 'unknown';
    await rm(file);
  }

  private async run(name: string, ...words: string[]): Promise<CommandRun> {
    const run = await this.client.world.stand.command(name, ...words);
    const { journal } = this.client;
    journal.requests += 1;
    journal.count(name, `exit code ${String(run.code)}`);
    if (run.code === 2) journal.surprise(name, `wrong usage: ${run.err.slice(-300)}`);
    return run;
  }
}

function documentOf({ out }: CommandRun): unknown {
  try {
    return (JSON.parse(out) as unknown) ?? {};
  } catch {
    // The database was away.
    return {};
  }
}
