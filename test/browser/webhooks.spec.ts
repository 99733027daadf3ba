import { SaveWebhook } from '../../src/modules/webhooks/app/save-webhook.service.js';
import { useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';

const PERMISSION = 'Vendor_Inventory::webhooks';
const URL = 'https://93.184.216.34/stock';

describe('webhooks', () => {
  const dashboard = useDashboard();

  const given = async (): Promise<{ id: number; name: string }> => {
    const name = unique('Shop');
    const { webhook } = await dashboard.app.within(() =>
      dashboard.app.get(SaveWebhook).create({ name, url: URL, topics: ['adjustment'] }),
    );
    return { id: webhook.webhookId, name };
  };
  const stored = async (name: string): Promise<any[]> =>
    dashboard.app.database.query('SELECT * FROM inventory_webhook WHERE name = ?', [name]);

  it('are made with a secret that is shown once, changed, replayed, given a new secret and deleted', async () => {
    const { page, visit } = await dashboard.asUser({ resources: [PERMISSION] });
    const name = unique('Shop');
    await visit('/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Choose at least one topic.').waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Address').fill(URL);
    await dialog.getByLabel('Topics').click();
    await page.getByRole('option', { name: 'Low stock' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: `Secret of ${name}` }).waitFor();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Low stock', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Address').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/is not public/).waitFor();
    await dialog.getByLabel('Address').fill(`${URL}/2`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The webhook is saved.').waitFor();
    expect(await stored(name)).toMatchObject([{ url: `${URL}/2`, topics: 'low_stock' }]);

    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('After position').fill('0');
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('The replay begins in a moment.').waitFor();
    expect(await stored(name)).toMatchObject([{ replay_after: 0 }]);

    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByRole('heading', { name: `Secret of ${name}` }).waitFor();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(await stored(name)).toEqual([]);
  });

  it('show why they were given up, what was sent and what came back, and are enabled again', async () => {
    const { id, name } = await given();
    await dashboard.app.database.execute(
      "UPDATE inventory_webhook SET enabled = 0, disabled_reason = 'The endpoint is gone.' WHERE webhook_id = ?",
      [id],
    );
    await dashboard.app.database.execute(
      `INSERT INTO inventory_webhook_delivery (webhook_id, position, type, sku, payload, attempts, response_status, response_body, duration_ms)
       VALUES (?, 7, 'adjustment', 'BAG-1', '{"type":"adjustment"}', 2, 503, 'Down for today', 12)`,
      [id],
    );
    const { page, visit, axe } = await dashboard.asUser({ resources: [PERMISSION] });
    await visit(`/webhooks/${id}`);
    await page.getByText('The endpoint is gone.').waitFor();
    await page.getByText('Failing').waitFor();
    await page.getByText('503 after 12 ms').waitFor();
    await axe();
    await page.getByRole('button', { name: `Details of msg_${id}_7` }).click();
    await page.getByText('Down for today').waitFor();
    await page.getByText('"type": "adjustment"').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('The webhook is enabled.').waitFor();
    expect(await stored(name)).toMatchObject([{ enabled: 1, disabled_reason: null }]);
  });
});
