import { channelKey, isAdminWebsite, stockViolations, storedChannels } from './stock.js';
import type { SalesChannel } from './stock.js';

const EMPTY = '"%field" can not be empty.';
const NO_WEBSITE = 'The website with code "%code" does not exist.';
const WEBSITES = new Map([['BASE', 'base']]);
const websiteCodeOf = (code: string): string | undefined => WEBSITES.get(code.toUpperCase());
const website = (code: string): SalesChannel => ({ type: 'website', code });

describe('stockViolations', () => {
  const violationsOf = (name: string, ...salesChannels: SalesChannel[]): unknown[] =>
    stockViolations({ name, salesChannels }, websiteCodeOf);

  it('accepts a name, websites that exist and channels of other types', () => {
    expect(violationsOf('EU')).toEqual([]);
    expect(violationsOf('EU', website('base'), website('BASE'), { type: 'marketplace', code: 'any' })).toEqual([]);
  });

  it.each(['', '  '])('refuses the name %j', (name) => {
    expect(violationsOf(name)).toEqual([{ message: EMPTY, parameters: { field: 'name' } }]);
  });

  it('names what a channel lacks', () => {
    expect(violationsOf('EU', { type: '', code: 'base' })).toEqual([{ message: EMPTY, parameters: { field: 'type' } }]);
    expect(violationsOf('EU', { type: 'marketplace', code: '' })).toEqual([
      { message: EMPTY, parameters: { field: 'code' } },
    ]);
  });

  it('says of a website without a code both that it lacks one and that there is no such website', () => {
    expect(violationsOf('EU', website(''))).toEqual([
      { message: EMPTY, parameters: { field: 'code' } },
      { message: NO_WEBSITE, parameters: { code: '' } },
    ]);
  });

  it('refuses an unknown website, and codes that the database could not tell apart', () => {
    expect(violationsOf('EU', website('mars'))).toEqual([{ message: NO_WEBSITE, parameters: { code: 'mars' } }]);
    expect(violationsOf('EU', { type: 'shop ', code: '🏬' })).toHaveLength(2);
  });
});

describe('storedChannels', () => {
  it('spells a website as it is stored and drops repeats', () => {
    expect(storedChannels([website('BASE'), { type: 'WEBSITE', code: 'base' }], websiteCodeOf)).toEqual([
      website('base'),
    ]);
  });

  it('tells channels of different types apart', () => {
    const channels = [website('base'), { type: 'marketplace', code: 'base' }];
    expect(storedChannels(channels, websiteCodeOf)).toEqual(channels);
  });
});

describe('channelKey', () => {
  it('does not mix up type and code', () => {
    expect(channelKey({ type: 'a', code: 'bc' })).not.toBe(channelKey({ type: 'ab', code: 'c' }));
  });

  it('knows the admin website in any spelling', () => {
    expect(isAdminWebsite(website('ADMIN'))).toBe(true);
    expect(isAdminWebsite({ type: 'shop', code: 'admin' })).toBe(false);
  });
});
