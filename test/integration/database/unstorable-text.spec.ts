import { isUnstorableValue } from '../../../src/platform/http/unstorable.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

describe('a text that a column cannot hold', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it.each([
    ['is compared with it', 'SELECT scope_hash FROM idempotency_record WHERE scope_hash = ?'],
    ['is stored in it', "INSERT INTO idempotency_record (scope_hash, body_hash, answer) VALUES (?, 'x', '{}')"],
  ])('is the fault of its sender where it %s', async (_, sql) => {
    const failure = await app.database.query(sql, ['Größe 中']).catch((error: unknown) => error);
    expect(isUnstorableValue(failure)).toBe(true);
  });
});
