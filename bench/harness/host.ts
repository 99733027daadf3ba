import { Child } from './child.js';

/**
 * In a smoke all servers and commands run in one process, since loading the modules is most of what a process takes.
 * What is measured runs in processes of its own.
 */
let host: Child | undefined;

/** Has `work` done with a host, whose output goes to the file `log`. */
export async function withHost<T>(log: string, work: () => Promise<T>): Promise<T> {
  host = Child.start('The host', new URL('../processes/host.js', import.meta.url), {
    environment: { NODE_ENV: 'production', LOG_LEVEL: 'warn', BENCH_HOSTED: 'yes' },
    log,
  });
  try {
    return await work();
  } finally {
    await host.stop();
    host = undefined;
  }
}

/** The host, where there is one. */
export function currentHost(): Child | undefined {
  return host;
}
