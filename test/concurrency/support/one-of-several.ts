import { WriteGuards } from '../../../src/platform/database/write-guards.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

/** An application that takes its server for one of several that take writes. */
export interface OneOfSeveral {
  readonly app: TestApplication;
  readonly guards: WriteGuards;
  /** How often each guard row whose name is like this was written after the first time. */
  turns(name: string): Promise<number[]>;
}

/** Starts the application so for a file of tests: what each of several servers does is shown on one. */
export function useOneOfSeveral(): OneOfSeveral {
  const topology = process.env['DB_TOPOLOGY'];
  let running: TestApplication | undefined;
  beforeAll(async () => {
    process.env['DB_TOPOLOGY'] = 'multi-writer';
    running = await startApplication();
  });
  afterAll(async () => {
    if (topology === undefined) delete process.env['DB_TOPOLOGY'];
    else process.env['DB_TOPOLOGY'] = topology;
    await running?.close();
  });
  const started = (): TestApplication => {
    if (!running) throw new Error('The application is not running.');
    return running;
  };
  return {
    get app() {
      return started();
    },
    get guards() {
      return started().get(WriteGuards);
    },
    turns: async (name) => {
      const rows = await started().database.query<{ turn: number }>(
        'SELECT turn FROM inventory_write_guard WHERE name LIKE ? ORDER BY name',
        [name],
      );
      return rows.map(({ turn }) => turn);
    },
  };
}
