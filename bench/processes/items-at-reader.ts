import { isDeepStrictEqual } from 'node:util';
import type { RowDataPacket } from 'mysql2/promise';
import { QuantitiesAt } from '../../src/modules/adjustment-history/app/quantities-at.service.js';
import { runInContext } from '../../src/platform/context/request-context.js';
import { SearchCriteria } from '../../src/platform/search/index.js';
import { serveTasks } from '../harness/child.js';
import { connect } from '../harness/databases.js';
import { measure } from '../harness/measure.js';
import type { Stretch } from '../harness/measure.js';
import type { ItemsAtTarget } from '../suites/quantities-at/cases.js';
// It serves the bare statements.
import { application, inTurn } from './history-reader.js';
import type { ReadJob } from './history-reader.js';

export type ItemsAtJob = ReadJob<ItemsAtTarget>;

const quantities = application.get(QuantitiesAt, { strict: false });

/** The service's own reader, called in this process: what it costs without HTTP. */
async function readItemsAt({ seconds, clients, targets }: ItemsAtJob): Promise<Stretch> {
  return runInContext({ origin: 'cli' }, () =>
    measure(
      Array.from({ length: clients }, (_, index) => inTurn(targets, index, search)),
      seconds,
    ),
  );
}

/** Compares with the bare SQL: the rows of each page, and the total where the statement tells one. */
async function checkItemsAt({ server, targets }: ItemsAtJob): Promise<void> {
  const connection = await connect(server);
  try {
    for (const target of targets) {
      const { items, totalCount } = await runInContext({ origin: 'cli' }, () => search(target));
      const [bare] = await connection.query<RowDataPacket[]>(target.sql, [...target.parameters]);
      const told = items.map((item) => [item.sourceCode, item.sku, item.quantity.toNumber(), item.status]);
      const found = bare.map((row) => [row['source_code'], row['sku'], Number(row['quantity']), row['status']]);
      const total = Number(bare[0]?.['total'] ?? totalCount);
      if (isDeepStrictEqual(told, found) && totalCount === total) continue;
      throw new Error(`The service and the bare SQL disagree about ${target.sql} [${target.parameters.join(', ')}].`);
    }
  } finally {
    await connection.end();
  }
}

function search({ moment, skus, pageSize }: ItemsAtTarget): ReturnType<QuantitiesAt['search']> {
  const filters = [{ field: 'sku', value: skus.join(','), conditionType: 'in' as const }];
  return quantities.search(
    moment,
    new SearchCriteria({ filterGroups: skus.length > 0 ? [{ filters }] : [], pageSize, currentPage: 1 }),
  );
}

serveTasks({ readItemsAt, checkItemsAt });
