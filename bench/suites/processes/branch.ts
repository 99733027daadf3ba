import type { Connection } from 'mysql2/promise';
import type { Child } from '../../harness/child.js';
import { connect } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';
import type { Stretch } from '../../harness/measure.js';
import type { Check } from '../../harness/report.js';
import { quantile } from '../../harness/measure.js';
import { sized } from '../../options.js';
import type { Options } from '../../options.js';
import { checkBooks, Sold } from '../orders/books.js';
import { openDatabase, startInstallation, untilIndexHasFollowed } from '../orders/installation.js';
import type { Installation, InstallationShape } from '../orders/installation.js';
import { OrderGauge } from '../orders/order-gauge.js';
import type { Goods } from '../orders/shop.js';
import { LastUnits } from './last-units.js';

const PLENTY = 10_000_000;
const SKUS = { full: 10_000, quick: 1000, smoke: 50 };
/** Bought one after the other in all stretches, each in some hundredths of a second. */
const LAST = { full: 20_000, quick: 5000, smoke: 500 };

/** What a stretch got done, and how soon the index followed. */
export interface Flow extends Stretch {
  /** From the response to the order of a last unit until the index has it: the median, in milliseconds. */
  readonly following: number;
}

/** A shop with a database of its own, which some processes serve at a time. */
export class Branch {
  private readonly sold = new Sold();
  private readonly lastUnits: LastUnits;
  private installation: Installation | undefined;
  private gauge: OrderGauge | undefined;

  private constructor(
    readonly database: ServerAddress,
    private readonly load: Child,
    private readonly seconds: number,
    private readonly many: Goods,
    last: Goods,
    private readonly connection: Connection,
  ) {
    this.lastUnits = new LastUnits(connection, last, this.sold);
  }

  static async open(database: ServerAddress, load: Child, options: Options): Promise<Branch> {
    const many = { prefix: 'MANY', count: sized(options, SKUS), quantity: PLENTY };
    const last = { prefix: 'LAST', count: sized(options, LAST), quantity: 1 };
    await openDatabase(database, [many, last]);
    return new Branch(database, load, options.seconds, many, last, await connect(database));
  }

  /** Lets these processes serve it from now on. */
  async start(log: string, shape: InstallationShape): Promise<void> {
    this.installation = await startInstallation(this.database, log, shape);
    this.gauge = new OrderGauge(this.load, this.installation.apis, this.seconds, this.sold);
  }

  async stop(): Promise<void> {
    await this.installation?.stop();
    this.installation = undefined;
  }

  /** Orders by so many clients, and last units meanwhile. */
  async flow(clients: number): Promise<Flow> {
    const { installation, gauge } = this;
    if (!installation || !gauge) throw new Error('No process serves this shop.');
    const load = gauge.stretch('orders', this.many, clients);
    const [stretch, delays] = await Promise.all([load, this.lastUnits.delaysBeside(load, installation.apis[0])]);
    await untilIndexHasFollowed(this.database);
    return {
      ...stretch,
      following: quantile(
        delays.sort((one, other) => one - other),
        0.5,
      ),
    };
  }

  check(suite: string): Promise<Check> {
    return checkBooks(suite, this.database, this.sold);
  }

  note(): string {
    return this.gauge?.note() ?? '';
  }

  async close(): Promise<void> {
    await this.stop();
    await this.connection.end();
  }
}
