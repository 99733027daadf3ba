import { AdminNotices } from '../../../src/modules/admin-home/index.js';
import type { NewNotice } from '../../../src/modules/admin-home/domain/admin-notice.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

describe('notices for administrators', () => {
  let app: TestApplication;
  let notices: AdminNotices;

  beforeAll(async () => {
    app = await startApplication();
    notices = app.get(AdminNotices);
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.execute('DELETE FROM admin_notice'));

  const notice = (title: string): NewNotice => ({ severity: 'major', title, text: `What ${title} means.` });
  const titles = async (page = {}): Promise<string[]> => (await notices.list(page)).items.map(({ title }) => title);

  it('are listed from the newest on, page by page', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) await notices.add(notice(title));
    expect((await notices.list({ pageSize: 1 })).items).toEqual([
      {
        noticeId: expect.any(Number),
        severity: 'major',
        title: 'e',
        text: 'What e means.',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        readAt: null,
      },
    ]);
    expect(await titles({ pageSize: 2 })).toEqual(['e', 'd']);
    expect(await titles({ pageSize: 2, currentPage: 3 })).toEqual(['a']);
    expect(await notices.list({ pageSize: 2, currentPage: 4 })).toEqual({ items: [], totalCount: 5, unreadCount: 5 });
  });

  it('are read once, and counted', async () => {
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c']) ids.push(await notices.add(notice(title)));
    const [first = 0, second = 0] = ids;
    expect(await notices.markRead([first, second, 4_000_000_000])).toBe(2);
    await app.database.execute("UPDATE admin_notice SET read_at = '2024-01-02 03:04:05' WHERE notice_id = ?", [first]);
    expect([await notices.markRead([first]), await notices.markRead([])]).toEqual([0, 0]);
    const { items, ...counts } = await notices.list();
    expect(counts).toEqual({ totalCount: 3, unreadCount: 1 });
    expect(items.map(({ readAt }) => readAt)).toEqual([null, expect.any(String), '2024-01-02 03:04:05']);
    expect(await notices.list({ isUnreadOnly: true })).toMatchObject({ items: [{ title: 'c' }], totalCount: 1 });
  });

  it('are no more than a thousand', async () => {
    const first = await notices.add(notice('old'));
    await app.database.execute('INSERT INTO admin_notice (notice_id, severity, title, text) VALUES ?', [
      Array.from({ length: 999 }, (_, at) => [first + 1 + at, 'notice', `n${at}`, '']),
    ]);
    expect((await notices.list()).totalCount).toBe(1000);
    await notices.add(notice('new'));
    expect((await notices.list()).totalCount).toBe(1000);
    expect(await titles({ pageSize: 1 })).toEqual(['new']);
    expect(await titles({ pageSize: 200, currentPage: 5 })).not.toContain('old');
  });

  it('are cut where they are too long', async () => {
    await notices.add({ severity: 'minor', title: 'ü'.repeat(300), text: '€'.repeat(20_000) });
    const [{ title, text } = notice('')] = (await notices.list()).items;
    expect([title.length, text.length]).toEqual([255, 10_000]);
  });

  it.each([{ pageSize: 0 }, { pageSize: 201 }, { pageSize: 1.5 }, { currentPage: 0 }, { currentPage: -1 }])(
    'are not listed for %j',
    async (page) => {
      await expect(notices.list(page)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});
