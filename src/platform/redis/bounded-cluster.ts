import { Cluster } from 'ioredis';
import type { ClusterNode, ClusterOptions, Command } from 'ioredis';

/**
 * A client of a cluster whose commands, and attempts to connect, all end in time. The driver bounds a command that was
 * sent to a server. One that waits for the cluster to be found again it would keep for ever.
 */
export class BoundedCluster extends Cluster {
  /**
   * Connects, and fails where the client is closed before it is ready. The driver tells nobody where that happens between
   * the first response of a server and the second. A worker that waits for it would wait for ever.
   */
  override connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        // The driver knows better why, where it tells.
        setImmediate(reject, new Error('The cluster was closed before it was ready.'));
      };
      const connecting = super.connect();
      const epoch = epochOf(this);
      const closed = (): void => {
        // The event of an earlier close comes behind the beginning of this attempt.
        if (epochOf(this) === epoch && this.status === 'connecting') return;
        settle();
        giveUp();
      };
      const settle = (): void => void this.removeListener('close', closed);
      this.on('close', closed);
      connecting.then(resolve, reject).finally(settle);
    });
  }

  override sendCommand(command: Command, ...rest: BeyondCommand): unknown {
    const limitMs = this.options.redisOptions?.commandTimeout;
    if (limitMs !== undefined) command.setTimeout(limitMs);
    return super.sendCommand(command, ...rest);
  }

  /** One of the same kind. */
  override duplicate(startupNodes: ClusterNode[] = [], options: ClusterOptions = {}): BoundedCluster {
    const nodes = startupNodes.length > 0 ? startupNodes : [...driverOf(this).startupNodes];
    return new BoundedCluster(nodes, { ...this.options, ...options });
  }
}

/** What the driver keeps to itself. */
interface Driver {
  readonly connectionEpoch: number;
  readonly startupNodes: readonly ClusterNode[];
}

function driverOf(cluster: Cluster): Driver {
  return cluster as unknown as Driver;
}

function epochOf(cluster: Cluster): number {
  return driverOf(cluster).connectionEpoch;
}

type BeyondCommand = Parameters<Cluster['sendCommand']> extends [unknown, ...infer Rest] ? Rest : never;
