// Takes the pictures of docs/images from a running service with the sample data:
//   ADMIN_URL=http://127.0.0.1:3000 ADMIN_PASSWORD=$(cat .local/admin-password) npm run admin:screenshots
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const URL_OF_SERVICE = process.env['ADMIN_URL'] ?? 'http://127.0.0.1:3000';
const FOLDER = join(import.meta.dirname, '../docs/images');
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

async function logIn(page) {
  await page.goto(`${URL_OF_SERVICE}/admin/`);
  await page.getByLabel('User name').fill(process.env['ADMIN_USERNAME'] ?? 'admin');
  await page.getByLabel('Password').fill(process.env['ADMIN_PASSWORD'] ?? '');
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
  mkdirSync(FOLDER, { recursive: true });
  const page = await (await browser.newContext({ deviceScaleFactor: 1 })).newPage();
  await logIn(page);
  for (const picture of PICTURES) await take(page, picture);
} finally {
  await browser.close();
}
