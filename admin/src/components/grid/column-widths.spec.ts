import { tracksOf, widthOf } from './column-widths';

describe('the widths of columns', () => {
  it('are fixed, or a share of what is left', () => {
    expect(
      tracksOf([{ field: 'id', width: 80 }, { field: 'sku', minWidth: 120, flex: 0.7 }, { field: 'note' }]),
    ).toEqual({
      template: '80px minmax(120px, 70fr) 100px',
      widthMin: 300,
    });
  });

  it('are those that the reader chose, whatever share the column had', () => {
    const columns = [
      { field: 'sku', minWidth: 120, flex: 1 },
      { field: 'note', flex: 2 },
    ];
    expect(tracksOf(columns, { sku: 240 })).toEqual({ template: '240px minmax(50px, 200fr)', widthMin: 290 });
  });

  it('are no less than the column needs', () => {
    expect(widthOf({ field: 'sku', minWidth: 120, flex: 1 }, 40)).toBe(120);
    expect(widthOf({ field: 'id', width: 80 }, 12.4)).toBe(50);
    expect(widthOf({ field: 'id', width: 80 }, 200.4)).toBe(200);
  });
});
