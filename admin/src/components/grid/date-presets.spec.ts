import { DATE_PRESETS } from './date-presets';
import { dayOfMoment } from './filter-definition';

describe('spans of days', () => {
  const now = new Date(2026, 2, 1, 14, 30);
  const daysOf = (label: string, at = now): string[] => {
    const span = DATE_PRESETS.find((preset) => preset.label === label)?.span(at);
    return [dayOfMoment(span?.from), dayOfMoment(span?.to)];
  };

  it.each([
    ['Today', '2026-03-01', ''],
    ['Yesterday', '2026-02-28', '2026-02-28'],
    ['Last 7 days', '2026-02-23', ''],
    ['Last 30 days', '2026-01-31', ''],
    ['This month', '2026-03-01', ''],
    ['Last month', '2026-02-01', '2026-02-28'],
    ['Any time', '', ''],
  ])('%s are from %s to %s', (label, from, to) => {
    expect(daysOf(label)).toEqual([from, to]);
  });

  it('go back into the year before', () => {
    expect(daysOf('Last month', new Date(2026, 0, 15))).toEqual(['2025-12-01', '2025-12-31']);
  });
});
