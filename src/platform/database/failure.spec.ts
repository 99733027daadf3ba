import { isCommitDoubtful, isConnectionFailure, isLockConflict, isReadOnlyServer } from './failure.js';

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

describe('what servers say that certify each other', () => {
  it.each([
    ['Galera, another node was first', { errno: 1213 }, 'conflict'],
    [
      'a group, another member was first',
      { errno: 3101, sqlMessage: 'Plugin instructed the server to rollback' },
      'conflict',
    ],
    [
      'a group, in the middle of the commit',
      { errno: 1180, sqlMessage: "Got error 149 - 'Lock deadlock; Retry transaction' during COMMIT" },
      'conflict',
    ],
    [
      'a commit that did not get through',
      { errno: 1180, sqlMessage: "Got error 6 'No such device or address' during COMMIT" },
      'doubtful',
    ],
    [
      'a commit that the storage engine refused',
      { errno: 1180, sqlMessage: "Got error 5 'Input/output error' during COMMIT" },
      'other',
    ],
    [
      'a node without the majority',
      { errno: 1047, sqlMessage: 'WSREP has not yet prepared node for application use' },
      'connection',
    ],
    ['a command that there is not', { errno: 1047, sqlMessage: 'Unknown command' }, 'other'],
    [
      'a commit that the hook of a group has refused',
      { errno: 3100, sqlMessage: 'Error on observer while running replication hook' },
      'other',
    ],
    ['a member that did not catch up in time', { errno: 3797 }, 'connection'],
  ])('%s', (_case, failure, kind) => {
    const kinds = { conflict: isLockConflict, doubtful: isCommitDoubtful, connection: isConnectionFailure };
    const found = Object.entries(kinds).flatMap(([name, isOne]) => (isOne(failure) ? [name] : []));
    expect(found).toEqual(kind === 'other' ? [] : [kind]);
  });
});
