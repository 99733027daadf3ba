import { changesBetween } from './changes.js';

describe('the changes of a record', () => {
  it('are the fields that differ, lists by what they hold', () => {
    expect(
      changesBetween({ email: 'a', roles: ['x', 'y'], active: true }, { email: 'b', roles: ['x', 'y'], active: false }),
    ).toEqual({ email: { before: 'a', after: 'b' }, active: { before: true, after: false } });
  });

  it('are all fields of what was made or deleted', () => {
    expect(changesBetween(undefined, { name: 'n', note: null })).toEqual({ name: { before: null, after: 'n' } });
    expect(changesBetween({ name: 'n' }, undefined)).toEqual({ name: { before: 'n', after: null } });
  });
});
