import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOMY_MEGABYTES = 4096;
const MEGABYTE = 1024 ** 2;

/** Where a database server keeps its data, which can be full for a while. */
export interface Disk {
  /** How it is made full, for the report. */
  readonly means: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system at `place` where one can be mounted, else the machine's own. */
export async function diskFor(place: string): Promise<Disk> {
  await mkdir(place, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY_MEGABYTES}m,mode=755`, 'tmpfs', place]);
    return new MountedDisk(place);
  } catch {
    return new MachineDisk();
  }
}

/** A file system in memory, whose size is made what is in use: the next byte finds no room. */
class MountedDisk implements Disk {
  readonly means = 'a tmpfs that is made as small as its content';

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

/** A directory of the machine's own disk, which is not filled: the fault does nothing then. */
class MachineDisk implements Disk {
  readonly means = 'nothing: no file system can be mounted here';

  async fill(): Promise<void> {
    // Others need the room.
  }

  async free(): Promise<void> {
    // It was never taken.
  }

  async remove(): Promise<void> {
    // The data directory goes with its caller's home.
  }
}
