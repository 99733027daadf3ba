import { ApplicationError } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { readSetting, settingText, writeSetting } from './codec.js';
import { SETTING_PATHS, SETTINGS } from './registry.js';

const RETENTION = SETTINGS['cataloginventory/source_item_adjustment/retention_days'];
const BATCH = SETTINGS['cataloginventory/source_item_adjustment/prune_batch_size'];
const PAGE = SETTINGS['cataloginventory/source_item_adjustment/max_page_size'];
const ENABLED = SETTINGS['cataloginventory/source_item_adjustment/enabled'];
const MIN_QTY = SETTINGS['cataloginventory/item_options/min_qty'];
const MIN_SALE_QTY = SETTINGS['cataloginventory/item_options/min_sale_qty'];
const BACKORDERS = SETTINGS['cataloginventory/item_options/backorders'];
const COUNTRY = SETTINGS['general/country/default'];
const CRON = SETTINGS['cataloginventory/source_reservations/reconcile_sweep_cron'];

function refusal(write: () => unknown): ApplicationError {
  try {
    write();
  } catch (error) {
    if (error instanceof ApplicationError) return error;
  }
  throw new Error('nothing was refused');
}

describe('reading a stored setting', () => {
  it.each([
    [RETENTION, '36500', 36_500],
    [RETENTION, '36501', 36_500],
    [RETENTION, '99999999999999999999999', 36_500],
    [RETENTION, '0', 0],
    [RETENTION, '-1', 0],
    [RETENTION, ' 30 ', 30],
    [BATCH, '100001', 100_000],
    [BATCH, '0', 5000],
    [BATCH, '1', 1],
    [PAGE, '0', 500],
    [PAGE, '-5', 500],
    [PAGE, 'many', 500],
    [PAGE, '', 500],
    [PAGE, '2.5', 500],
    [PAGE, null, 500],
    [PAGE, undefined, 500],
    [PAGE, '750', 750],
    [ENABLED, '0', false],
    [ENABLED, 'No', false],
    [ENABLED, 'perhaps', true],
    [BACKORDERS, '2', 2],
    [BACKORDERS, '3', 0],
    [CRON, '*/5 * * * *', '*/5 * * * *'],
    [CRON, 'whenever', '0 * * * *'],
    [COUNTRY, 'de', 'DE'],
    [COUNTRY, '49', 'US'],
    [COUNTRY, '', 'US'],
  ])('%#: takes %j', (definition, stored, value) => {
    expect(readSetting(definition, stored)).toBe(value);
  });

  it.each([
    [MIN_QTY, '-2.5', '-2.5000'],
    [MIN_SALE_QTY, '-2.5', '1.0000'],
    [MIN_SALE_QTY, '1e20', '99999999.9999'],
    [MIN_SALE_QTY, '0x10', '1.0000'],
    [MIN_SALE_QTY, '', '1.0000'],
  ])('reads quantities exactly: %#', (definition, stored, value) => {
    expect(String(readSetting(definition, stored))).toBe(value);
  });
});

describe('writing a setting', () => {
  it.each([
    [RETENTION, '36501', 36_500],
    [BATCH, '100001', 100_000],
  ])('refuses a number above the maximum, naming path and limit: %#', (definition, typed, limit) => {
    const error = refusal(() => writeSetting('some/path', definition, typed));
    expect(error.kind).toBe('invalid');
    expect(error.text).toBe(`The setting "some/path" can be at most ${limit}.`);
  });

  it.each([
    [RETENTION, '-1'],
    [RETENTION, 'forever'],
    [BATCH, '0'],
    [PAGE, ''],
    [ENABLED, 'perhaps'],
    [BACKORDERS, '3'],
    [CRON, '* * * *'],
    [CRON, '* * * * * *'],
    [CRON, '61 * * * *'],
    [CRON, '@hourly'],
    [CRON, ''],
    [CRON, 'a b c d e'],
    [CRON, '0 0 31 2,4 *'],
    [CRON, 'H * * * *'],
    [CRON, '0 1,h/2 * * *'],
    [MIN_SALE_QTY, 'NaN'],
    [COUNTRY, ''],
    [COUNTRY, 'D'],
    [COUNTRY, '49'],
    [COUNTRY, 'd '],
    [COUNTRY, 'ÄÖ'],
    [COUNTRY, 'DEU'],
  ])('refuses what the setting cannot be: %#', (definition, typed) => {
    expect(refusal(() => writeSetting('some/path', definition, typed)).kind).toBe('invalid');
  });

  it.each([
    [ENABLED, 'off', '0'],
    [ENABLED, 'TRUE', '1'],
    [PAGE, '+0750', '750'],
    [RETENTION, '-0', '0'],
    [MIN_SALE_QTY, '1.00005', '1.0001'],
    [CRON, ' 0  3 * * MON-FRI ', '0 3 * * MON-FRI'],
    [COUNTRY, 'fr', 'FR'],
  ])('stores one spelling: %#', (definition, typed, stored) => {
    expect(writeSetting('some/path', definition, typed)).toBe(stored);
  });

  it('takes back every default as it is shown', () => {
    for (const path of SETTING_PATHS) {
      const definition = SETTINGS[path];
      const value = readSetting(definition, undefined);
      const again = readSetting(definition, writeSetting(path, definition, settingText(value)));
      if (value instanceof Quantity) expect(again).toEqual(value);
      else expect(again).toBe(value);
    }
  });
});
