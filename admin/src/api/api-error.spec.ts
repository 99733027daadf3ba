import { ApiError, hasCode, messageOf, renderDetails, renderMessage } from './api-error';

describe('what the server refuses, in words', () => {
  it('has its parameters in place, by number and by name', () => {
    expect(renderMessage({ message: '%1 of %2, %3', parameters: ['a', 5] })).toBe('a of 5, %3');
    expect(renderMessage({ message: '"%field" is above %max.', parameters: { field: 'qty', max: 3 } })).toBe(
      '"qty" is above 3.',
    );
    expect(renderMessage({ message: 'Plain.' })).toBe('Plain.');
    expect(renderMessage({})).toBe('');
  });

  it('has its violations one by one', () => {
    const errors = [{ message: '%1 is wrong.', parameters: ['a'] }, { message: 'b is wrong.' }];
    expect(renderDetails({ message: 'Validation Failed', errors })).toEqual(['a is wrong.', 'b is wrong.']);
    expect(renderDetails({})).toEqual([]);
  });

  it('is known by its code', () => {
    const error = new ApiError('Gone.', 'NOT_FOUND');
    expect([hasCode(error, 'NOT_FOUND'), hasCode(error, 'CONFLICT'), hasCode(new Error('x'), 'NOT_FOUND')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([messageOf(error), messageOf('text')]).toEqual(['Gone.', 'Something went wrong.']);
  });
});
