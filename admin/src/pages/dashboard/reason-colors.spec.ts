import { ADJUSTMENT_REASON_VALUES } from '../../api/generated/enums';
import { colorOfReason } from './reason-colors';

describe('colours of reasons', () => {
  it('are one for each reason, and grey for what has none', () => {
    const colors = ADJUSTMENT_REASON_VALUES.map(colorOfReason);
    expect(new Set(colors).size).toBe(ADJUSTMENT_REASON_VALUES.length);
    expect(colors).not.toContain(colorOfReason('all others'));
  });
});
