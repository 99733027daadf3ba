import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { once } from 'node:events';

/** A question to a child process, and the response. */
interface Question {
  readonly id: number;
  readonly task: string;
  readonly input: unknown;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: string;
}

/** Tasks by name, each from a plain input to a plain result. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** What this process serves; scripts that load each other add to it. */
const served = new Map<string, Tasks[string]>();

/** The child's side: responds to the parent's questions until it goes. */
export function serveTasks(tasks: Tasks): void {
  if (served.size === 0) listen();
  for (const [name, task] of Object.entries(tasks)) served.set(name, task);
}

function listen(): void {
  process.on('message', (message) => {
    const { id, task, input } = message as Question;
    const work = served.get(task);
    const running = work ? work(input as never) : Promise.reject(new Error(`There is no task "${task}".`));
    running.then(
      (result) => process.send?.({ id, result } satisfies Answer),
      (error: unknown) => process.send?.({ id, failure: String((error as Error).stack ?? error) } satisfies Answer),
    );
  });
  process.on('disconnect', () => process.exit());
}

const STOP_MS_MAX = 40_000;

/** A process of the benchmark: the server, the load generator, the bare statements. */
export class Child {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private questions = 0;
  private stopping = false;

  private constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
  ) {
    process.on('message', (message) => this.settle(message as Answer));
    process.on('exit', (code, signal) => this.fail(`ended (${signal ?? `exit code ${String(code)}`})`));
    process.on('error', (error) => this.fail(error.message));
  }

  /** Starts a compiled script. With `log` its output goes to that file, else to standard error. */
  static start(
    name: string,
    script: URL,
    options: { environment?: NodeJS.ProcessEnv; log?: string; nodeOptions?: readonly string[] } = {},
  ): Child {
    const output = options.log === undefined ? 2 : openSync(options.log, 'w');
    const child = fork(script, {
      env: { ...process.env, ...options.environment },
      execArgv: [...(options.nodeOptions ?? [])],
      serialization: 'advanced',
      stdio: ['ignore', output, output, 'ipc'],
    });
    return new Child(name, child);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Whether it has ended, wanted or not. */
  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Has a task done. Throws what it threw, or that the process has ended. */
  async ask<Result>(task: string, input: unknown): Promise<Result> {
    if (this.hasEnded) throw new Error(`${this.name} has ended.`);
    this.questions += 1;
    const id = this.questions;
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.process.send({ id, task, input } satisfies Question);
    });
  }

  /** Asks the process to end and waits; one that does not is killed. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.hasEnded) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    const killer = setTimeout(() => this.process.kill('SIGKILL'), STOP_MS_MAX);
    await ended;
    clearTimeout(killer);
  }

  private settle({ id, result, failure }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (failure === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${this.name}: ${failure}`));
  }

  private fail(reason: string): void {
    if (this.stopping && this.waiting.size === 0) return;
    for (const { reject } of this.waiting.values()) reject(new Error(`${this.name} ${reason}.`));
    this.waiting.clear();
  }
}
