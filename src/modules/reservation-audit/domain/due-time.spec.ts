import { lastDueTime } from './due-time.js';

describe('the last time that a schedule was due', () => {
  it.each([
    ['0 * * * *', '2024-05-01T10:00:00.000Z', '2024-05-01T10:00:00.000Z'],
    ['0 * * * *', '2024-05-01T10:00:00.400Z', '2024-05-01T10:00:00.000Z'],
    ['0 * * * *', '2024-05-01T10:59:59.999Z', '2024-05-01T10:00:00.000Z'],
    ['*/15 * * * *', '2024-05-01T10:31:02.000Z', '2024-05-01T10:30:00.000Z'],
    ['30 2 * * *', '2024-05-01T02:29:59.000Z', '2024-04-30T02:30:00.000Z'],
  ])('%s at %s: %s', (expression, now, due) => {
    expect(lastDueTime(expression, new Date(now)).toISOString()).toBe(due);
  });
});
