import { distinctLinks, linkViolations } from './stock-source-link.js';

const about = (message: string, field: string): object => ({ message, parameters: { field } });
const EMPTY = '"%field" can not be empty.';
const WHITESPACE = '"%field" can not contain whitespaces.';
const PRIORITY = about('"%field" should be greater then 0.', 'priority');

describe('linkViolations', () => {
  const link = { stockId: 10, sourceCode: 'eu-1', priority: 1 };

  it('accepts complete links, those of the default stock and source among them', () => {
    expect(linkViolations([link, { stockId: 1, sourceCode: 'eu-1', priority: 65535 }])).toEqual([]);
    expect(linkViolations([{ ...link, sourceCode: 'default' }])).toEqual([]);
  });

  it('names everything that a link lacks', () => {
    expect(linkViolations([{}])).toEqual([about(EMPTY, 'stock_id'), about(EMPTY, 'source_code'), PRIORITY]);
  });

  it.each([0, -1, null])('refuses the priority %s', (priority) => {
    expect(linkViolations([{ ...link, priority }])).toEqual([PRIORITY]);
  });

  it('judges source codes', () => {
    expect(linkViolations([{ ...link, sourceCode: 'eu 1' }])).toEqual([about(WHITESPACE, 'source_code')]);
    expect(linkViolations([{ ...link, sourceCode: ' ' }])).toEqual([
      about(EMPTY, 'source_code'),
      about(WHITESPACE, 'source_code'),
    ]);
    expect(linkViolations([{ ...link, sourceCode: 'eu🏬' }])).toHaveLength(1);
  });

  it('goes through all links', () => {
    expect(linkViolations([link, { ...link, priority: 0 }, { ...link, stockId: null }])).toEqual([
      PRIORITY,
      about(EMPTY, 'stock_id'),
    ]);
  });
});

describe('distinctLinks', () => {
  it('keeps the last of those that name one stock and source', () => {
    const links = [
      { stockId: 20, sourceCode: 'eu-1', priority: 1 },
      { stockId: 3, sourceCode: 'us', priority: 2 },
      { stockId: 3, sourceCode: 'EU-1', priority: 3 },
      { stockId: 3, sourceCode: 'eu-1', priority: 4 },
    ];
    expect(distinctLinks(links)).toEqual([links[0], links[1], links[3]]);
  });
});
