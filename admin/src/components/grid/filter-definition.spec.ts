import {
  dayOfMoment,
  endOfDay,
  flagFilter,
  momentOfDay,
  momentOfTime,
  parametersOf,
  timeOfMoment,
} from './filter-definition';

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

describe('a moment of the past', () => {
  const now = new Date(2026, 2, 5, 14, 30, 45);

  it('is the last second of a day that is over', () => {
    expect(endOfDay('2026-03-04', now)).toBe(momentOfDay('2026-03-04', 'last'));
  });

  it('is the last full minute of today', () => {
    const moment = endOfDay('2026-03-05', now);
    expect([dayOfMoment(moment), timeOfMoment(moment)]).toEqual(['2026-03-05', '14:30']);
    expect(now.getTime() - Date.parse(moment)).toBe(45_000);
  });

  it.each(['2026-03-06', 'soon', ''])('is none of a day to come, and of what is no day: "%s"', (day) => {
    expect(endOfDay(day, now)).toBe('');
  });

  it('has a time, whose last minute is the end of the day', () => {
    expect(momentOfTime('2026-03-04', '23:59')).toBe(momentOfDay('2026-03-04', 'last'));
    expect(timeOfMoment(momentOfTime('2026-03-04', '08:05'))).toBe('08:05');
    expect([momentOfTime('2026-03-04', ''), timeOfMoment(undefined)]).toEqual(['', '']);
    expect(parametersOf({ kind: 'moment', name: 'at', label: 'As of' })).toEqual(['at']);
  });
});
