import { createHash } from 'node:crypto';
import { AcceptHistory } from '../../../src/modules/adjustment-history/app/accept-history.service.js';
import { HistorySeals } from '../../../src/modules/adjustment-history/app/history-seals.service.js';
import type { SealReport } from '../../../src/modules/adjustment-history/app/history-seals.service.js';
import { PruneHistory } from '../../../src/modules/adjustment-history/app/prune-history.service.js';
import { VerifyIntegrity } from '../../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { configureHistory } from '../../support/given-history.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { States } from '../stock-states/support/states.js';
import { COPIED, field, forgetEverything, TABLE, takeTriggerAway } from './support/tampering.js';

describe('tampering with the history', () => {
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
  const remove = async (sku: string): Promise<void> => {
    const { status } = await app.http.post('/rest/V1/inventory/source-items-delete', {
      sourceItems: [{ sku, source_code: source }],
    });
    expect(status).toBe(200);
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

  it('finds nothing in what the service has written', async () => {
    const sku = await item(5, 7, 4);
    await givenProduct(app, { sku: 'moved' });
    await givenItems(app, { sku: 'moved', source_code: source, quantity: 9 });
    const states = new States(app);
    expect((await states.move([[source, 'moved', 'available', 'damaged', 4]])).status).toBe(200);
    expect((await states.move([[source, 'moved', 'damaged', 'quality_hold', 1]])).status).toBe(200);
    expect((await app.http.put('/rest/V1/products/moved', { product: { sku: 'renamed' } })).status).toBe(200);
    await givenItems(app, { sku: 'renamed', source_code: source, quantity: 2 });
    await remove(sku);
    await givenItems(
      app,
      { sku, source_code: source, quantity: 3 },
      { sku: 'ünicode 漢', source_code: source, quantity: 1 },
    );
    await remove('renamed');
    await givenItems(app, { sku: 'renamed', source_code: source, quantity: 2 });
    const bare = await app.database.query(`SELECT adjustment_id FROM ${TABLE} WHERE digest IS NULL`);
    expect(bare).toEqual([]);
    expect(await found()).toEqual([]);
    expect((await seal()).sealed).toBeGreaterThan(10);
    await givenItems(app, { sku, source_code: source, quantity: 4 });
    expect(await found()).toEqual([]);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
  });

  it('can be checked by whoever knows the page of the docs', async () => {
    const sku = await item(5, 7);
    const before = await rowsOf(sku);
    await recompute(sku);
    expect(await rowsOf(sku)).toEqual(before);
  });

  describe.each([
    ['before a checkpoint', false],
    ['after one', true],
  ])('%s', (_, isSealed) => {
    const chain = async (...quantities: readonly number[]): Promise<string> => {
      await item(1, 2);
      const sku = await item(...quantities);
      if (isSealed) await seal();
      return sku;
    };
    /** What a checkpoint adds to what the chain tells. */
    const signed = (kind: string, id: number): string[] => (isSealed ? [`${kind} ${id}`] : []);

    it.each([
      ['delta', 'delta = 20'],
      ['quantity', 'quantity_after = 6'],
      ['time', 'created_at = created_at - INTERVAL 1 DAY'],
      ['actor', "actor_label = 'Somebody else'"],
      ['reason', "reason = 'theft_or_loss'"],
      ['note', "note = 'nothing to see'"],
      ['request', "request_id = 'another'"],
      ['SKU', "sku = 'another'"],
    ])('names a row whose %s was changed', async (what, change) => {
      const sku = await chain(5, 7, 4);
      const [id, next] = [await idOf(sku, 7), await idOf(sku, 4)];
      await sql(`UPDATE ${TABLE} SET ${change} WHERE adjustment_id = ?`, id);
      const isMoved = what === 'SKU';
      expect(await found()).toEqual([
        `digest-differs ${id}`,
        ...(isMoved ? [`digest-differs ${next}`] : []),
        ...signed('sealed-row-altered', id),
      ]);
    });

    it('names the row behind one that was removed, and the one that was signed', async () => {
      const sku = await chain(5, 7, 4);
      const [id, next] = [await idOf(sku, 7), await idOf(sku, 4)];
      await sql(`DELETE FROM ${TABLE} WHERE adjustment_id = ?`, id);
      expect(await found()).toEqual([`digest-differs ${next}`, ...signed('sealed-row-missing', id)]);
    });

    it('names the first row that is left of a chain', async () => {
      const sku = await chain(5, 7, 4);
      const id = await idOf(sku, 5);
      await sql(`DELETE FROM ${TABLE} WHERE adjustment_id = ?`, id);
      expect(await found()).toEqual([`digest-differs ${await idOf(sku, 7)}`, ...signed('sealed-row-missing', id)]);
    });

    it('names a chain that was cut at its end, with a quantity that fits', async () => {
      const sku = await chain(5, 7, 4);
      const id = await idOf(sku, 4);
      await sql(`DELETE FROM ${TABLE} WHERE adjustment_id = ?`, id);
      await sql('UPDATE inventory_source_item SET quantity = 7 WHERE sku = ?', sku);
      expect((await cli('inventory:adjustment:verify')).code).toBe(1);
      expect(await found()).toEqual([`chain-cut ${source}/${sku}/available`, ...signed('sealed-row-missing', id)]);
    });

    it('names a chain that was removed altogether, with a quantity that fits', async () => {
      const sku = await chain(5);
      const id = await idOf(sku, 5);
      await sql(`DELETE FROM ${TABLE} WHERE sku = ?`, sku);
      await sql('UPDATE inventory_source_item SET quantity = 0 WHERE sku = ?', sku);
      expect(await found()).toEqual([`chain-cut ${source}/${sku}/available`, ...signed('sealed-row-missing', id)]);
    });

    it('names a row that was inserted, with a digest of another or none', async () => {
      const sku = await chain(5, 7);
      await sql(
        `INSERT INTO ${TABLE} (${COPIED}, digest) SELECT ${COPIED}, digest FROM ${TABLE} WHERE sku = ?
                  ORDER BY adjustment_id LIMIT 1`,
        sku,
      );
      await sql(
        `INSERT INTO ${TABLE} (${COPIED}) SELECT ${COPIED} FROM ${TABLE} WHERE sku = ?
                  ORDER BY adjustment_id LIMIT 1`,
        sku,
      );
      const [{ newest } = { newest: 0 }] = await app.database.query<{ newest: number }>(
        `SELECT MAX(adjustment_id) AS newest FROM ${TABLE}`,
      );
      const names = [
        `chain-cut ${source}/${sku}/available`,
        `digest-differs ${newest - 1}`,
        `digest-missing ${newest}`,
      ];
      expect((await found()).sort()).toEqual(names.sort());
      // The next night takes neither for granted.
      await seal();
      expect(await found()).toEqual(expect.arrayContaining([`digest-differs ${newest - 1}`]));
    });

    it('names rows that have changed places', async () => {
      const sku = await chain(5, 7, 4);
      const [a, b] = [await idOf(sku, 5), await idOf(sku, 7)];
      for (const [from, to] of [
        [a, 500_000],
        [b, a],
        [500_000, b],
      ]) {
        await sql(`UPDATE ${TABLE} SET adjustment_id = ? WHERE adjustment_id = ?`, to, from);
      }
      expect(await found()).toEqual([
        ...[a, b, await idOf(sku, 4)].map((id) => `digest-differs ${id}`),
        ...signed('sealed-row-altered', a),
        ...signed('sealed-row-altered', b),
      ]);
    });

    it('is not deceived by a digest that was taken away', async () => {
      const sku = await chain(5, 7, 4);
      const [id, next] = [await idOf(sku, 7), await idOf(sku, 4)];
      await sql(`UPDATE ${TABLE} SET digest = NULL WHERE adjustment_id = ?`, id);
      expect((await found()).sort()).toEqual(
        isSealed
          ? [`digest-differs ${next}`, `sealed-row-altered ${id}`]
          : [`digest-differs ${next}`, `digest-missing ${id}`],
      );
    });
  });

  describe('by somebody who computes the digests anew', () => {
    it('is found where a checkpoint covers it, row by row', async () => {
      const sku = await item(5, 7, 4);
      await seal();
      await sql(`UPDATE ${TABLE} SET actor_label = 'Somebody else' WHERE adjustment_id = ?`, await idOf(sku, 7));
      await recompute(sku);
      expect(await found()).toEqual([await idOf(sku, 7), await idOf(sku, 4)].map((id) => `sealed-row-altered ${id}`));
      // What differs is not signed anew.
      expect(await seal()).toMatchObject({ sealed: 0, damaged: 1, state: 'whole' });
      expect(await found()).toHaveLength(2);
    });

    it('is found where a checkpoint covers rows that are gone', async () => {
      const sku = await item(5, 7, 4);
      await seal();
      const id = await idOf(sku, 4);
      await sql(`DELETE FROM ${TABLE} WHERE adjustment_id = ?`, id);
      await sql('UPDATE inventory_source_item SET quantity = 7 WHERE sku = ?', sku);
      await recompute(sku);
      expect(await found()).toEqual([`sealed-row-missing ${id}`]);
    });

    it('is not found where the rows are newer than the last checkpoint', async () => {
      await item(1);
      await seal();
      const sku = await item(5, 7);
      await sql(`UPDATE ${TABLE} SET actor_label = 'Somebody else' WHERE sku = ?`, sku);
      await recompute(sku);
      expect(await found()).toEqual([]);
    });
  });

  describe('of what was signed', () => {
    it.each([
      ['a seal is changed', 'UPDATE inventory_adjustment_seal SET root = REVERSE(root)', 1],
      ['a signature is changed', 'UPDATE inventory_adjustment_seal SET signature = REVERSE(signature)', 2],
      [
        'a signature is made without a key',
        "UPDATE inventory_adjustment_seal SET key_id = NULL, signature = UNHEX(SHA2('x', 256))",
        2,
      ],
      ['a seal is removed', 'DELETE FROM inventory_adjustment_seal', 1],
      ['the checkpoint is changed', 'UPDATE inventory_adjustment_checkpoint SET blocks = 7', 1],
      ['the checkpoint is removed', 'DELETE FROM inventory_adjustment_checkpoint', 1],
      [
        'an older checkpoint is made the last',
        'DELETE FROM inventory_adjustment_checkpoint WHERE checkpoint_id = 2',
        1,
      ],
      [
        'the checkpoint is signed with another key',
        "UPDATE inventory_adjustment_checkpoint SET key_id = 'ffffffff'",
        1,
      ],
      ['the mark of the last checkpoint is removed', 'DELETE FROM inventory_adjustment_mark', 1],
      ['the mark of the last checkpoint is set back', 'UPDATE inventory_adjustment_mark SET checkpoint_id = 1', 1],
    ])('is told where %s, and nothing is signed over it', async (_, damage, findings) => {
      await item(5, 7, 4);
      await seal();
      await item(1);
      await seal();
      expect(await found()).toEqual([]);
      await sql(damage);
      const told = await found();
      expect(told.map((each) => each.split(' ')[0])).toEqual(Array.from({ length: findings }, () => 'seal-broken'));
      await item(2);
      expect((await seal()).sealed).toBe(0);
      expect(await found()).toEqual(told);
      // An operator has looked into it.
      expect(await accept()).toBeGreaterThan(0);
      expect(await found()).toEqual([]);
    });

    it('is told where all of it was removed from a history that had it for long', async () => {
      const sku = await item(5, 7);
      await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 3 DAY WHERE sku = ?`, sku);
      await recompute(sku);
      expect(await found()).toEqual(['seal-broken checkpoint']);
      expect(await seal()).toMatchObject({ sealed: 0, state: 'gone' });
      expect(await accept()).toBe(1);
      expect(await found()).toEqual([]);
    });
  });

  describe('is told from', () => {
    /** Makes what was written so far look old, by the one way that leaves the chain whole. */
    const age = async (...skus: readonly string[]): Promise<void> => {
      for (const sku of skus) {
        await sql(`UPDATE ${TABLE} SET created_at = created_at - INTERVAL 40 DAY WHERE sku = ?`, sku);
        await recompute(sku);
      }
    };

    it('pruning: what is left of each chain is anchored', async () => {
      await configureHistory(app, { retention_days: 30 });
      const [old, busy] = [await item(5, 7, 4), await item(1, 2, 3)];
      await age(old, busy);
      expect(await accept()).toBe(1);
      await givenItems(app, { sku: busy, source_code: source, quantity: 9 });
      expect(await prune()).toMatchObject({ deleted: 5 });
      expect(await found()).toEqual([]);
      await givenItems(app, ...[old, busy].map((sku) => ({ sku, source_code: source, quantity: 11 })));
      await seal();
      expect(await found()).toEqual([]);
      // The anchor is signed: without it the row stands for nothing.
      const anchored = await idOf(old, 4);
      await sql('DELETE FROM inventory_adjustment_anchor WHERE adjustment_id = ?', anchored);
      expect(await found()).toEqual([`digest-differs ${anchored}`]);
      await configureHistory(app, { retention_days: 0 });
    });

    it('pruning, where the rows were damaged before: that stays damaged', async () => {
      await configureHistory(app, { retention_days: 30 });
      const sku = await item(5, 7, 4);
      await age(sku);
      await accept();
      const id = await idOf(sku, 4);
      await sql(`UPDATE ${TABLE} SET note = 'altered' WHERE adjustment_id = ?`, id);
      await recompute(sku);
      expect(await prune()).toMatchObject({ deleted: 2 });
      expect(await found()).toContain(`sealed-row-altered ${id}`);
      await configureHistory(app, { retention_days: 0 });
    });

    it('an opening balance that is taken back, whatever came behind it', async () => {
      await sql(
        'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES (?, ?, 5, 1), (?, ?, 6, 1)',
        source,
        'opened-a',
        source,
        'opened-b',
      );
      const opened = await cli('inventory:adjustment:opening-balance', '--json');
      const { request_id: requestId } = JSON.parse(opened.out) as { request_id: string };
      await givenItems(app, { sku: 'opened-a', source_code: source, quantity: 9 });
      await seal();
      expect(await found()).toEqual([]);
      expect((await cli('inventory:adjustment:opening-balance', '--undo', requestId)).code).toBe(0);
      expect(await found()).toEqual([]);
      await givenItems(app, { sku: 'opened-b', source_code: source, quantity: 1 });
      await seal();
      expect(await found()).toEqual([]);
    });

    it('what happens while recording is off: an item is deleted, and created anew', async () => {
      const sku = await item(5, 7);
      await configureHistory(app, { enabled: false });
      await remove(sku);
      await givenItems(app, { sku, source_code: source, quantity: 3 });
      expect(await found()).toEqual([]);
      await configureHistory(app, { enabled: true });
      await givenItems(app, { sku, source_code: source, quantity: 4 });
      expect(await found()).toEqual([]);
    });

    it('rows of a version that knew no digests, which are announced and accepted', async () => {
      await sql(
        `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type) VALUES (?, 'before', 5, 5, 'other', 'system')`,
        source,
      );
      await sql(
        "INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES (?, 'before', 5, 1)",
        source,
      );
      expect(await found()).toEqual([]);
      await givenItems(app, { sku: 'before', source_code: source, quantity: 6 });
      expect((await seal()).sealed).toBe(2);
      expect(await found()).toEqual([]);
      // The other version is running still: it knows no column of ours.
      await sql(
        `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type) VALUES (?, 'before', 1, 7, 'other', 'system')`,
        source,
      );
      await sql("UPDATE inventory_source_item SET quantity = 7 WHERE sku = 'before'");
      await givenItems(app, { sku: 'before', source_code: source, quantity: 8 });
      const id = await idOf('before', 7);
      await seal();
      expect(await found()).toEqual([`digest-missing ${id}`]);
      const { code, out } = await cli('inventory:adjustment:seal', '--accept');
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^1 finding\(s\) were accepted\.\n0 row\(s\) signed\.\nCheckpoint \d+ of .* UTC over 4 row\(s\): [0-9a-f]{64}\n$/,
        ),
      });
      expect(await found()).toEqual([]);
    });
  });

  it('is told by verify in sentences, with exit code 1', async () => {
    const sku = await item(5, 7);
    await seal();
    const id = await idOf(sku, 5);
    await sql(`UPDATE ${TABLE} SET note = 'altered' WHERE adjustment_id = ?`, id);
    const { code, out, err } = await cli('inventory:adjustment:verify');
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'No drift: every source item matches its last adjustment.',
      `SKU ${sku} at source ${source}: history row ${id} does not fit its digest. It was altered, or rows before it were removed or added.`,
      `History row ${id} is not as it was signed.`,
      '2 sign(s) of tampering with the history.',
      '',
    ]);
    expect(err).toMatch(/Checkpoint \d+ of .* over \d+ row\(s\): [0-9a-f]{64}\./);
    const json = await cli('inventory:adjustment:verify', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      drift: [],
      has_more: false,
      tampering: [
        { kind: 'digest-differs', adjustment_id: id, sku },
        { kind: 'sealed-row-altered', adjustment_id: id },
      ],
      tampering_has_more: false,
    });
    expect((await cli('inventory:adjustment:verify', '--limit=1')).out).toContain('there may be more');
  });

  it('is still told when the key has become another one', async () => {
    const former = process.env['APP_ENCRYPTION_KEY'] ?? '';
    const sku = await item(5, 7);
    await seal();
    process.env['APP_ENCRYPTION_KEY'] = 'e'.repeat(64);
    try {
      expect((await cli('inventory:adjustment:verify')).out).toContain('a key that this installation does not have');
      process.env['APP_ENCRYPTION_KEY_PREVIOUS'] = former;
      expect((await cli('inventory:adjustment:verify')).code).toBe(0);
      const [mark] = await app.database.query<Record<string, unknown>>('SELECT * FROM inventory_adjustment_mark');
      expect((await cli('secrets:rotate')).code).toBe(0);
      // As where a process with the former key has written the mark alone after that.
      await sql(
        'UPDATE inventory_adjustment_mark SET checkpoint_id = ?, key_id = ?, signature = ?',
        ...['checkpoint_id', 'key_id', 'signature'].map((column) => mark?.[column]),
      );
      expect((await cli('secrets:rotate')).code).toBe(0);
      delete process.env['APP_ENCRYPTION_KEY_PREVIOUS'];
      expect((await cli('inventory:adjustment:verify')).code).toBe(0);
      await sql(`UPDATE ${TABLE} SET note = 'altered' WHERE sku = ?`, sku);
      await recompute(sku);
      expect((await cli('inventory:adjustment:verify')).code).toBe(1);
    } finally {
      process.env['APP_ENCRYPTION_KEY'] = former;
      delete process.env['APP_ENCRYPTION_KEY_PREVIOUS'];
    }
  });
});
