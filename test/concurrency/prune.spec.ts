import { jest } from '@jest/globals';
import { AsyncResource } from 'node:async_hooks';
import { HistorySeals } from '../../src/modules/adjustment-history/app/history-seals.service.js';
import { VerifyIntegrity } from '../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { HistoryCounter } from '../../src/modules/adjustment-history/app/history-counter.service.js';
import { SealRepository } from '../../src/modules/adjustment-history/data/seal.repository.js';
import { PruneHistory } from '../../src/modules/adjustment-history/app/prune-history.service.js';
import type { PruneReport } from '../../src/modules/adjustment-history/app/prune-history.service.js';
import { VerifyHistory } from '../../src/modules/adjustment-history/app/verify-history.service.js';
import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { configureHistory, forgetItems, givenHistory, givenItemsWithoutHistory } from '../support/given-history.js';
import { givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { eventually } from '../support/eventually.js';
import { forgetSignatures } from '../support/given-signatures.js';
import { sessionsAt } from '../support/statements.js';

const SOURCE = 'a-src';
const OLD_ROWS = 20;

describe('pruning beside writers', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, SOURCE);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
    await configureHistory(app, { retention_days: 30, prune_batch_size: 50 });
  });

  const skus = (count: number): string[] => Array.from({ length: count }, (_, index) => `SKU-${index}`);
  /** Items with a history that is old from its first row to its last. */
  const givenOldItems = async (names: readonly string[]): Promise<void> => {
    await givenItemsWithoutHistory(
      app.database,
      names.map((sku) => ({ source: SOURCE, sku, quantity: OLD_ROWS })),
    );
    await givenHistory(
      app.database,
      Array.from({ length: OLD_ROWS }, (_, row) =>
        names.map((sku) => ({ source: SOURCE, sku, quantityAfter: row + 1, daysAgo: 60 })),
      ).flat(),
    );
  };
  const prune = (): Promise<PruneReport> => app.within(() => app.get(PruneHistory).execute());
  const receive = (...names: string[]): Promise<unknown> =>
    app.within(() =>
      app.get(SourceItemWriter).apply(
        names.map((sku) => ({ kind: 'adjust', sourceCode: SOURCE, sku, delta: Quantity.of(1) })),
        { reason: 'received' },
      ),
    );
  const drift = async (): Promise<readonly unknown[]> => (await app.get(VerifyHistory).execute({ limit: 10 })).drift;

  const itemsWithHistory = async (): Promise<number> => {
    const [row] = await app.database.query<{ n: string }>(
      'SELECT COUNT(DISTINCT source_code, sku) AS n FROM inventory_source_item_adjustment',
    );
    return Number(row?.n);
  };

  it('neither waits for a row that is not committed nor takes it for the latest', async () => {
    await givenOldItems(['x']);
    // Bound out here, so that it does not join the transaction below.
    const pruneApart = AsyncResource.bind(prune);
    const rolledBack = app.database.run(async () => {
      await receive('x');
      expect(await pruneApart()).toMatchObject({ deleted: OLD_ROWS - 1, kept: 1 });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect((await historyOf(app.database, 'x')).map((row) => row.quantity_after)).toEqual([OLD_ROWS]);
    expect(await drift()).toEqual([]);
  });

  describe('and beside who signs', () => {
    /** Runs `work` while another transaction is about to write a checkpoint, which it does once `work` waits for it. */
    const behindSigning = async <T>(work: () => Promise<T>): Promise<T> => {
      const workApart = AsyncResource.bind(work);
      const repository = app.get(SealRepository);
      const write = repository.writeCheckpoint.bind(repository);
      let waiting: Promise<T> | undefined;
      const spy = jest.spyOn(repository, 'writeCheckpoint').mockImplementationOnce(async (checkpoint) => {
        waiting = workApart();
        await eventually(sessionsWaiting);
        await write(checkpoint);
      });
      try {
        const report = await app.within(() => app.get(HistorySeals).checkpoint());
        expect(report).toMatchObject({ state: 'whole', sealed: 1 });
        if (!waiting) throw new Error('No checkpoint was written.');
        return await waiting;
      } finally {
        spy.mockRestore();
      }
    };
    const sessionsWaiting = AsyncResource.bind(() =>
      sessionsAt(app.database, '%FROM inventory_adjustment_%FOR UPDATE'),
    );
    const tampering = async (): Promise<string[]> =>
      (await app.get(VerifyIntegrity).execute({ limit: 100 })).findings.map(({ text }) => text);

    beforeEach(async () => {
      await forgetSignatures(app);
      await givenOldItems(['x', 'y']);
      await app.within(() => app.get(HistorySeals).checkpoint({ isAccepting: true }));
      await receive('x');
    });

    it('signs anew what it leaves, over the newest checkpoint', async () => {
      expect(await behindSigning(prune)).toMatchObject({ deleted: 2 * OLD_ROWS - 1 });
      expect(await tampering()).toEqual([]);
    });

    it('signs anew what is left of any rows', async () => {
      const [{ first }] = (await app.database.query<{ first: number }>(
        'SELECT MIN(adjustment_id) AS first FROM inventory_source_item_adjustment',
      )) as [{ first: number }];
      const remove = async (): Promise<number> => {
        await app.database.execute('DELETE FROM inventory_source_item_adjustment WHERE adjustment_id = ?', [first]);
        return 1;
      };
      const removed = await behindSigning(() =>
        app.within(() => app.database.run(() => app.get(HistorySeals).removing([first], remove))),
      );
      expect(removed).toBe(1);
      expect(await tampering()).toEqual([]);
    });

    it('is followed by who signs as well', async () => {
      const report = await behindSigning(async () => {
        await receive('y');
        return app.within(() => app.get(HistorySeals).checkpoint());
      });
      expect(report).toMatchObject({ state: 'whole', sealed: 1, damaged: 0 });
      expect(report.checkpoint?.number).toBe(3);
      expect(await tampering()).toEqual([]);
    });

    it('is accepted behind who signs, without a finding', async () => {
      await behindSigning(() => app.within(() => app.get(HistorySeals).checkpoint({ isAccepting: true })));
      expect(await tampering()).toEqual([]);
    });
  });

  it('never loses the latest row of an item', async () => {
    const names = skus(60);
    const written = names.slice(20);
    await givenOldItems(names);
    let isDone = false;
    let writes = 0;
    const writers = [1, 2, 3].map(async (step) => {
      for (let turn = step; !isDone; turn += 7) {
        await receive(
          ...new Set([turn, turn * 5, turn * 11].map((each) => written[each % written.length] ?? 'SKU-20')),
        );
        writes += 1;
      }
    });
    try {
      // Three at once: harmless, whatever the lock between the schedule and an operator does.
      await Promise.all([prune(), prune(), prune()]);
      for (let round = 0; round < 20 || writes <= 10; round += 1) {
        await prune();
        expect(await drift()).toEqual([]);
        expect(await itemsWithHistory()).toBe(names.length);
      }
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    await prune();
    const rows = await historyOf(app.database, ...names);
    for (const sku of names) {
      const own = rows.filter((row) => row.sku === sku);
      if (!written.includes(sku)) expect(own.map((row) => row.quantity_after)).toEqual([OLD_ROWS]);
      // Of the old rows only a latest one may be left; the new ones follow one another without a gap.
      own
        .slice(1)
        .forEach((row, index) => expect(row.quantity_after).toBe((own[index]?.quantity_after ?? 0) + row.delta));
    }
    expect(await drift()).toEqual([]);
    expect(await app.get(HistoryCounter).total()).toBe(rows.length);
  });
});
