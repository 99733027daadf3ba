import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SalabilityUpdates } from '../../salability-index/index.js';
import { StockSourceLinkReader } from '../../stocks/index.js';
import type { RowToAppend } from '../data/demand.repository.js';
import { DemandRepository } from '../data/demand.repository.js';
import { HoldRepository } from '../data/hold.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { distributeRelease } from '../domain/distribution.js';
import type { LinkRank } from '../domain/distribution.js';
import type { NewHoldEnd } from '../domain/hold.js';
import type { HolderClaim, ReservationHolder } from '../domain/holder.js';
import type { OutstandingDemand, ReservationEvent, SkuQuantity } from '../domain/reservation.js';

/** What an event gives back of an order's reservations. */
interface ReservationRelease {
  readonly incrementId: string;
  /** The order's entity id; empty where no order exists. */
  readonly objectId: string;
  readonly event: ReservationEvent;
  /** Repeated SKUs are added up. */
  readonly items: readonly SkuQuantity[];
}

/** What a group of placements reserves, and the holders that it leaves. */
export interface GroupReservation {
  readonly newHolders: readonly ReservationHolder[];
  readonly changedHolders: readonly ReservationHolder[];
  /** Ends of what they hold, for those that have one. */
  readonly ends: readonly NewHoldEnd[];
  readonly rows: readonly RowToAppend[];
}

/**
 * The only writer of the demand ledger. Releases take no place-order lock and wait for no placement: they only ever
 * give. What guards them is the holder. A caller that decides about the reservations of an order locks its holder
 * first, and this does it for its callers.
 */
@Injectable()
export class ReservationLedger {
  constructor(
    private readonly database: Database,
    private readonly holders: HolderRepository,
    private readonly holds: HoldRepository,
    private readonly demand: DemandRepository,
    private readonly links: StockSourceLinkReader,
    private readonly updates: SalabilityUpdates,
  ) {}

  /**
   * Locks the holder of an order's reservations until the transaction ends; undefined where the order never had any.
   */
  async lockHolder(incrementId: string): Promise<ReservationHolder | undefined> {
    this.requireTransaction();
    const [holder] = await this.holders.lock([incrementId]);
    return holder;
  }

  /** Those of the orders that have a holder; takes no locks. */
  async holdersOf(incrementIds: readonly string[]): Promise<readonly ReservationHolder[]> {
    return this.holders.find(incrementIds);
  }

  /**
   * What is known of the orders' numbers, for a caller that wants to place under them. A holder that an order has is
   * told without a lock, since it stays the order's. Others are locked until the transaction ends, but for those that
   * another session holds: these are `busy`, and it does not wait for them.
   */
  async claimHolders(incrementIds: readonly string[]): Promise<HolderClaim> {
    this.requireTransaction();
    return this.holders.claim(incrementIds);
  }

  /**
   * The tokens of the orders' holders, once no session holds them any more. Fails with a lock conflict where that takes
   * long.
   */
  async tokensOf(incrementIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.holders.lockTokens(incrementIds);
  }

  /**
   * Writes what a group of placements has decided under the place-order locks, in the running transaction. The caller
   * announces it: only the decision knows what crossed a threshold.
   */
  async reserve({ newHolders, changedHolders, ends, rows }: GroupReservation): Promise<void> {
    this.requireTransaction();
    await this.holders.insert(newHolders);
    await this.change(changedHolders);
    await this.holds.put(ends);
    if (rows.length > 0) await this.demand.append(rows);
  }

  /**
   * Gives back, in the running transaction, from where the order's demand was allocated and never more than it holds.
   * Given back twice, it is given back once. Returns what was given back, by location; nothing for an order that the
   * ledger does not know.
   */
  async release(release: ReservationRelease): Promise<readonly OutstandingDemand[]> {
    const holder = await this.lockHolder(release.incrementId);
    if (!holder) return [];
    return this.giveBack(holder, release, ({ outstanding, rankOf }) =>
      distributeRelease(release.items, outstanding, rankOf),
    );
  }

  /** As `release`, for everything that the holder still holds. */
  async releaseAll(
    holder: ReservationHolder,
    release: Omit<ReservationRelease, 'items'>,
  ): Promise<readonly OutstandingDemand[]> {
    return this.giveBack(holder, release, ({ outstanding }) => outstanding);
  }

  /**
   * Gives back everything that these holders hold ahead of orders, in a handful of statements for any number of them.
   * They are locked, and canceled from then on. Returns what was given back, by location.
   */
  async giveBackAhead(holders: readonly ReservationHolder[]): Promise<readonly OutstandingDemand[]> {
    this.requireTransaction();
    if (holders.length === 0) return [];
    const numbers = new Map(holders.map(({ holderId, incrementId }) => [holderId, incrementId]));
    const given = await this.demand.outstandingOfAll([...numbers.keys()]);
    if (given.length > 0) {
      const event = { objectId: '', event: 'order_place_failed' as const };
      await this.append(given.map((each) => ({ ...each, incrementId: numbers.get(each.holderId) ?? '', ...event })));
    }
    await this.change(holders.map((holder) => ({ ...holder, state: 'canceled' })));
    return given;
  }

  /** Whether rows of the locked holder still hold goods: none do of goods that are not managed. In the running transaction. */
  async holdsAnything({ holderId }: ReservationHolder): Promise<boolean> {
    this.requireTransaction();
    return (await this.demand.outstandingOf(holderId)).length > 0;
  }

  /** Writes the holder's new state; the holder is locked. */
  async setState(holder: ReservationHolder, state: ReservationHolder['state']): Promise<void> {
    await this.change([{ ...holder, state }]);
  }

  /** Writes locked holders as they are to be. Ends of what they held before are forgotten. */
  private async change(holders: readonly ReservationHolder[]): Promise<void> {
    await this.holders.update(holders);
    await this.holds.remove(holders.map(({ holderId }) => holderId));
  }

  private async giveBack(
    holder: ReservationHolder,
    { incrementId, objectId, event }: Omit<ReservationRelease, 'items'>,
    choose: (held: { outstanding: readonly OutstandingDemand[]; rankOf: LinkRank }) => readonly OutstandingDemand[],
  ): Promise<readonly OutstandingDemand[]> {
    // After the lock, in a statement of its own: what was read before it may have been given back meanwhile.
    const outstanding = await this.demand.outstandingOf(holder.holderId);
    if (outstanding.length === 0) return [];
    const given = choose({ outstanding, rankOf: await this.ranksOf(outstanding) });
    if (given.length === 0) return [];
    await this.append(given.map((demand) => ({ ...demand, holderId: holder.holderId, incrementId, objectId, event })));
    return given;
  }

  /**
   * Rows and the messages about them, for writers of this module that have locked the holders and decided by what they
   * saw then. In the running transaction. Returns the id of the first row.
   */
  async append(rows: readonly RowToAppend[]): Promise<number> {
    const firstId = await this.demand.append(rows);
    const byStock = new Map<number, Set<string>>();
    const touch = (stockId: number, sku: string): void => {
      byStock.set(stockId, (byStock.get(stockId) ?? new Set()).add(sku));
    };
    for (const { stockId, sku } of rows) touch(stockId, sku);
    const sourceCodes = [...new Set(rows.flatMap(({ sourceCode }) => (sourceCode === null ? [] : [sourceCode])))];
    const sharing = sourceCodes.length > 0 ? await this.links.stockIdsOf(sourceCodes) : [];
    for (const stockId of sharing) for (const { sku, sourceCode } of rows) if (sourceCode !== null) touch(stockId, sku);
    const stockIds = [...byStock.keys()].sort((a, b) => a - b);
    await this.updates.send(stockIds.map((stockId) => ({ stockId, skus: [...(byStock.get(stockId) ?? [])] })));
    return firstId;
  }

  /** One statement for each stock that the order holds at sources of; that is one, but for stocks changed meanwhile. */
  private async ranksOf(outstanding: readonly OutstandingDemand[]): Promise<LinkRank> {
    const stockIds = [
      ...new Set(outstanding.filter((demand) => demand.sourceCode !== null).map(({ stockId }) => stockId)),
    ];
    const ranks = new Map<string, number>();
    for (const stockId of stockIds) {
      const links = await this.links.ofStock(stockId);
      links.forEach(({ sourceCode }, rank) => ranks.set(`${stockId}\n${sourceCodeKey(sourceCode)}`, rank));
    }
    return (stockId, sourceCode) => ranks.get(`${stockId}\n${sourceCodeKey(sourceCode)}`);
  }

  private requireTransaction(): void {
    if (!this.database.inTransaction)
      throw new Error('The demand ledger is written inside the transaction that causes it.');
  }
}
