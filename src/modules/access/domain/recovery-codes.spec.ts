import { hashOfRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.js';

describe('recovery codes', () => {
  it('are ten different ones', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  });

  it('are one code however they are spelled', () => {
    const spelled = ['ABCD-EFGH-JKLM-NPQR', 'abcd efgh jklm npqr', ' ABCDEFGHJKLMNPQR '].map(hashOfRecoveryCode);
    expect(spelled.map((hash) => hash.equals(spelled[0] as Buffer))).toEqual([true, true, true]);
    expect(hashOfRecoveryCode('ABCD-EFGH-JKLM-NPQS').equals(spelled[0] as Buffer)).toBe(false);
    expect(plainCode('123 456')).toBe('123456');
  });
});
