import { pino } from 'pino';
import type { DestinationStream } from 'pino';

/** Characters that are written out without waiting for more. */
const BATCH_LENGTH = 8192;
const WAIT_MS = 50;
const STANDARD_OUTPUT = 1;

/**
 * The standard output of a server. Lines are written together, a moment after the first of them: a system call for each
 * would cost more than making it. Those that wait are written out when the process exits, by an error too. A process that
 * is killed, or has no memory left, loses those of its last moment.
 */
export class LogOutput implements DestinationStream {
  private readonly stream = pino.destination({ dest: STANDARD_OUTPUT, sync: true });
  private waiting = '';
  private timer: NodeJS.Timeout | undefined;
  private isWatchingExit = false;

  write(line: string): void {
    this.waiting += line;
    this.watchExit();
    if (this.waiting.length >= BATCH_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WAIT_MS).unref();
  }

  /** Writes out what waits. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting === '') return;
    this.stream.write(this.waiting);
    this.waiting = '';
  }

  /** From the first line on: a logger that is silent leaves nothing behind. */
  private watchExit(): void {
    if (this.isWatchingExit) return;
    this.isWatchingExit = true;
    process.on('exit', () => this.flush());
  }
}
