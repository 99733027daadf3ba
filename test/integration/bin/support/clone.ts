import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const LIBRARIES = [
  ...['base', 'talk', 'lock', 'config', 'process', 'build', 'system-packages', 'services', 'unpacked-server'],
  ...['database-program', 'database-server', 'redis-server', 'database', 'server', 'image-node'],
];

/** What a script has said, its results last, and its exit code. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
}

/** A clone of the project that has its scripts alone, with programs of the test's own in front of the machine's. */
export class Clone {
  /** A path with a blank, which scripts have to bear. */
  readonly root = join(mkdtempSync(join(tmpdir(), 'inventory-scripts-')), 'a clone');
  readonly programs = join(dirname(this.root), 'programs');

  constructor() {
    mkdirSync(this.root);
    cpSync(join(ROOT, 'bin'), join(this.root, 'bin'), { recursive: true });
    cpSync(join(ROOT, '.ci'), join(this.root, '.ci'), { recursive: true });
    mkdirSync(this.programs);
  }

  /** Puts an executable shell script somewhere, by default where the machine's programs are found; gives its path. */
  program(name: string, body: string, directory = this.programs): string {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n${body}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  /** A server that says its version, and once started that it is ready. */
  server(name: string, version: string, directory = this.programs): string {
    const share = join(directory, 'share');
    mkdirSync(share, { recursive: true });
    writeFileSync(join(share, 'mariadb_system_tables.sql'), 'CREATE TABLE user (id INT);\n');
    return this.program(
      name,
      `case " $* " in
         *' --version '*) echo "${name}  Ver ${version} for Linux on x86_64" ;;
         *' --help '*) echo "lc-messages-dir      ${share}" ;;
         *' --bootstrap '*) cat >'${join(share, 'bootstrap')}' ;;
         *' --initialize-insecure '*) ;;
         *) echo 'ready for connections' && exec sleep 600 ;;
       esac`,
      directory,
    );
  }

  /** Runs one of the clone's scripts. */
  run(command: string, words: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Run {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: this.root,
      encoding: 'utf8',
      env: { PATH: `${this.programs}:${process.env['PATH']}`, HOME: this.root, TMPDIR: tmpdir(), ...environment },
    });
    return { code: status, out: `${stderr}${stdout}` };
  }

  /** Runs a few lines with what the scripts are made of. */
  lines(lines: string, environment: Readonly<Record<string, string>> = {}): Run {
    const sources = LIBRARIES.map((name) => `. bin/lib/${name}.sh`).join('\n');
    return this.run(
      'bash',
      ['-c', `set -euo pipefail\nBIN=$PWD/bin\n${sources}\nprepare_local\n${lines}`],
      environment,
    );
  }

  /** Makes sure of a private database server, as bin/up and bin/cli do, and gives what it says and what is running then. */
  services(environment: Readonly<Record<string, string>> = {}): Run & { readonly engine: string } {
    const run = this.lines("PRIVATE_DATABASE=yes PRIVATE_REDIS=''\nlock_setup 30\nensure_services", environment);
    return { ...run, engine: this.file('.local/run/database.engine').trim().split('\n').join(' ') };
  }

  /** The text of a file of the clone, empty where there is none. */
  file(path: string): string {
    const whole = join(this.root, path);
    return existsSync(whole) ? readFileSync(whole, 'utf8') : '';
  }

  /** Ends what the scripts have started, and removes everything. */
  remove(): void {
    this.lines('lock_setup 30\nstop_recorded server 10\nstop_recorded database 10');
    rmSync(dirname(this.root), { recursive: true, force: true });
  }
}
