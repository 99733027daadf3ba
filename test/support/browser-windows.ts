import type { Browser, BrowserContext, CDPSession, Disposable, Page } from 'playwright-core';
import { signOut } from './browser-navigation.js';

/** Longest wait for something on the page. */
export const PATIENCE_MS = 15_000;
export const SCREENS = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  /** The narrowest that are about. */
  narrow: { width: 360, height: 740 },
} as const;
/** A document of the dashboard's origin that has no scripts. */
const BLANK = '/admin/icon.svg';
/** What tests listen to. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/** What a window is opened with, and cannot be given later. */
export interface Look {
  readonly screen: keyof typeof SCREENS;
  readonly timeZone: string;
  readonly locale: string;
}

/** A window of a browser, with a profile of its own. */
export interface Window {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What runs in each document of it before the document's own scripts. */
  scripts: Disposable[];
  debugger?: CDPSession;
  /** Its document is one of the dashboard. */
  hasDashboard: boolean;
  /** A script was not to be had. The browser does not ask for it again until the dashboard is loaded anew. */
  lacksScript: boolean;
  /** Nobody else gets it. */
  isForOne: boolean;
}

/**
 * The windows of one file of tests. One that a test has left is signed out, emptied, and lent to the next. It keeps the
 * dashboard: to load that takes several times as long as to open one of its pages.
 */
export class Windows {
  private readonly free = new Map<string, Window[]>();

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** A window with this look that has no trace of another test; `isForOne` where none may be in it before or after. */
  async take(look: Look, isForOne = false): Promise<Window> {
    const key = JSON.stringify(look);
    const free = isForOne ? undefined : this.free.get(key)?.pop();
    return free ?? this.open(look, { key, isForOne });
  }

  /** Empties a window for the next test, or closes it where that cannot be done. */
  async giveBack(window: Window): Promise<void> {
    if (window.isForOne) return window.context.close();
    try {
      await empty(window, `${this.origin}${BLANK}`);
    } catch {
      await window.context.close();
      return;
    }
    const free = this.free.get(window.key);
    if (free) free.push(window);
    else this.free.set(window.key, [window]);
  }

  private async open({ screen, timeZone, locale }: Look, more: { key: string; isForOne: boolean }): Promise<Window> {
    const context = await this.browser.newContext({
      viewport: SCREENS[screen],
      timezoneId: timeZone,
      locale,
      reducedMotion: 'reduce',
      hasTouch: screen === 'phone',
      isMobile: screen === 'phone',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const kept = { scripts: [], hasDashboard: false, lacksScript: false };
    const window: Window = { ...more, ...kept, context, page: await context.newPage() };
    context.on('requestfailed', (request) => (window.lacksScript ||= request.resourceType() === 'script'));
    return window;
  }
}

/** What a reader has chosen stays in the dashboard as long as it is not loaded anew. */
const HAS_CHOSEN = 'localStorage.length > 0';

/** Leaves the page, and takes away everything that a test can have changed of its window. */
async function empty(window: Window, blank: string): Promise<void> {
  const { context, page, scripts } = window;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of LISTENED) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const script of scripts.splice(0)) await script.dispose();
  window.hasDashboard &&= !window.lacksScript && !(await page.evaluate<boolean>(HAS_CHOSEN)) && (await signOut(page));
  if (!window.hasDashboard) {
    await page.goto(blank);
    window.lacksScript = false;
  }
  await page.evaluate('localStorage.clear(); sessionStorage.clear();');
  await context.clearCookies();
  const { screen } = JSON.parse(window.key) as Look;
  const { width, height } = SCREENS[screen];
  if (page.viewportSize()?.width !== width || page.viewportSize()?.height !== height) {
    await page.setViewportSize({ width, height });
  }
  // Nothing of the next page is hovered over.
  await page.mouse.move(-1, -1);
  window.debugger ??= await context.newCDPSession(page);
  // The way back does not lead to an earlier test.
  await window.debugger.send('Page.resetNavigationHistory');
}
