import { ApplicationError, invalid, notFound } from '../../../platform/errors/application-error.js';
import { completed, failed, isExpected, isTransient, rejected } from './operation-outcome.js';

describe('the end of an operation', () => {
  it('is its answer, an empty list where there is none', () => {
    expect(completed('A::b', undefined)).toMatchObject({ status: 1, errorCode: null, result: '[]' });
    expect(completed('A::b', { id: 1 })).toMatchObject({
      message: 'Service execution success A::b',
      result: '{"id":1}',
    });
  });

  it('is final for a refusal, with its messages filled in and joined', () => {
    const details = [
      { message: '%1 is bad', parameters: ['x'] },
      { message: 'So is %y', parameters: { y: 'z' } },
    ];
    expect(failed(invalid('No %1', ['way'], details), 'r')).toEqual({
      status: 3,
      errorCode: 400,
      message: 'No way; x is bad; So is z',
      result: null,
    });
    expect(failed(notFound('Gone'), 'r')).toMatchObject({ status: 3, errorCode: 404 });
    expect(failed(new ApplicationError('forbidden', 'No'), 'r')).toMatchObject({ status: 3, errorCode: 401 });
  });

  it.each([
    new ApplicationError('busy', 'Later'),
    new ApplicationError('conflict', 'Later'),
    Object.assign(new Error('Deadlock'), { errno: 1213 }),
    Object.assign(new Error('Gone'), { code: 'PROTOCOL_CONNECTION_LOST' }),
  ])('is not final for what may pass: %s', (error) => {
    expect([isTransient(error), isExpected(error), failed(error, 'r').status]).toEqual([true, true, 2]);
  });

  it('tells nothing of a defect or of SQL', () => {
    expect(isExpected(new Error('oops'))).toBe(false);
    expect(failed(new Error('oops'), 'r-1')).toMatchObject({
      status: 3,
      errorCode: 500,
      message: 'Internal Error. Details are available in the log. Report ID: r-1',
    });
    const tooLong = Object.assign(new Error('Data too long for column'), { errno: 1406 });
    expect(failed(tooLong, 'r')).toMatchObject({ errorCode: 400, message: expect.not.stringContaining('column') });
  });

  it('comes at once for an element beyond its bounds', () => {
    expect(rejected(3, invalid('Validation Failed', undefined, [{ message: 'Too long' }]))).toEqual({
      status: 5,
      errorCode: 400,
      message: 'Error processing 3 element of input data; Too long',
      result: null,
    });
  });
});
