// Starts one browser for all files of browser tests: each opens windows of its own in it, which share nothing.
const { accessSync, constants } = require('node:fs');
const { delimiter, join } = require('node:path');
const { chromium } = require('playwright-core');
const removeLeftOvers = require('./global-setup.cjs');

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What Playwright switches off; named again because only the last list counts. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Each window would start two processes more: for the suggestions of an address bar that nobody sees, and a spare. */
const OFF_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];
/** To collect garbage on several threads takes more of the processors than it gives back. */
const SCRIPT_FLAGS = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'];

module.exports = async () => {
  await removeLeftOvers();
  const server = await chromium.launchServer({
    executablePath: chromiumPath(),
    host: '127.0.0.1',
    args: [
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join()}`,
      `--js-flags=${SCRIPT_FLAGS.join()}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  // The workers begin with the variables of this process, and the teardown runs in it.
  process.env.TEST_BROWSER = server.wsEndpoint();
  globalThis.testBrowser = server;
};

/** `CHROMIUM_PATH`, or the first browser on the PATH that can do it. */
function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => PROGRAMS.map((program) => join(directory, program)))
    .find(isProgram);
  if (found === undefined) {
    throw new Error('No browser was found: install Debian\'s package "chromium", or name one with CHROMIUM_PATH.');
  }
  return found;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
