import type { EventEmitter } from 'node:events';
import { Cluster } from 'ioredis';
import type { ClusterNode, ClusterOptions, Command, Redis } from 'ioredis';

/**
 * A client of a cluster whose commands all end in time, and that ends, or comes back, whenever it is told to. The driver
 * bounds a command that was sent to a server. One that waits for the cluster to be found again it would keep for ever.
 *
 * The driver also lets a connection that ends late speak for the client. That of a silent server ends when all others
 * have been made anew. The client then took itself for closed, waited for nothing, and the worker that has it for ever.
 */
export class BoundedCluster extends Cluster {
  /** The attempt to connect of which there are nodes, and hence somebody who hears of its end. */
  private filledEpoch = 0;

  constructor(startupNodes: ClusterNode[], options?: ClusterOptions) {
    super(startupNodes, options);
    const { connectionPool } = driverOf(this);
    connectionPool.on('+node', (node: Redis, key: string) => {
      this.filledEpoch = driverOf(this).connectionEpoch;
      endForItself(connectionPool, node, key);
    });
  }

  /**
   * Connects, and fails where the client is closed before it is ready. The driver tells nobody where that happens between
   * the first answer of a server and the second. A worker that waits for it would wait for ever.
   */
  override connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        // The event of an earlier close comes behind the next attempt.
        if (this.status === 'connecting') return;
        settle();
        reject(new Error('The cluster was closed before it was ready.'));
      };
      const settle = (): void => void this.removeListener('close', giveUp);
      this.on('close', giveUp);
      super.connect().then(resolve, reject).finally(settle);
    });
  }

  override sendCommand(command: Command, ...rest: BeyondCommand): unknown {
    const limitMs = this.options.redisOptions?.commandTimeout;
    if (limitMs !== undefined) command.setTimeout(limitMs);
    return super.sendCommand(command, ...rest);
  }

  /** The driver waits for the end of a connection, and for ever where there is none. */
  override disconnect(reconnect = false): void {
    const driver = driverOf(this);
    const isHeard = this.isConnected();
    super.disconnect(reconnect);
    if (this.status !== 'disconnecting') return;
    driver.setStatus('close');
    if (!isHeard) driver.handleCloseEvent();
  }

  /** One of the same kind. */
  override duplicate(startupNodes: ClusterNode[] = [], options: ClusterOptions = {}): BoundedCluster {
    const nodes = startupNodes.length > 0 ? startupNodes : driverOf(this).startupNodes.slice();
    return new BoundedCluster(nodes, { ...this.options, ...options });
  }

  /** Whether the driver listens to the close of what it has. */
  private isConnected(): boolean {
    if (this.status === 'connecting') return this.filledEpoch === driverOf(this).connectionEpoch;
    return this.status === 'connect' || this.status === 'ready';
  }
}

/** A node that is in the pool no more takes none with it that has its address now. */
function endForItself(pool: DriverPool, node: Redis, key: string): void {
  const events: EventEmitter = node;
  const [end] = events.listeners('end').slice(-1);
  if (!end) return;
  events.removeListener('end', end as () => void);
  events.once('end', () => {
    if (pool.getInstanceByKey(key) === node) end.call(node);
    else pool.emit('-node', node, key);
  });
}

type DriverPool = EventEmitter & { getInstanceByKey(key: string): Redis | undefined };

/** What the driver keeps to itself. */
interface Driver {
  readonly connectionPool: DriverPool;
  readonly connectionEpoch: number;
  readonly startupNodes: readonly ClusterNode[];
  setStatus(status: string): void;
  handleCloseEvent(): void;
}

function driverOf(cluster: Cluster): Driver {
  return cluster as unknown as Driver;
}

type BeyondCommand = Parameters<Cluster['sendCommand']> extends [unknown, ...infer Rest] ? Rest : never;
