import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { AcceptHistory } from '../../../src/modules/adjustment-history/app/accept-history.service.js';
import { HistorySeals } from '../../../src/modules/adjustment-history/app/history-seals.service.js';
import type { SealReport } from '../../../src/modules/adjustment-history/app/history-seals.service.js';
import { PruneHistory } from '../../../src/modules/adjustment-history/app/prune-history.service.js';
import { VerifyIntegrity } from '../../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { SealHistoryJob } from '../../../src/modules/adjustment-history/jobs/seal-history.job.js';
import { Database } from '../../../src/platform/database/database.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { configureHistory } from '../../support/given-history.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { COPIED, field, forgetEverything, TABLE, takeTriggerAway } from './support/tampering.js';

describe('tampering with the history by somebody who knows how it is checked', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app, 'a-src');
    await takeTriggerAway(app);
  });
  afterAll(() => app.close());
  beforeEach(() => forgetEverything(app));

  const sql = (statement: string, ...parameters: readonly unknown[]): Promise<unknown> =>
    app.database.execute(statement, parameters);
  /** An item whose quantity has changed so often. */
  const item = async (...quantities: readonly number[]): Promise<string> => {
    const sku = unique('T');
    for (const quantity of quantities) await givenItems(app, { sku, source_code: source, quantity });
    return sku;
  };
  const seal = (): Promise<SealReport> => app.within(() => app.get(HistorySeals).checkpoint());
  const prune = (): Promise<unknown> => app.within(() => app.get(PruneHistory).execute());
  const accept = (): Promise<number> => app.within(() => app.get(AcceptHistory).execute());
  const found = async (): Promise<string[]> => {
    const { findings } = await app.get(VerifyIntegrity).execute({ limit: 100 });
    return findings.map(({ kind, subject }) => `${kind} ${subject.replaceAll('\n', '/')}`);
  };
  const idOf = async (sku: string, quantity: number): Promise<number> => {
    const [row] = await app.database.query<{ adjustment_id: number }>(
      `SELECT adjustment_id FROM ${TABLE} WHERE sku = ? AND quantity_after = ? ORDER BY adjustment_id LIMIT 1`,
      [sku, quantity],
    );
    return row?.adjustment_id ?? 0;
  };
  const rowsOf = (sku: string): Promise<Record<string, unknown>[]> =>
    app.database.query(`SELECT * FROM ${TABLE} WHERE sku = ? ORDER BY adjustment_id`, [sku]);
  /** What an attacker without the key can do: the chain computed anew, from the rows as they are, with its head. */
  const recompute = async (sku: string): Promise<void> => {
    let previous: Buffer | null = null;
    for (const row of await rowsOf(sku)) {
      const text: unknown[] = [
        ...['history-row-1', previous === null ? null : previous.toString('hex')],
        ...COPIED.split(', ').map((column) => row[column]),
      ];
      previous = createHash('sha256').update(text.map(field).join('')).digest();
      await sql(`UPDATE ${TABLE} SET digest = ? WHERE adjustment_id = ?`, previous, row['adjustment_id']);
    }
    await sql('UPDATE inventory_source_item SET history_digest = ? WHERE sku = ?', previous, sku);
  };

  const FORGED = `UPDATE inventory_adjustment_checkpoint SET begun_with = 999999999, key_id = NULL, signature = UNHEX(SHA2('x', 256))`;
  const signedState = (): Promise<unknown> => app.get(HistorySeals).state();

  it('is found after pruning, which signs no forged checkpoint', async () => {
    await configureHistory(app, { retention_days: 30 });
    const sku = await item(5, 7, 4);
    await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 40 DAY WHERE sku = ?`, sku);
    await recompute(sku);
    await accept();
    await sql(FORGED);
    expect(await prune()).toMatchObject({ deleted: 2 });
    expect(await signedState()).not.toBe('whole');
    expect(await found()).toContain('seal-broken checkpoint');
    await configureHistory(app, { retention_days: 0 });
    // What is accepted begins with what is there, and not with what was forged.
    await accept();
    const [{ begun_with: begunWith } = { begun_with: 0 }] = await app.database.query<{ begun_with: number }>(
      'SELECT begun_with FROM inventory_adjustment_checkpoint ORDER BY checkpoint_id DESC LIMIT 1',
    );
    expect(begunWith).toBeLessThan(999_999_999);
    expect(await found()).toEqual([]);
  });

  it('is found after a renewal of signatures', async () => {
    await item(5);
    await seal();
    await sql(FORGED);
    expect(await app.within(() => app.get(Database).run(() => app.get(HistorySeals).renew([0])))).toBe(0);
    expect(await signedState()).toBe('broken');
  });

  it.each([false, true])('as an opening balance behind other rows, signed: %s', async (isSealed) => {
    const sku = await item(5, 7);
    if (isSealed) await seal();
    await sql(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, note)
       VALUES (?, ?, 93, 100, 'other', 'system', 'opening_balance')`,
      source,
      sku,
    );
    await sql('UPDATE inventory_source_item SET quantity = 100 WHERE sku = ?', sku);
    expect(await found()).toContain(`row-added ${await idOf(sku, 100)}`);
    await accept();
    expect(await found()).toEqual([]);
  });

  it('as an opening balance without a digest', async () => {
    await item(5);
    await seal();
    await sql(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, note)
       VALUES (?, 'bare', 93, 100, 'other', 'system', 'opening_balance')`,
      source,
    );
    expect(await found()).toEqual([`digest-missing ${await idOf('bare', 100)}`]);
  });

  it('as a cut chain with a row without a digest behind it', async () => {
    const sku = await item(5, 7);
    await sql(`DELETE FROM ${TABLE} WHERE adjustment_id = ?`, await idOf(sku, 7));
    await sql(`INSERT INTO ${TABLE} (${COPIED}) SELECT ${COPIED} FROM ${TABLE} WHERE sku = ?`, sku);
    expect(await found()).toContain(`chain-cut ${source}/${sku}/available`);
  });

  it('as signatures that are gone, whatever row is the newest of the old ones', async () => {
    const sku = await item(5, 7);
    await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 4 DAY WHERE sku = ?`, sku);
    await recompute(sku);
    await sql(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at)
       VALUES (?, 'old', 5, 5, 'other', 'system', NOW() - INTERVAL 3 DAY)`,
      source,
    );
    expect(await signedState()).toBe('gone');
  });

  it('as a row in an old gap between ids', async () => {
    await item(5);
    const [{ newest } = { newest: 0 }] = await app.database.query<{ newest: number }>(
      `SELECT MAX(adjustment_id) AS newest FROM ${TABLE}`,
    );
    await sql(
      `INSERT INTO ${TABLE} (adjustment_id, ${COPIED}) SELECT adjustment_id + 400000, ${COPIED.replace('sku', "'far'")}
         FROM ${TABLE} WHERE adjustment_id = ?`,
      newest,
    );
    await recompute('far');
    await seal();
    expect(await found()).toEqual([]);
    await sql(
      `INSERT INTO ${TABLE} (adjustment_id, ${COPIED}) SELECT adjustment_id + 5, ${COPIED.replace('sku', "'gap'")}
         FROM ${TABLE} WHERE adjustment_id = ?`,
      newest,
    );
    await recompute('gap');
    expect(await found()).toEqual([`row-added ${newest + 5}`]);
    await seal();
    expect(await found()).toEqual([`row-added ${newest + 5}`]);
  });

  it('after pruning: a row that did not fit the removed one is not anchored', async () => {
    await configureHistory(app, { retention_days: 30 });
    const sku = await item(5, 7, 4);
    await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 40 DAY WHERE sku = ?`, sku);
    await recompute(sku);
    await accept();
    const id = await idOf(sku, 4);
    await sql(`UPDATE ${TABLE} SET note = 'altered' WHERE adjustment_id = ?`, id);
    expect(await prune()).toMatchObject({ deleted: 2 });
    expect(await found()).toContain(`digest-differs ${id}`);
    await configureHistory(app, { retention_days: 0 });
  });

  it('as a block that has lost all of its rows', async () => {
    const sku = await item(5);
    await seal();
    await sql(`DELETE FROM ${TABLE} WHERE sku = ?`, sku);
    await sql(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, note)
       VALUES (?, 'kept', 5, 5, 'other', 'system', 'opening_balance')`,
      source,
    );
    expect(await seal()).toMatchObject({ damaged: 1 });
  });

  it('is told where all of it was removed at once, however new', async () => {
    await item(5, 7);
    await seal();
    for (const table of ['seal', 'checkpoint']) await sql(`DELETE FROM inventory_adjustment_${table}`);
    await sql(`UPDATE ${TABLE} SET digest = NULL`);
    await sql('UPDATE inventory_source_item SET history_digest = NULL');
    expect(await found()).toEqual(['seal-broken checkpoint']);
    expect(await seal()).toMatchObject({ sealed: 0, state: 'gone', checkpoint: undefined });
    expect(await accept()).toBe(1);
    expect(await found()).toEqual([]);
    // Numbers only rise.
    expect((await seal()).checkpoint?.number).toBe(2);
  });

  it('is told where that of an earlier night was put back', async () => {
    await item(5, 7);
    await seal();
    const tables = ['inventory_adjustment_seal', 'inventory_adjustment_checkpoint'];
    const kept: Record<string, unknown>[][] = [];
    for (const table of tables) kept.push(await app.database.query(`SELECT * FROM ${table}`));
    await item(1);
    await seal();
    for (const [at, table] of tables.entries()) {
      const [row = {}] = kept[at] ?? [];
      await sql(`DELETE FROM ${table}`);
      await sql(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES ?`, [Object.values(row)]);
    }
    expect(await found()).toEqual(['seal-broken checkpoint']);
    expect(await seal()).toMatchObject({ sealed: 0, state: 'put-back' });
    expect(await accept()).toBe(1);
    expect(await found()).toEqual([]);
    expect((await seal()).checkpoint?.number).toBe(3);
  });

  it('is told where rows have waited for it for more than two days', async () => {
    await item(5, 7);
    await seal();
    const sku = await item(1);
    for (const [hours, told] of [[40, []] as const, [10, ['seal-late checkpoint']] as const]) {
      await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL ? HOUR WHERE sku = ?`, hours, sku);
      await recompute(sku);
      expect(await found()).toEqual(told);
    }
    expect(await seal()).toMatchObject({ sealed: 1, state: 'whole' });
    expect(await found()).toEqual([]);
  });

  it('is told as what it is where the newest block is damaged, and not as late for good', async () => {
    const sku = await item(5, 7);
    await seal();
    const id = await idOf(sku, 7);
    await sql(`UPDATE ${TABLE} SET note = 'altered' WHERE adjustment_id = ?`, id);
    const later = await item(1);
    await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 50 HOUR WHERE sku = ?`, later);
    await recompute(later);
    const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    try {
      await app.within(() => app.get(SealHistoryJob).run());
      expect(told.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('is not signed anew')]);
      expect(await found()).toEqual([`digest-differs ${id}`, `sealed-row-altered ${id}`]);
      // Rows behind the block are signed, so that they are late where nobody does.
      await sql(`UPDATE ${TABLE} SET adjustment_id = adjustment_id + 400000 WHERE sku = ?`, later);
      expect(await found()).toContain('seal-late checkpoint');
      expect(await seal()).toMatchObject({ sealed: 1, damaged: 1 });
      expect(await found()).not.toContain('seal-late checkpoint');
    } finally {
      told.mockRestore();
    }
  });

  it('is not signed as late where the checkpoints are damaged, which the job does not claim', async () => {
    await item(5, 7);
    await seal();
    const later = await item(1);
    await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 50 HOUR WHERE sku = ?`, later);
    await recompute(later);
    await sql('UPDATE inventory_adjustment_mark SET checkpoint_id = 2');
    const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    try {
      await app.within(() => app.get(SealHistoryJob).run());
      expect(told.mock.calls.map(([text]) => text)).toEqual([
        expect.stringMatching(/are not signed\.$/),
        expect.stringContaining('is not signed anew'),
      ]);
    } finally {
      told.mockRestore();
    }
  });

  it('is accepted whatever number an unsigned mark says', async () => {
    await item(5, 7);
    await seal();
    await sql('UPDATE inventory_adjustment_mark SET checkpoint_id = 18446744073709551615');
    expect(await found()).toEqual(['seal-broken checkpoint']);
    expect(await seal()).toMatchObject({ sealed: 0, state: 'put-back' });
    expect(await accept()).toBe(1);
    expect(await found()).toEqual([]);
    expect((await seal()).checkpoint?.number).toBe(2);
  });
});
