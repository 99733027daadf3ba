import type { Setting } from './setting-rules';
import { isInForce, refusalsByPath, settingViolation, storedText, valueText } from './setting-rules';

const PLAIN: Setting = {
  path: 'a',
  label: 'A',
  help: '',
  kind: 'int',
  value: '0',
  default: '0',
  isDefault: true,
  stored: null,
  minimum: 0,
  maximum: 36_500,
  maxLength: null,
  options: null,
  dependsOn: null,
};

describe('rules of settings', () => {
  it.each([
    ['36500', undefined],
    [' 7 ', undefined],
    ['36501', 'At most 36500.'],
    ['-1', 'At least 0.'],
    ['1.5', 'Enter a whole number.'],
    ['', 'Enter a whole number.'],
    ['1e3', 'Enter a whole number.'],
    ['1,000', undefined],
    ['1.000', '1.000 could mean 1000 or 1: type 1000 or 1.0.'],
  ])('a whole number %p', (text, violation) => {
    expect(settingViolation(PLAIN, text)).toBe(violation);
  });

  it.each([
    ['1.25', undefined],
    ['0.00001', 'At most 4 decimals.'],
    ['x', 'Enter a number, such as 5 or 1.25.'],
    ['36500.1', 'At most 36500.'],
  ])('a number %p', (text, violation) => {
    expect(settingViolation({ ...PLAIN, kind: 'decimal' }, text)).toBe(violation);
  });

  it('figures are sent as they are understood', () => {
    expect([storedText(PLAIN, ' 1,000 '), storedText({ ...PLAIN, kind: 'decimal' }, '1,5')]).toEqual(['1000', '1.5']);
    expect(storedText({ ...PLAIN, kind: 'text' }, '1,000')).toBe('1,000');
  });

  it('a cron pattern has five fields', () => {
    const cron: Setting = { ...PLAIN, kind: 'cron', maxLength: 255 };
    expect(settingViolation(cron, '*/5 * * * 1')).toBeUndefined();
    expect(settingViolation(cron, '* * * *')).toMatch(/five fields/);
  });

  it('is in force while everything it depends on is', () => {
    const one: Setting = { ...PLAIN, path: 'one', kind: 'flag' };
    const two: Setting = { ...PLAIN, path: 'two', dependsOn: { path: 'one', value: '1' } };
    const three: Setting = { ...PLAIN, path: 'three', dependsOn: { path: 'two', value: 'x' } };
    const settings = new Map([one, two, three].map((setting) => [setting.path, setting]));
    const inForce = (values: Record<string, string>): boolean[] =>
      [one, two, three].map((setting) => isInForce(setting, settings, values));
    expect(inForce({ one: '1', two: 'x' })).toEqual([true, true, true]);
    expect(inForce({ one: '0', two: 'x' })).toEqual([true, false, false]);
    expect(inForce({ one: '1', two: 'y' })).toEqual([true, true, false]);
  });

  it('finds the setting that a refusal names', () => {
    const refusals = refusalsByPath(['The setting "a/b" can be at most 5.', 'There is no setting "x".']);
    expect([...refusals]).toEqual([['a/b', 'Can be at most 5.']]);
  });

  it('says a value in words', () => {
    expect(valueText({ ...PLAIN, kind: 'flag' }, '1')).toBe('on');
    expect(valueText({ ...PLAIN, kind: 'choice', options: [{ value: '2', label: 'Two' }] }, '2')).toBe('Two');
    expect(valueText({ ...PLAIN, kind: 'text' }, '')).toBe('none');
  });
});
