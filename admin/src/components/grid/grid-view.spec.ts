import { DEFAULT_VIEW, hasSameFilters, readView, sortAmong, writeView } from './grid-view';
import type { GridView, GridViewFrame } from './grid-view';

const FRAME: GridViewFrame = {
  defaults: { ...DEFAULT_VIEW, sort: { field: 'createdAt', direction: 'desc' }, filters: { state: ['open'] } },
  filterNames: ['sku', 'source', 'state', 'createdAt'],
  prefix: '',
};

const VIEW: GridView = {
  page: 3,
  pageSize: 50,
  sort: { field: 'sku', direction: 'asc' },
  hidden: ['note', 'requestId'],
  density: 'comfortable',
  filters: { sku: ['A & B'], source: ['eu-1', 'us-1'], 'createdAt.from': ['2026-01-01T00:00:00Z'] },
};

function written(view: GridView, frame = FRAME, before = ''): string {
  return writeView(new URLSearchParams(before), view, frame).toString();
}

describe('the view of a list in the address', () => {
  it('is read as it was written', () => {
    expect(readView(new URLSearchParams(written(VIEW)), FRAME)).toEqual(VIEW);
  });

  it('is not there where everything is as usual', () => {
    expect(written(FRAME.defaults)).toBe('');
    expect(readView(new URLSearchParams(), FRAME)).toEqual(FRAME.defaults);
  });

  it('says that a filter of the defaults was taken away', () => {
    const view = { ...FRAME.defaults, filters: {} };
    expect(written(view)).toBe('state=');
    expect(readView(new URLSearchParams('state='), FRAME).filters).toEqual({});
  });

  it('says that the usual order was taken away', () => {
    const view = { ...FRAME.defaults, sort: null };
    expect(written(view)).toBe('sort=');
    expect(readView(new URLSearchParams('sort='), FRAME).sort).toBeNull();
  });

  it('says that all columns are to be shown, which is not the same as no choice', () => {
    expect(written({ ...FRAME.defaults, hidden: [] })).toBe('hide=');
    expect(readView(new URLSearchParams('hide='), FRAME).hidden).toEqual([]);
    expect(readView(new URLSearchParams(), FRAME).hidden).toBeNull();
  });

  it('leaves parameters of others alone', () => {
    expect(written({ ...FRAME.defaults, page: 2 }, FRAME, 'tab=history&sku=old&other.page=4')).toBe(
      'tab=history&other.page=4&page=2',
    );
    expect(readView(new URLSearchParams('tab=history'), FRAME).filters).toEqual({ state: ['open'] });
  });

  it('has its own parameters for a second list of the page', () => {
    const frame = { ...FRAME, prefix: 'history.' };
    const text = written(VIEW, frame, 'page=7');
    expect(text).toContain('history.page=3');
    expect(readView(new URLSearchParams(text), frame)).toEqual(VIEW);
    expect(readView(new URLSearchParams(text), FRAME).page).toBe(7);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1e9', 'size=7', 'size=100000', 'density=tiny'])(
    'ignores what nobody writes: %s',
    (text) => {
      expect(readView(new URLSearchParams(text), FRAME)).toEqual(FRAME.defaults);
    },
  );
});

describe('an address that somebody has written', () => {
  const frame: GridViewFrame = { ...FRAME, choices: { state: ['open', 'closed'] }, sortable: ['createdAt', 'sku'] };
  const read = (text: string) => readView(new URLSearchParams(text), frame);

  it('filters by no word that a closed list does not have', () => {
    expect(read('state=bogus').filters).toEqual({});
    expect(read('state=bogus&state=closed&sku=bogus').filters).toEqual({ state: ['closed'], sku: ['bogus'] });
  });

  it('sorts by no field that the list cannot be sorted by', () => {
    expect(read('sort=-bogus').sort).toEqual(FRAME.defaults.sort);
    expect(read('sort=-sku').sort).toEqual({ field: 'sku', direction: 'desc' });
  });

  it('asks for the same rows on another page, and in another order', () => {
    expect(hasSameFilters(read('sku=a&page=2'), read('sku=a&sort=sku'))).toBe(true);
    expect(hasSameFilters(read('sku=a'), read('sku=b'))).toBe(false);
    expect(hasSameFilters(read('sku=a'), read(''))).toBe(false);
  });
});

describe('the order of a list', () => {
  const FIELDS = ['sku', 'name'] as const;

  it('is taken where the list can be sorted so', () => {
    expect(sortAmong({ field: 'name', direction: 'desc' }, FIELDS)).toEqual({ field: 'name', direction: 'desc' });
  });

  it('is none where it cannot, or where there is none', () => {
    expect(sortAmong({ field: 'password', direction: 'asc' }, FIELDS)).toBeUndefined();
    expect(sortAmong(null, FIELDS)).toBeUndefined();
  });
});
