import { RemoveFinishedBulks } from '../../../src/modules/bulk-operations/app/remove-finished-bulks.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { BulkDesk } from './support/bulk-desk.js';

describe('the retention of bulks', () => {
  let app: TestApplication;
  let desk: BulkDesk;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    desk = new BulkDesk(app);
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const given = async (count: number, days: number): Promise<string> => {
    const sourceItems = [{ sku: unique('sku'), source_code: source, quantity: 1, status: 1 }];
    const uuid = await desk.schedule(
      'inventory/source-items',
      Array.from({ length: count }, () => ({ sourceItems })),
    );
    await app.database.execute('UPDATE bulk SET start_time = UTC_TIMESTAMP() - INTERVAL ? DAY WHERE bulk_uuid = ?', [
      days,
      uuid,
    ]);
    return uuid;
  };

  it('removes what is old and has ended, and nothing else', async () => {
    const [old, fresh, open] = [await given(2_500, 61), await given(1, 59), await given(1, 61)];
    await app.database.execute('UPDATE bulk_operation SET status = 3 WHERE bulk_uuid IN (?)', [[old, fresh]]);
    await app.get(RemoveFinishedBulks).execute();
    const left = await app.database.query<{ bulk_uuid: string }>('SELECT bulk_uuid FROM bulk WHERE bulk_uuid IN (?)', [
      [old, fresh, open],
    ]);
    expect(left.map((row) => row.bulk_uuid).sort()).toEqual([fresh, open].sort());
    expect([await desk.statuses(old), await desk.statuses(fresh), await desk.statuses(open)]).toEqual([[], [3], [4]]);
  });
});
