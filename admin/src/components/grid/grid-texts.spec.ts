import { copiedWords, rowsShown } from './grid-texts';
import { rangeOf } from './grid-view';

describe('what is said after a copy', () => {
  it('is how many of the chosen rows it has, where that is not all of them', () => {
    expect(copiedWords(0, 0)).toBeUndefined();
    expect(copiedWords(20, 20)).toBeUndefined();
    expect(copiedWords(3, 1200)).toBe('3 of 1,200 chosen rows copied: those on this page.');
    expect(copiedWords(0, 20)).toBe('The cell is copied. The rows that are chosen are on other pages.');
  });
});

describe('the rows that a page has', () => {
  const said = (page: number, rowsOnPage: number | undefined, rowCount?: number): string =>
    rowsShown(rangeOf({ page, pageSize: 20, rowsOnPage, rowCount }));

  it.each([
    [1, 20, 1345, '1–20 of 1,345'],
    [3, undefined, 45, '41–45 of 45'],
    [1, 0, 0, '0–0 of 0'],
  ])('are those of page %p with %p of %p rows: %s', (page, rowsOnPage, rowCount, expected) => {
    expect(said(page, rowsOnPage, rowCount)).toBe(expected);
  });

  it.each([
    [1, 20, '1–20 of at least 20'],
    [3, 20, '41–60 of at least 60'],
    [3, 5, '41–45 of 45'],
    [1, 0, '0–0 of 0'],
    [3, 0, ''],
    [3, undefined, ''],
  ])('are on page %p with %p rows, which nobody has counted: %s', (page, rowsOnPage, expected) => {
    expect(said(page, rowsOnPage)).toBe(expected);
  });

  it('are the last ones where the page is not full, or ends with the last of all', () => {
    const isLast = (rowsOnPage: number | undefined, rowCount?: number): boolean | undefined =>
      rangeOf({ page: 2, pageSize: 20, rowsOnPage, rowCount })?.isLast;
    expect([isLast(5), isLast(20, 40), isLast(undefined, 21)]).toEqual([true, true, true]);
    expect([isLast(20), isLast(20, 41), isLast(undefined)]).toEqual([false, false, undefined]);
  });
});
