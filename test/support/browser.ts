import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { startApplication } from './application.js';
import type { TestApplication } from './application.js';
import { logIn, signOut } from './browser-navigation.js';
import { PATIENCE_MS, Windows } from './browser-windows.js';
import type { SCREENS, Window } from './browser-windows.js';
import { unique } from './names.js';

const BUILD = join(__dirname, '../../admin/dist/index.html');
/** Under `session/session-store.ts` of the dashboard. */
const TOKEN_KEY = 'inventory-token';
const PASSWORD = 'correct horse battery';
const POLL_MS = 50;
/** How often in a row nothing is on its way, before nothing more is expected. */
const QUIET_LOOKS = 10;
/** WCAG 2.2, levels A and AA. */
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** All of it that other colours can break: nothing else of the page changes with them. */
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** Runs in the page, whose types the service does not know: what fades in has other colours until it has. */
const SETTLED = `Promise.all(
  document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => undefined)),
).then(() => undefined)`;

/** Without its comments and long names it is there in half the time. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The screens on which a page has to be usable; `axe` looks at each in both colours. */
export const LOOKS = [
  { screen: 'desk', colors: 'both' },
  { screen: 'phone', colors: 'both' },
] as const;

/** Who looks, and with what. */
export interface VisitorOptions {
  /** What the visitor's role allows; everything where it is absent. */
  readonly resources?: readonly string[] | 'all';
  /** What it is bound to; nothing where it is absent. */
  readonly sourceCodes?: readonly string[];
  readonly screen?: keyof typeof SCREENS;
  readonly colors?: 'light' | 'dark' | 'both';
  readonly timeZone?: string;
  /** What the browser says of its language. */
  readonly locale?: string;
}

/** A browser window of one person. */
export interface Visitor {
  readonly page: Page;
  /** The name to log in with; the history rows of what the visitor saves have it as their label. */
  readonly username: string;
  readonly password: string;
  /**
   * Opens a page of the dashboard (`/orders?page=2`) in a session that has just begun, and waits for its heading. Where the
   * window has the dashboard already it is not loaded anew, which takes several times as long.
   */
  visit(path: string): Promise<void>;
  /** The same in a new document, for tests of what loading does. */
  load(path: string): Promise<void>;
  /** Waits until the page asks for nothing any more. */
  quiet(): Promise<void>;
  /** Fails for whatever breaks WCAG 2.2 A or AA on the page as it is now, in the colours of the visitor. */
  axe(): Promise<void>;
  /** What stands in the address behind `/admin`. */
  address(): string;
  /** Errors of the page's own scripts and of its content security policy; each test ends with none. */
  readonly errors: string[];
}

/** The dashboard of a running application, in a browser. */
export interface Dashboard {
  readonly app: TestApplication;
  /** A new window of a user who is logged in. */
  asUser(options?: VisitorOptions): Promise<Visitor>;
  /** A new window of a user who is not. Their name and password are good. */
  asStranger(options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Starts the application for a file of tests with a browser, and closes windows after each of them:
 *
 *     const dashboard = useDashboard();
 *     it('…', async () => {
 *       const { page, visit, axe } = await dashboard.asUser({ resources: ['Vendor_Sales::actions_view'] });
 *       await visit('/orders');
 *       await axe();
 *     });
 */
export function useDashboard(): Dashboard {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await Running.start();
  });
  afterEach(() => running?.closeWindows());
  afterAll(() => running?.close());
  const started = (): Running => {
    if (!running) throw new Error('The application is not running.');
    return running;
  };
  return {
    get app() {
      return started().app;
    },
    asUser: (options = {}) => started().asUser(options),
    asStranger: (options = {}) => started().asStranger(options),
  };
}

/**
 * Ticks a box, or takes its tick away. Playwright's own `check` looks once: a box that the page draws anew later would
 * have failed it.
 */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  if ((await box.isChecked()) !== isTicked) await box.click();
  await eventuallyEqual(() => box.isChecked(), isTicked);
}

/**
 * Reads until the result is the expected one, as `toEqual` has it; fails with the last result when it does not become
 * so.
 */
export async function eventuallyEqual(read: () => unknown, expected: unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      expect(await read()).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await delay(POLL_MS);
  }
}

interface Account {
  readonly username: string;
  readonly token: string;
}

class Running {
  private readonly accounts = new Map<string, Promise<Account>>();
  private readonly windows: Windows;
  private lent: { window: Window; visitor: Visitor }[] = [];

  private constructor(
    readonly app: TestApplication,
    private readonly browser: Browser,
  ) {
    this.windows = new Windows(browser, app.origin);
  }

  static async start(): Promise<Running> {
    if (!existsSync(BUILD)) throw new Error('The dashboard is not built: npm run admin:build');
    // One browser serves all files: `browser-setup.cjs`.
    const browser = await chromium.connect(process.env['TEST_BROWSER'] ?? '');
    try {
      return new Running(await startApplication(), browser);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  async asUser(options: VisitorOptions): Promise<Visitor> {
    const account = await this.account(options);
    return this.open(options, account, account.token);
  }

  async asStranger(options: VisitorOptions): Promise<Visitor> {
    return this.open(options, await this.account(options));
  }

  async closeWindows(): Promise<void> {
    const lent = this.lent;
    this.lent = [];
    openPages().clear();
    await Promise.all(lent.map(({ window }) => this.windows.giveBack(window)));
    expect(lent.flatMap(({ visitor }) => visitor.errors)).toEqual([]);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.close();
  }

  /** Hashing passwords is slow on purpose: visitors with the same rights share a user. */
  private account({ resources = 'all', sourceCodes }: VisitorOptions): Promise<Account> {
    const key = JSON.stringify([resources, sourceCodes]);
    const account = this.accounts.get(key) ?? this.createAccount(resources, sourceCodes);
    this.accounts.set(key, account);
    return account;
  }

  private async createAccount(
    resources: readonly string[] | 'all',
    sourceCodes: readonly string[] | undefined,
  ): Promise<Account> {
    const username = unique('visitor');
    await this.app.within(async () => {
      const role = unique('role');
      await this.app
        .get(RoleService)
        .create({ name: role, sourceCodes, ...(resources === 'all' ? { all: true } : { resources }) });
      await this.app.get(UserService).create({ username, password: PASSWORD, email: `${username}@example.com`, role });
    });
    const answer = await this.app.http.post(
      '/rest/V1/integration/admin/token',
      { username, password: PASSWORD },
      { token: null },
    );
    expect(answer.status).toBe(200);
    return { username, token: answer.body as string };
  }

  /** Who has a token begins with it; who has none gets a window that nobody has had. */
  private async open(options: VisitorOptions, { username }: Account, token?: string): Promise<Visitor> {
    const { screen = 'desk', colors = 'light', timeZone = 'Europe/Berlin', locale = 'en-GB' } = options;
    const window = await this.windows.take({ screen, timeZone, locale }, token === undefined);
    const { page } = window;
    const visitor = visitorOf(window, { username, origin: this.app.origin, colors, token });
    this.lent.push({ window, visitor });
    openPages().add(page);
    await page.emulateMedia({ colorScheme: colors === 'dark' ? 'dark' : 'light' });
    if (token !== undefined) {
      const [key, value] = [TOKEN_KEY, token].map((text) => JSON.stringify(text));
      window.scripts.push(await page.addInitScript(`sessionStorage.setItem(${key}, ${value})`));
    }
    return visitor;
  }
}

/** Where the environment finds the pages of a test that fails. */
function openPages(): Set<Page> {
  const place = globalThis as typeof globalThis & { openPages?: Set<Page> };
  return (place.openPages ??= new Set());
}

interface VisitorFrame {
  readonly username: string;
  readonly token: string | undefined;
  readonly origin: string;
  readonly colors: NonNullable<VisitorOptions['colors']>;
}

function visitorOf(window: Window, { username, token, origin, colors }: VisitorFrame): Visitor {
  const { page } = window;
  const errors: string[] = [];
  const requests = requestsOf(page);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // That a request was refused is for the page to show, not an error of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  const load = async (path: string): Promise<void> => {
    await page.goto(`${origin}/admin${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  return {
    page,
    username,
    password: PASSWORD,
    errors,
    visit: async (path) => {
      const hasDashboard = token !== undefined && window.hasDashboard && (await signOut(page));
      if (hasDashboard) await logIn(page, { token, path, patience: PATIENCE_MS });
      else await load(path);
      window.hasDashboard = true;
    },
    load: async (path) => {
      // What such a test does to its documents, none of the others is to meet.
      window.isForOne = true;
      await load(path);
    },
    quiet: async () => {
      const end = performance.now() + PATIENCE_MS;
      for (let looks = 0; looks < QUIET_LOOKS; looks = requests.size === 0 ? looks + 1 : 0) {
        if (performance.now() > end)
          throw new Error(`On their way: ${[...requests].map((one) => one.url()).join(' ')}`);
        await delay(POLL_MS);
      }
    },
    axe: async () => {
      await expectAccessible(page, WCAG);
      if (colors !== 'both') return;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, CONTRAST);
      await page.emulateMedia({ colorScheme: 'light' });
    },
    address: () => page.url().slice(`${origin}/admin`.length),
  };
}

/** Those of a page that are on their way. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

async function expectAccessible(page: Page, rules: RunOnly): Promise<void> {
  // Through the debugger: the page's own policy allows no scripts but its files.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  // A control that is scrolled half under the bar at the top would be taken for a small one.
  await page.evaluate('scrollTo(0, 0)');
  // Last of all: what has come meanwhile fades in as well.
  await page.evaluate(SETTLED);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await tool.run({ runOnly, resultTypes: ['violations'] });
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 300)} ${node.failureSummary ?? ''}`),
    );
  }, rules);
  expect(violations).toEqual([]);
}
