import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import type { ConnectionOptions } from 'mysql2/promise';

const run = promisify(execFile);
const ROOMY_MEGABYTES = 4096;
/** So much may the tables of a server have whose disk cannot be made small. */
const CAPPED_MEGABYTES = 512;
const MEGABYTE = 1024 ** 2;

/** Where a database server keeps its data, which can be full for a while. */
export interface Disk {
  /** How it is made full, for the report. */
  readonly means: string;
  /** What the topology's script is told. */
  readonly variables: NodeJS.ProcessEnv;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system at `place` where one can be mounted, else tables with a bound. `owner` leads to the server. */
export async function diskFor(place: string, owner: () => ConnectionOptions): Promise<Disk> {
  await mkdir(place, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY_MEGABYTES}m,mode=755`, 'tmpfs', place]);
    return new MountedDisk(place);
  } catch {
    return new BoundedTables(owner);
  }
}

/** A file system in memory, whose size is made what is in use: the next byte finds no room. */
class MountedDisk implements Disk {
  readonly means = 'a tmpfs that is made as small as its content';
  readonly variables = {};

  constructor(private readonly place: string) {}

  async fill(): Promise<void> {
    const { blocks, bfree, bsize } = await statfs(this.place);
    await this.resize(Math.max(1, Math.ceil(((blocks - bfree) * bsize) / MEGABYTE)));
  }

  free(): Promise<void> {
    return this.resize(ROOMY_MEGABYTES);
  }

  async remove(): Promise<void> {
    await run('umount', ['-l', this.place]);
  }

  private async resize(megabytes: number): Promise<void> {
    await run('mount', ['-o', `remount,size=${megabytes}m`, this.place]);
  }
}

/** Tables that may not grow beyond a bound, which a table of ours uses up. */
class BoundedTables implements Disk {
  readonly means = `the bound of innodb_data_file_path (${CAPPED_MEGABYTES} MB), used up by a table`;
  readonly variables = { DATA_MEGABYTES: String(CAPPED_MEGABYTES) };

  constructor(private readonly owner: () => ConnectionOptions) {}

  async fill(): Promise<void> {
    await this.ask(async (connection) => {
      await connection.query('CREATE DATABASE IF NOT EXISTS torture_ballast');
      await connection.query('CREATE TABLE IF NOT EXISTS torture_ballast.ballast (content LONGBLOB)');
      for (let size = 4 * MEGABYTE; size >= MEGABYTE / 16;) {
        // 1114: the table is full. Ever smaller pieces find the last room.
        await connection
          .query('INSERT INTO torture_ballast.ballast VALUES (REPEAT(?, ?))', ['x', size])
          .catch(() => (size /= 4));
      }
    });
  }

  free(): Promise<void> {
    return this.ask(async (connection) => void (await connection.query('DROP DATABASE IF EXISTS torture_ballast')));
  }

  async remove(): Promise<void> {
    // The data directory goes with its caller's home.
  }

  private async ask(work: (connection: mysql.Connection) => Promise<void>): Promise<void> {
    const connection = await mysql.createConnection(this.owner());
    try {
      await work(connection);
    } finally {
      await connection.end();
    }
  }
}
