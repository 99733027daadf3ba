import { passwordViolation } from './password-rules.js';

const messageOf = (password: string, ...names: string[]): string | undefined =>
  passwordViolation(password, names)?.message;

describe('passwordViolation', () => {
  it.each(['correct horse', 'ünïcödé 😀😀', '😀'.repeat(9) + '!', 'x'.repeat(256), 'tr0ub4dor&3', 'only letters here'])(
    'takes %s',
    (password) => {
      expect(messageOf(password, 'jane')).toBeUndefined();
    },
  );

  it.each([
    ['nine characters', 'abcdefghi'],
    ['nine that are written as eighteen units', '😀'.repeat(9)],
    ['nothing', ''],
    ['more than 256', 'x'.repeat(257)],
  ])('refuses %s', (_what, password) => {
    expect(messageOf(password)).toContain('between %min and %max characters');
  });

  it.each([
    'password123',
    'Password123',
    'ＰＡＳＳＷＯＲＤ１２３',
    '1234567890',
    'qwertyuiop',
    'iloveyou123',
    '1111111111',
    ' '.repeat(10),
    'abcabcabcabc',
  ])('refuses %j, which is tried first', (password) => {
    expect(messageOf(password)).toContain('one of the commonest');
  });

  it('refuses the name of its user in whatever case, and nothing that merely has it', () => {
    expect(messageOf('Jane.Doe.The.Boss', 'jane.doe.the.boss')).toContain('name');
    expect(messageOf('ann.the.buyer', 'ann.the.buyer@example.com', 'ann.the.buyer')).toContain('name');
    expect(messageOf('jane.doe.the.boss!', 'jane.doe.the.boss')).toBeUndefined();
  });

  it('repeats no password', () => {
    for (const password of ['short', 'password123', 'jane.doe.the.boss']) {
      expect(JSON.stringify(passwordViolation(password, ['jane.doe.the.boss']))).not.toContain(password);
    }
  });
});
