describe('the environment of a test run', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  /** What a worker that starts with these variables comes to. */
  async function workerWith(variables: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
    process.env = { JEST_WORKER_ID: '3', ...variables };
    await jest.isolateModulesAsync(async () => {
      await import('../../support/environment.js');
    });
    return [process.env['DB_NAME'], process.env['REDIS_PREFIX']];
  }

  it('shares neither database nor Redis keys with a run of other names', async () => {
    expect(await workerWith({ DB_NAME: 'mine', REDIS_PREFIX: 'my' })).toEqual(['mine_3', 'my_3']);
    expect(await workerWith({ DB_NAME: 'yours', REDIS_PREFIX: 'your' })).toEqual(['yours_3', 'your_3']);
    expect(await workerWith({})).toEqual(['inventory_test_3', 'inventory_test_3']);
  });

  it('is the same for every file of a worker', async () => {
    expect(await workerWith({ DB_NAME: 'mine', REDIS_PREFIX: 'my' })).toEqual(['mine_3', 'my_3']);
    const { DB_NAME = '', REDIS_PREFIX = '', TEST_DB_BASE = '', TEST_REDIS_BASE = '' } = process.env;
    expect(await workerWith({ DB_NAME, REDIS_PREFIX, TEST_DB_BASE, TEST_REDIS_BASE })).toEqual(['mine_3', 'my_3']);
  });
});
