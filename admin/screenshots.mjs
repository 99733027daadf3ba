// Takes the pictures of docs/images from a running service with the sample data, in which it places the first orders:
//   ADMIN_URL=http://127.0.0.1:3000 ADMIN_PASSWORD=$(cat .local/admin-password) npm run admin:screenshots
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const URL_OF_SERVICE = process.env['ADMIN_URL'] ?? 'http://127.0.0.1:3000';
const FOLDER = join(import.meta.dirname, '../docs/images');
const CREDENTIALS = {
  username: process.env['ADMIN_USERNAME'] ?? 'admin',
  password: process.env['ADMIN_PASSWORD'] ?? '',
};
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Each picture: the address, what has to be there before it is taken, and how it is looked at. */
const PICTURES = [
  { name: 'dashboard', path: '/', wait: 'Movements by reason' },
  { name: 'history', path: '/inventory/adjustments?hide=requestId', wait: 'Adjustment History' },
  { name: 'products', path: '/products', wait: 'Products' },
  { name: 'product', path: '/products/OTB-BEANI-INK', wait: 'Salable' },
  { name: 'order', path: '/sales/orders/1', wait: 'Items' },
  { name: 'orders', path: '/sales/orders', wait: 'Orders' },
  { name: 'transfers', path: '/transfers', wait: 'Transfer' },
  { name: 'import', path: '/import', wait: 'Import' },
  { name: 'settings', path: '/settings', wait: 'Settings' },
  { name: 'doctor', path: '/doctor', wait: 'Checks' },
  { name: 'history-phone', path: '/inventory/adjustments', wait: 'Adjustment History', screen: PHONE },
  { name: 'product-dark', path: '/products/OTB-BEANI-INK', wait: 'Salable', colors: 'dark' },
];

/** What the picture of orders shows where nobody has ordered yet; the first of them is shipped. */
const ORDERS = [
  { customer_email: 'ada@example.com', items: [line('OTB-BEANI-INK', 1, 19), line('OTB-BEANI-MOS', 1, 19)] },
  { customer_email: 'bo@example.com', items: [line('OTB-ROPE-60', 2, 149)] },
  { customer_email: 'cy@example.com', items: [line('OTB-MAT-R', 3, 39)] },
];

function line(sku, qty_ordered, price) {
  return { sku, qty_ordered, price };
}

async function call(path, { token, body }) {
  const response = await fetch(`${URL_OF_SERVICE}/rest/V1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function placeOrders() {
  const token = await call('integration/admin/token', { body: CREDENTIALS });
  const { total_count: there } = await call('orders?searchCriteria[pageSize]=1', { token });
  if (there > 0) return;
  for (const [index, order] of ORDERS.entries()) {
    const { entity_id: id } = await call('orders', { token, body: { entity: { store_id: 2, ...order } } });
    if (index > 0) continue;
    await call(`order/${id}/invoice`, { token, body: {} });
    await call(`order/${id}/ship`, { token, body: {} });
  }
}

async function logIn(page) {
  await page.goto(`${URL_OF_SERVICE}/admin/`);
  await page.getByLabel('User name').fill(CREDENTIALS.username);
  await page.getByLabel('Password').fill(CREDENTIALS.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

async function take(page, { name, path, wait, screen = DESK, colors = 'light' }) {
  await page.setViewportSize(screen);
  await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' });
  await page.goto(`${URL_OF_SERVICE}/admin${path}`, { waitUntil: 'networkidle' });
  await page.locator('main').getByText(wait).first().waitFor();
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  process.stdout.write(`${name}.png\n`);
}

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] });
try {
  await placeOrders();
  mkdirSync(FOLDER, { recursive: true });
  const page = await (await browser.newContext({ deviceScaleFactor: 1 })).newPage();
  await logIn(page);
  for (const picture of PICTURES) await take(page, picture);
} finally {
  await browser.close();
}
