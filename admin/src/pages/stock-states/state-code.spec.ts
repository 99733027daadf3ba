import { codeViolation, codeOf } from './state-code';

describe('codeOf', () => {
  it.each([
    ['Held by customs', 'held_by_customs'],
    ['  Zurück beim Händler! ', 'zuruck_beim_handler'],
    ['2nd choice', 'nd_choice'],
    ['待检', ''],
  ])('makes of the name %p the code %p', (name, code) => {
    expect(codeOf({ name, typedCode: '' })).toBe(code);
  });

  it('takes what was typed', () => {
    expect(codeOf({ name: 'Customs', typedCode: ' held ' })).toBe('held');
  });
});

describe('codeViolation', () => {
  it.each([
    ['held', undefined],
    ['', 'Enter a code.'],
    ['Held', 'Small letters, digits and underscores, with a letter first.'],
    ['a'.repeat(33), 'At most 32 characters.'],
  ])('of %p is %p', (code, violation) => {
    expect(codeViolation(code)).toBe(violation);
  });
});
