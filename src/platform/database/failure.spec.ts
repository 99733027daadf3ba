import { isConnectionFailure, isReadOnlyServer } from './failure.js';

describe('a server that takes no writes any more', () => {
  it.each([
    [{ errno: 1290, sqlMessage: 'The server is running with the --super-read-only option' }, true],
    [{ driverError: { errno: 1290, sqlMessage: 'running with the --read-only=NO_LOCK option' } }, true],
    [{ errno: 1836, sqlMessage: 'Running in read-only mode' }, true],
    [{ errno: 1290, sqlMessage: 'The server is running with the --secure-file-priv option' }, false],
    [{ errno: 1792, sqlMessage: 'Cannot execute statement in a READ ONLY transaction' }, false],
  ])('is one that a connection is of no use to: %p', (failure, isReadOnly) => {
    expect([isReadOnlyServer(failure), isConnectionFailure(failure)]).toEqual([isReadOnly, isReadOnly]);
  });
});
