import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Where several runs share a machine, a server takes a minute to join again, and a process as long to start. */
const READY_MS_MAX = 300_000;
const END_MS_MAX = 45_000;

/** How a process is started, again and again. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly words: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  isReady(): Promise<boolean>;
}

/**
 * A process that is killed, stopped and started again. It has a group of its own, so that Ctrl-C does not reach it. Its
 * number is kept in a file below the home of the run, whose script ends what is left.
 */
export class OwnProcess {
  private child: ChildProcess | undefined;
  private isStopped = false;
  private isReady = false;
  private isEnding = false;
  /** How often it has ended by itself after it was ready, which nothing that is done to it excuses. */
  ownEnds = 0;

  constructor(
    readonly program: Program,
    private readonly home: string,
  ) {}

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  get log(): string {
    return join(this.home, 'logs', `${this.program.name}.log`);
  }

  /**
   * Starts it where it does not run, and waits until it is ready. One that ends while it starts is started again, as a
   * supervisor does: its database may be away.
   */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const deadline = performance.now() + READY_MS_MAX;
    let child = await this.spawn();
    while (!(await this.program.isReady())) {
      // Whoever has killed it meanwhile starts it again.
      if (this.child !== child) return;
      if (performance.now() > deadline) throw new Error(`${this.program.name} is not ready:\n${this.lastWords}`);
      if (!this.isRunning) child = await this.spawn();
      await delay(POLL_MS);
    }
    this.isReady = true;
  }

  private async spawn(): Promise<ChildProcess> {
    const { name, command, words, variables } = this.program;
    this.isReady = false;
    const output = openSync(this.log, 'a');
    const child = spawn(command, [...words], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    this.child = child;
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (this.child === child && this.isReady && !this.isEnding) this.ownEnds += 1;
    });
    await writeFile(join(this.home, 'pids', name), `${child.pid ?? ''}\n`);
    return child;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.isStopped = false;
    await this.end('SIGKILL');
  }

  /** Asks it to finish, and waits; one that does not is killed. */
  async finish(): Promise<void> {
    this.wake();
    const killer = setTimeout(() => void this.kill(), END_MS_MAX);
    await this.end('SIGTERM');
    clearTimeout(killer);
  }

  /** It does nothing more until it is woken: as a machine that is paused. */
  stop(): void {
    if (!this.isRunning) return;
    this.isStopped = true;
    this.child?.kill('SIGSTOP');
  }

  wake(): void {
    if (this.isStopped) this.child?.kill('SIGCONT');
    this.isStopped = false;
  }

  get lastWords(): string {
    return readFileSync(this.log, 'utf8').slice(-3000);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    this.isEnding = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    this.isEnding = false;
    if (this.child === child) this.child = undefined;
    await rm(join(this.home, 'pids', this.program.name), { force: true });
  }
}
