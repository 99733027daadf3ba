/**
 * The SELECT with a limit on its running time, after which the server gives it up (`isStatementTimeout`). The comment in
 * front is read by MariaDB alone, the hint by MySQL alone.
 */
export function withStatementTimeout(select: string, seconds: number): string {
  const hinted = select.replace(/^\s*SELECT /, `SELECT /*+ MAX_EXECUTION_TIME(${seconds * 1000}) */ `);
  return `/*M! SET STATEMENT max_statement_time=${seconds} FOR */ ${hinted}`;
}
