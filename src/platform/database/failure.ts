import { ApplicationError } from '../errors/application-error.js';

interface DriverFailure {
  readonly errno?: number;
  readonly code?: string;
  readonly fatal?: boolean;
  readonly sqlMessage?: string;
}

const DEADLOCK = 1213;
const LOCK_WAIT_TIMEOUT = 1205;
/** Group Replication: another member's transaction wrote the same row first. */
const NOT_CERTIFIED = 3101;
const DUPLICATE_KEY = 1062;
const NO_REFERENCED_ROW = 1452;
const NO_SUCH_TABLE = 1146;
/** A statement names an index that its table does not have. */
const NO_SUCH_KEY = 1176;
const STATEMENT_TIMEOUTS = new Set([1969, 3024]);
/** The server refuses to write since it was made a replica; 1290 names the option that is in the way. */
const READ_ONLY_MODE = 1836;
const OPTION_IN_THE_WAY = 1290;
/** The server or somebody else has ended the session: 1927 on MariaDB, 4031 on MySQL. */
const SESSION_ENDED = new Set([1927, 4031]);
/** Galera: the node does not belong to the majority, and takes no commands. */
const NOT_PREPARED = 1047;
/** The commit failed; the message names the number of the reason. */
const ERROR_DURING_COMMIT = 1180;
const REASON_OF_COMMIT = /\berror (\d+)/;
/** The storage engine's reason HA_ERR_LOCK_DEADLOCK. */
const ENGINE_DEADLOCK = 149;
/** Reasons of Galera's provider: the other nodes could not be reached, or it failed, once it had the transaction. */
const PROVIDER_FAILURES = new Set([6, 7, 8]);
/**
 * Group Replication: the member did not learn in time what the others have committed. A commit that its hook refuses
 * (3100) is not among them: it is rolled back, and comes to the same again.
 */
const GROUP_OUT_OF_REACH = new Set([3796, 3797, 3798]);
/** No privilege for the table, no SUPER privilege, binary log on without trust in function creators. */
const TRIGGER_REFUSALS = new Set([1142, 1227, 1419]);
const CONNECTION_CODES = new Set([
  'PROTOCOL_CONNECTION_LOST',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
]);

function driverFailure(error: unknown): DriverFailure {
  if (typeof error !== 'object' || error === null) return {};
  const wrapped = (error as { driverError?: unknown }).driverError;
  return (wrapped ?? error) as DriverFailure;
}

/** The server gave the transaction up in favour of another: run again from the start, it will most likely pass. */
export function isLockConflict(error: unknown): boolean {
  const { errno } = driverFailure(error);
  return errno === DEADLOCK || errno === LOCK_WAIT_TIMEOUT || errno === NOT_CERTIFIED || isDeadlockAtCommit(error);
}

/** A unique key holds the value already; `key` narrows the question to one key's name. */
export function isDuplicateKey(error: unknown, key?: string): boolean {
  const { errno, sqlMessage } = driverFailure(error);
  return errno === DUPLICATE_KEY && (key === undefined || (sqlMessage ?? '').includes(key));
}

/** A foreign key names a row that is not there. */
export function isMissingReference(error: unknown): boolean {
  return driverFailure(error).errno === NO_REFERENCED_ROW;
}

/** The table does not exist. */
export function isMissingTable(error: unknown): boolean {
  return driverFailure(error).errno === NO_SUCH_TABLE;
}

/** The table does not have the index that the statement names. */
export function isMissingKey(error: unknown): boolean {
  return driverFailure(error).errno === NO_SUCH_KEY;
}

/** The server does not let this user create a trigger. */
export function isTriggerRefused(error: unknown): boolean {
  const { errno } = driverFailure(error);
  return errno !== undefined && TRIGGER_REFUSALS.has(errno);
}

/** The statement ran into its own time limit. */
export function isStatementTimeout(error: unknown): boolean {
  const { errno } = driverFailure(error);
  return errno !== undefined && STATEMENT_TIMEOUTS.has(errno);
}

/** The server takes no writes any more: after a failover another one does, which new connections lead to. */
export function isReadOnlyServer(error: unknown): boolean {
  const { errno, sqlMessage } = driverFailure(error);
  return errno === READ_ONLY_MODE || (errno === OPTION_IN_THE_WAY && /read.only/i.test(sqlMessage ?? ''));
}

/** The connection to the server is gone or leads to one that takes no writes, or none could be had. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, errno, fatal, sqlMessage } = driverFailure(error);
  return (
    fatal === true ||
    (errno !== undefined && (SESSION_ENDED.has(errno) || GROUP_OUT_OF_REACH.has(errno))) ||
    (errno === NOT_PREPARED && /wsrep/i.test(sqlMessage ?? '')) ||
    isReadOnlyServer(error) ||
    (code !== undefined && CONNECTION_CODES.has(code)) ||
    /Queue limit reached|Pool is closed/.test(String(error))
  );
}

/**
 * A COMMIT failed so that nobody can tell whether it took place: only where several servers take writes, since elsewhere
 * the numbers mean something else.
 */
export function isCommitDoubtful(error: unknown): boolean {
  const reason = reasonOfCommit(error);
  return reason !== undefined && PROVIDER_FAILURES.has(reason);
}

/** Group Replication: what another member has committed took the rows away while the transaction was being committed. */
function isDeadlockAtCommit(error: unknown): boolean {
  return reasonOfCommit(error) === ENGINE_DEADLOCK;
}

function reasonOfCommit(error: unknown): number | undefined {
  const { errno, sqlMessage } = driverFailure(error);
  if (errno !== ERROR_DURING_COMMIT) return undefined;
  const reason = REASON_OF_COMMIT.exec(sqlMessage ?? '')?.[1];
  return reason === undefined ? undefined : Number(reason);
}

/** The server has not responded to a statement for too long: the connection was given up. */
export class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not answer in time.');
  }
}

/** Thrown inside a transaction to have all of it run again: a plan met a state that it was not made for. */
export class RestartTransaction extends Error {
  constructor(reason: string) {
    super(`The transaction starts again: ${reason}`);
    this.name = 'RestartTransaction';
  }
}

/** The connection was lost after COMMIT was sent: the write may or may not have happened, and a retry could do it twice. */
export class CommitOutcomeUnknown extends ApplicationError {
  constructor() {
    super(
      'busy',
      'The connection to the database was lost while the change was being committed; check whether it was made before you send it again.',
    );
  }
}
