import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { Office } from '../credit-memos/support/office.js';
import { driftBy, expectBalanced } from './support/ledger.js';

const HOOKS = join(__dirname, '../cli/support/typescript.mjs');
const CLI = join(__dirname, '../../../src/cli.ts');
const LIST = 'inventory:reservation:list-inconsistencies';
const CREATE = 'inventory:reservation:create-compensations';

function start(words: readonly string[], stdio: SpawnOptions['stdio']): ChildProcess {
  // The test's own environment, which names its database: the one of jest does not.
  return spawn(process.execPath, ['--import', HOOKS, CLI, ...words], { stdio, env: { ...process.env } });
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function endOf(running: ChildProcess): Promise<Ended> {
  let [out, err] = ['', ''];
  running.stdout?.setEncoding('utf8').on('data', (part: string) => (out += part));
  running.stderr?.setEncoding('utf8').on('data', (part: string) => (err += part));
  const [code] = (await once(running, 'close')) as [number | null];
  return { code, out, err };
}

/** `list-inconsistencies -r | create-compensations`, as a shell runs it. */
async function pipe(): Promise<{ list: Ended; create: Ended }> {
  const list = start([LIST, '-r'], ['ignore', 'pipe', 'pipe']);
  const create = start([CREATE], ['pipe', 'pipe', 'pipe']);
  if (create.stdin) list.stdout?.pipe(create.stdin);
  const [listed, created] = await Promise.all([endOf(list), endOf(create)]);
  return { list: listed, create: created };
}

describe('the list of inconsistencies, piped into compensations', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('sets right what it can until nothing is left', async () => {
    const office = await Office.open(app, 1);
    const { stockId } = office.shop;
    const sku = await office.product([100]);
    const orders = [];
    for (const change of [-2, 1, -3.5, 0, 2]) {
      const placed = await office.order({ sku, qty_ordered: 3 });
      await driftBy(app, placed.incrementId, { sku, stockId, quantity: change });
      orders.push({ placed, change });
    }
    const drifted = orders.filter(({ change }) => change !== 0);
    const { list, create } = await pipe();
    expect([list.code, create.code, list.err]).toEqual([1, 0, 'Orders compared: 5\n']);
    expect(list.out).toBe(
      drifted.map(({ placed, change }) => `${placed.incrementId}:${sku}:${(-change).toFixed(6)}:${stockId}\n`).join(''),
    );
    expect(create).toEqual({
      code: 0,
      out: [
        'Following reservations were created:',
        ...drifted.map(
          ({ change }) =>
            `  - Product ${sku} was compensated by ${change < 0 ? '+' : '-'}${Math.abs(change).toFixed(6)} for stock ${stockId}`,
        ),
        '',
      ].join('\n'),
      err: '',
    });
    const after = await pipe();
    expect(after.list).toMatchObject({ code: 0, out: 'No order inconsistencies were found\n' });
    expect(after.create).toEqual({ code: 0, out: 'No order inconsistencies were found\n', err: '' });
    for (const { placed } of orders) expect(await office.reserved(placed)).toBe(-3);
    await expectBalanced(app);
  });
});
