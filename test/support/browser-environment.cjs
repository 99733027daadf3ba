// Keeps a picture of every open page of a test that fails: the message alone rarely says what was on the screen.
const { mkdirSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const DatabaseEnvironment = require('./database-environment.cjs');

const DIRECTORY = join(tmpdir(), 'inventory-browser-tests');

module.exports = class BrowserEnvironment extends DatabaseEnvironment {
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure') return;
    mkdirSync(DIRECTORY, { recursive: true });
    const name = nameOf(event.test).replace(/[^A-Za-z0-9]+/g, '-');
    for (const [index, page] of [...(this.global.openPages ?? [])].entries()) {
      const path = join(DIRECTORY, `${name.slice(0, 120)}${index === 0 ? '' : `-${index}`}.png`);
      await page.screenshot({ path, timeout: 5000 }).then(
        () => process.stderr.write(`A picture of the page: ${path}\n`),
        (error) => process.stderr.write(`No picture of the page: ${error.message}\n`),
      );
    }
  }
};

function nameOf({ name, parent }) {
  return parent && parent.name !== 'ROOT_DESCRIBE_BLOCK' ? `${nameOf(parent)} ${name}` : name;
}
