import { Cluster } from 'ioredis';
import type { Command } from 'ioredis';

/**
 * A client of a cluster whose commands all end in time. The driver bounds a command that was sent to a server. One that
 * waits for the cluster to be found again it would keep for ever.
 */
export class BoundedCluster extends Cluster {
  override sendCommand(command: Command, ...rest: BeyondCommand): unknown {
    const limitMs = this.options.redisOptions?.commandTimeout;
    if (limitMs !== undefined) command.setTimeout(limitMs);
    return super.sendCommand(command, ...rest);
  }
}

type BeyondCommand = Parameters<Cluster['sendCommand']> extends [unknown, ...infer Rest] ? Rest : never;
