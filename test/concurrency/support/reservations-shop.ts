import { GroupPlacement } from '../../../src/modules/placement/app/group-placement.service.js';
import { Locking, LockNames, LockWait } from '../../../src/modules/locking/index.js';
import { PlacementService } from '../../../src/modules/placement/index.js';
import type { PlacementRequest } from '../../../src/modules/placement/index.js';
import type { PlacementOutcome } from '../../../src/modules/placement/domain/placement.js';
import { StockResolver } from '../../../src/modules/stocks/index.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { createLockingPool } from '../../../src/platform/database/data-source.js';
import { lockProviderFor } from '../../../src/modules/locking/providers/index.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { Sequences } from '../../../src/platform/database/sequences.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { givenProduct, openMarket } from './market.js';
import type { Goods, Shop } from './market.js';

/** What a request asks for, by SKU. */
export type Wanted = Readonly<Record<string, number>>;

/** A desk with leases of its own, as another process has them. */
export interface OwnDesk {
  readonly desk: PlacementService;
  readonly leases: LeasePool;
}

/** A shop that sells from one source or more, and the means to place requests in it below HTTP. */
export class ReservationShop {
  private readonly own: OwnDesk[] = [];

  private constructor(
    readonly app: TestApplication,
    readonly shop: Shop,
  ) {}

  static async open(app: TestApplication, sources = 1): Promise<ReservationShop> {
    const numbers = Array.from({ length: sources }, (_, number) => number);
    const { shops } = await openMarket(app, [numbers]);
    return new ReservationShop(app, shops[0] as Shop);
  }

  get stockId(): number {
    return this.shop.stockId;
  }

  /** The source with the first priority. */
  get source(): string {
    return this.shop.sources[0] as string;
  }

  /** A new product of which the first source has so many; returns its SKU. */
  async product(quantity: number, goods: Goods = {}): Promise<string> {
    const sku = await givenProduct(this.app, goods);
    await givenItems(this.app, { sku, source_code: this.source, quantity });
    return sku;
  }

  request(wanted: Wanted, more: Partial<PlacementRequest> = {}): PlacementRequest {
    return {
      incrementId: unique('R'),
      storeId: this.shop.storeId,
      items: Object.entries(wanted).map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) })),
      kind: 'order',
      ...more,
    };
  }

  /** Places at the application's desk, or at another. */
  place(
    requests: readonly PlacementRequest[],
    desk: PlacementService = this.app.get(PlacementService),
  ): Promise<readonly PlacementOutcome[]> {
    return this.app.within(() => desk.place(requests));
  }

  /** A desk of another process, which waits as long for locks as the test says. Closed by `close`. */
  desk(options: { lockWaitMs?: number; lockPoolSize?: number } = {}): OwnDesk {
    const size = options.lockPoolSize ?? 6;
    const environment = Object.assign(new Environment(), this.app.get(Environment), { DB_LOCK_POOL_SIZE: size });
    const { database } = this.app;
    const leases = new LeasePool(database, lockProviderFor(database), createLockingPool(environment), size);
    const lockWait = new LockWait(options.lockWaitMs);
    const desk = new PlacementService(
      database,
      new Locking(leases, this.app.get(LockNames), lockWait),
      new Sequences(this.app.database),
      this.app.get(StockResolver),
      this.app.get(GroupPlacement),
      lockWait,
    );
    this.own.push({ desk, leases });
    return { desk, leases };
  }

  /** The name of the lock of the SKU at the first source. */
  lockOf(sku: string): string {
    return this.app.get(LockNames).ofSource(this.source, sku);
  }

  /** What is reserved of the SKU in all, above zero, by the rows of the ledger. */
  async reserved(sku: string): Promise<number> {
    const [row] = await this.app.database.query<{ quantity: string | null }>(
      'SELECT SUM(quantity) AS quantity FROM inventory_reservation WHERE sku = ?',
      [sku],
    );
    return 0 - Number(row?.quantity ?? 0);
  }

  /** How many orders hold something of the SKU, or held it. */
  async holders(sku: string): Promise<number> {
    const [row] = await this.app.database.query<{ n: string }>(
      'SELECT COUNT(DISTINCT holder_id) AS n FROM inventory_reservation WHERE sku = ?',
      [sku],
    );
    return Number(row?.n);
  }

  /** Whether the ledger knows the order's number. */
  async isKnown(incrementId: string): Promise<boolean> {
    const rows = await this.app.database.query(
      'SELECT holder_id FROM inventory_reservation_holder WHERE increment_id = ?',
      [incrementId],
    );
    return rows.length > 0;
  }

  /** Closes the desks that the test has opened. */
  async close(): Promise<void> {
    for (const { leases } of this.own.splice(0)) await leases.close();
  }
}

/** True for what is placed, and the text of the refusal otherwise. */
export function toldBy(outcome: PlacementOutcome | undefined): unknown {
  if (!outcome || outcome.isPlaced) return outcome?.isPlaced;
  return outcome.error instanceof Error ? outcome.error.message : outcome.error;
}
