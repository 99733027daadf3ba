import { dayOfMoment, flagFilter, momentOfDay, parametersOf } from './filter-definition';

describe('days of a filter', () => {
  it('reach from the first to the last second in the zone of the reader', () => {
    const from = momentOfDay('2026-03-05', 'first');
    const to = momentOfDay('2026-03-05', 'last');
    expect(Date.parse(to) - Date.parse(from)).toBe((24 * 60 * 60 - 1) * 1000);
    expect([dayOfMoment(from), dayOfMoment(to)]).toEqual(['2026-03-05', '2026-03-05']);
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/);
  });

  it.each(['', '2026-3-5', 'soon', '2026-13-40'])('are nothing where the field has none: "%s"', (day) => {
    expect(momentOfDay(day, 'first')).toBe('');
  });

  it('are two parameters, as numbers are', () => {
    expect(parametersOf({ kind: 'dates', name: 'createdAt', label: 'Date' })).toEqual([
      'createdAt.from',
      'createdAt.to',
    ]);
    expect(parametersOf({ kind: 'text', name: 'sku', label: 'SKU' })).toEqual(['sku']);
  });
});

describe('a filter of yes or no', () => {
  it('offers both, in words of its own', () => {
    const filter = flagFilter({ name: 'active', label: 'State', yes: 'Active', no: 'Revoked', isPinned: true });
    expect(filter).toEqual({
      kind: 'options',
      name: 'active',
      label: 'State',
      isPinned: true,
      options: [
        { value: 'yes', label: 'Active' },
        { value: 'no', label: 'Revoked' },
      ],
    });
  });
});
