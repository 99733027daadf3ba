import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from './certificates.js';
import { eventually } from './eventually.js';

const READY_MS = 60_000;
const DIRECTORIES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** A server program of this machine; undefined where there is none. */
export function findProgram(...names: readonly string[]): string | undefined {
  const paths = names.flatMap((name) => DIRECTORIES.map((directory) => join(directory, name)));
  return paths.find((path) => existsSync(path));
}

/** A server that takes encrypted connections. */
export interface TlsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Files that a server is told of, in a directory that goes with it. */
async function filesOf(certificate: Certificate, ca: string): Promise<Record<'home' | 'ca' | 'cert' | 'key', string>> {
  const home = await mkdtemp(join(tmpdir(), 'inventory-tls-'));
  const paths = { home, ca: join(home, 'ca.pem'), cert: join(home, 'cert.pem'), key: join(home, 'key.pem') };
  await Promise.all([
    writeFile(paths.ca, ca),
    writeFile(paths.cert, certificate.cert),
    writeFile(paths.key, certificate.key, { mode: 0o600 }),
  ]);
  return paths;
}

/** A database server without accounts: whoever has a good connection is let in. */
export async function startTlsDatabase(program: string, certificate: Certificate, ca: string): Promise<TlsServer> {
  const files = await filesOf(certificate, ca);
  const data = join(files.home, 'data');
  const port = await freePort();
  const asUser = userInfo().uid === 0 ? ['--user=root'] : [];
  const isMariaDb = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.includes('MariaDB');
  if (isMariaDb) await mkdir(data);
  else spawnSync(program, ['--no-defaults', '--initialize-insecure', `--datadir=${data}`, ...asUser]);
  return start(program, files.home, port, 'ready for connections', [
    '--no-defaults',
    `--datadir=${data}`,
    // In the common place its start would remove the temporary tables of other servers.
    `--tmpdir=${files.home}`,
    ...asUser,
    ...(isMariaDb ? ['--skip-grant-tables'] : ['--mysqlx=OFF', '--secure-file-priv=NULL']),
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(files.home, 's')}`,
    `--pid-file=${join(files.home, 'pid')}`,
    '--skip-log-bin',
    '--innodb-buffer-pool-size=16M',
    `--ssl-ca=${files.ca}`,
    `--ssl-cert=${files.cert}`,
    `--ssl-key=${files.key}`,
  ]);
}

/** A Redis that wants a certificate of its clients as well. */
export async function startTlsRedis(program: string, certificate: Certificate, ca: string): Promise<TlsServer> {
  const files = await filesOf(certificate, ca);
  const port = await freePort();
  return start(program, files.home, port, 'Ready to accept connections', [
    ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', files.home],
    ...['--tls-cert-file', files.cert, '--tls-key-file', files.key, '--tls-ca-cert-file', files.ca],
    ...['--tls-auth-clients', 'yes'],
  ]);
}

async function start(
  program: string,
  home: string,
  port: number,
  readyLine: string,
  words: readonly string[],
): Promise<TlsServer> {
  const child = spawn(program, [...words], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => log.push(String(chunk)));
  const stop = (): Promise<void> => end(child, home);
  try {
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${log.join('').slice(-2000)}`);
      return log.join('').includes(readyLine);
    }, READY_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

async function end(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  await rm(home, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
