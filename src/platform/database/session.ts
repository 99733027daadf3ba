import type { Pool, PoolConnection, RowDataPacket } from 'mysql2';
import type { Socket } from 'node:net';
import type { DatabaseTopology } from '../config/environment.js';

/** A lock that is waited for longer than this is given up; the transaction is tried again from outside. */
const ROW_LOCK_WAIT_SECONDS = 5;
/** Metadata locks (DDL beside readers) are waited for this long; the servers' own default is hours. */
export const METADATA_LOCK_WAIT_SECONDS = 10;

/**
 * A session that is silent for longer is ended, and what it has locked is free again. Its process may be stopped or cut
 * off, and everybody else would wait for it. Who is silent on purpose pings.
 */
const IDLE_SECONDS = 20;

/**
 * What every session of ours runs under, whatever the server's defaults are. The part between the MariaDB comment marks
 * is read by MariaDB alone. Without it, MariaDB turns an IN list of more than 1000 elements into a join over a full
 * scan.
 */
const SESSION_STATEMENTS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION time_zone = '+00:00',
     sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY',
     innodb_lock_wait_timeout = ${ROW_LOCK_WAIT_SECONDS},
     lock_wait_timeout = ${METADATA_LOCK_WAIT_SECONDS},
     wait_timeout = ${IDLE_SECONDS}
     /*M!100600 , idle_transaction_timeout = ${IDLE_SECONDS} */
     /*M!100600 , in_predicate_conversion_threshold = 0 */
     /*M!110400 , innodb_snapshot_isolation = OFF */`,
];

/**
 * For sessions that hold named locks. A row lock is waited for less long than elsewhere, since other sessions wait for the named locks meanwhile. Lists of
 * sources are read as one text.
 */
export const LOCKING_SESSION_STATEMENTS = ['SET SESSION innodb_lock_wait_timeout = 2, group_concat_max_len = 1048576'];

/** For sessions of a replica. A statement that writes by mistake is refused, whatever the account may do. */
export const READING_SESSION_STATEMENTS = ['SET SESSION TRANSACTION READ ONLY'];

/**
 * Where several servers take writes, each lags behind the others a little. A transaction or a statement waits until its
 * server has what the others had committed when it began. Each server knows the variable of its own kind alone.
 */
const UP_TO_DATE_STATEMENTS = [
  'SET SESSION wsrep_sync_wait = 7, wsrep_retry_autocommit = 4',
  "SET SESSION group_replication_consistency = 'BEFORE'",
];
/**
 * A member of a replication group that has not joined yet, or was left out, takes no writes, and answers readers with what
 * it had. Known to MySQL alone; Galera refuses readers itself.
 */
const IS_READ_ONLY = 'SELECT @@super_read_only AS isReadOnly';
/** ER_UNKNOWN_SYSTEM_VARIABLE. */
const UNKNOWN_VARIABLE = 1193;

/** Gives each new connection of the pool its session settings before its first use. */
export function prepareSessions(pool: Pool, topology: DatabaseTopology, further: readonly string[] = []): void {
  const optional = new Set(topology === 'multi-writer' ? UP_TO_DATE_STATEMENTS : []);
  pool.on('connection', (connection: PoolConnection) => {
    for (const statement of [...SESSION_STATEMENTS, ...optional, ...further]) {
      connection.query(statement, (error) => {
        if (!error || (optional.has(statement) && error.errno === UNKNOWN_VARIABLE)) return;
        // A session without its settings must not be used: the next command on it fails instead of running wrongly.
        giveUp(connection, `The session could not be prepared: ${error.message}`);
      });
    }
    if (topology === 'multi-writer') leaveReadOnlyServer(connection);
  });
}

/** Where every server takes writes, one that does not is none of them: the next command looks for another. */
function leaveReadOnlyServer(connection: PoolConnection): void {
  connection.query<RowDataPacket[]>(IS_READ_ONLY, (error, rows) => {
    const isWriter = error ? error.errno === UNKNOWN_VARIABLE : Number(rows[0]?.['isReadOnly']) === 0;
    if (!isWriter) giveUp(connection, 'The server takes no writes.');
  });
}

/** Ends a connection as one that is lost. The driver's own `destroy` lets the command that waits behind be done yet. */
function giveUp(connection: PoolConnection, reason: string): void {
  const { stream } = connection as unknown as { readonly stream: Socket };
  stream.destroy(Object.assign(new Error(reason), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }));
}

interface ServerFacts extends RowDataPacket {
  version: string;
  comment: string;
  engine: string;
  timeZone: string;
  sqlMode: string;
  idStep: number;
}

/** What the start-up check found. */
interface ServerCheck {
  readonly version: string;
  readonly problems: readonly string[];
  /** What works, though it may go wrong at a failover. */
  readonly warnings: readonly string[];
}

/** What says which servers take writes, by the name of the variable; a server has those of its own kind alone. */
type TopologyVariables = Readonly<Record<string, string>>;

/**
 * Compares what the server reports with what the ledgers rely on. That is engine and version, isolation, time zone,
 * strict mode, and how many servers take writes. Where there are several, locks are taken in another way.
 */
export async function checkServer(
  query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>,
  topology: DatabaseTopology,
): Promise<ServerCheck> {
  const [facts] = await query<ServerFacts>(
    `SELECT VERSION() AS version, @@version_comment AS comment, @@default_storage_engine AS engine,
            @@session.time_zone AS timeZone, @@session.sql_mode AS sqlMode,
            @@auto_increment_increment AS idStep`,
  );
  const isolation = await query<{ Variable_name: string; Value: string }>(
    "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')",
  );
  const variables = await query<{ Variable_name: string; Value: string }>(
    `SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_on', 'group_replication_group_name',
       'group_replication_single_primary_mode', 'group_replication_consistency')`,
  );
  if (!facts) throw new Error('The database server did not answer the start-up check.');
  const problems: string[] = [];
  if (!isSupported(facts.version)) {
    problems.push(`server version ${facts.version} is not supported: MySQL 8.0 or later, or MariaDB 10.6 or later`);
  }
  if (isolation.some((row) => row.Value.replace(' ', '-') !== 'READ-COMMITTED'))
    problems.push('isolation is not READ COMMITTED');
  if (facts.timeZone !== '+00:00') problems.push(`the session's time zone is ${facts.timeZone}, not UTC`);
  if (!/STRICT_ALL_TABLES/.test(facts.sqlMode)) problems.push('strict mode is off');
  const named = Object.fromEntries(variables.map(({ Variable_name, Value }) => [Variable_name, Value]));
  const isSingle = topology === 'single';
  if (isSingle) problems.push(...problemsOfSingle(named, facts.idStep));
  return { version: facts.version, problems, warnings: isSingle ? warningsOfSingle(named) : [] };
}

/** What named locks and ids without gaps cannot work with; with `multi-writer` every server will do. */
function problemsOfSingle(variables: TopologyVariables, idStep: number): string[] {
  const problems: string[] = [];
  const {
    wsrep_on: isGalera,
    group_replication_group_name: group = '',
    group_replication_single_primary_mode: isSinglePrimary,
  } = variables;
  if (isGalera === 'ON') {
    problems.push(
      'the server is part of a Galera cluster, where named locks are per server: set DB_TOPOLOGY=multi-writer',
    );
  } else if (group !== '' && isSinglePrimary === 'OFF') {
    problems.push('the server is in a replication group with several primaries: set DB_TOPOLOGY=multi-writer');
  } else if (idStep !== 1) {
    problems.push(
      'auto_increment_increment is not 1, as where several servers take writes: set it to 1, or DB_TOPOLOGY=multi-writer',
    );
  }
  return problems;
}

/** A warning, since installations that ran on such a group must still start after an upgrade. */
function warningsOfSingle({
  group_replication_group_name: group = '',
  group_replication_single_primary_mode: isSinglePrimary,
  group_replication_consistency: consistency,
}: TopologyVariables): string[] {
  if (group === '' || isSinglePrimary !== 'ON' || consistency !== 'EVENTUAL') return [];
  return [
    'group_replication_consistency is EVENTUAL: after a failover a new primary may decide by what is old. Set BEFORE_ON_PRIMARY_FAILOVER',
  ];
}

function isSupported(version: string): boolean {
  const match = /(\d+)\.(\d+)\.\d+/.exec(version.replace(/^5\.5\.5-/, ''));
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  if (/mariadb/i.test(version)) return major > 10 || (major === 10 && minor >= 6);
  return major >= 8;
}
