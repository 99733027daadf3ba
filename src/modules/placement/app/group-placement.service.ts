import { HoldMetrics } from './hold-metrics.service.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { SalabilityUpdates } from '../../salability-index/index.js';
import type { SalabilityUpdate } from '../../salability-index/index.js';
import { PlacementFactsReader } from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { ReservationHolds, ReservationLedger } from '../../reservations/index.js';
import type { GroupReservation, ReservationHolder, RowToAppend, WantedGoods } from '../../reservations/index.js';
import { ADMIN_STORE_ID } from '../../stores/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { GroupDecision } from '../domain/group-decision.js';
import { holderDecision, isOwnedBy } from '../domain/holder-rules.js';
import { LockNames } from '../../locking/index.js';
import type { DescribedProduct, PlacedDocument, PlacementOutcome, PlacementWriter } from '../domain/placement.js';
import type { DemandHints } from './demand-hints.js';
import type { PendingPlacement } from './pending-placement.js';
import { PlacementRights } from './placement-rights.service.js';

/** What the transaction of a group came to, to be told once it has committed. */
export interface GroupResult {
  readonly outcomes: ReadonlyMap<PendingPlacement, PlacementOutcome>;
  /**
   * Placements that need locks which are not held: the sources of the stock changed, or their reservation was given
   * back. It may have been given back by this group, because its time was over.
   */
  readonly again: readonly PendingPlacement[];
  /** Placements whose order number is locked by another session at the moment. */
  readonly later: readonly PendingPlacement[];
  /** Placements whose store view sells from another stock now. */
  readonly moved: readonly PendingPlacement[];
  /** Remembers what the group has seen and taken. */
  readonly committed: () => void;
}

/** What a group looks like before anything is locked. */
export interface GroupPreview {
  /** Refused for want of goods, from what is committed: such a refusal does not wait for a lock. */
  readonly refusals: ReadonlyMap<PendingPlacement, unknown>;
  /** The locks that each of the others needs; none where it reserves nothing. */
  readonly names: ReadonlyMap<PendingPlacement, readonly string[]>;
  /** Placements whose store view does not sell from this stock (any more). */
  readonly moved: readonly PendingPlacement[];
}

/** Reads, decides and writes for a group of requests of one stock: a handful of statements whatever their number. */
@Injectable()
export class GroupPlacement {
  constructor(
    private readonly facts: PlacementFactsReader,
    private readonly ledger: ReservationLedger,
    private readonly holds: ReservationHolds,
    private readonly updates: SalabilityUpdates,
    private readonly lockNames: LockNames,
    private readonly rights: PlacementRights,
    private readonly metrics: HoldMetrics,
  ) {}

  /**
   * The locks by what was seen last, without a look at the database. Undefined where too little is known or the goods
   * seem to be gone.
   */
  guess(stockId: number, placements: readonly PendingPlacement[], hints: DemandHints): GroupPreview | undefined {
    const { sourceCodes } = hints;
    if (!sourceCodes || !placements.every(({ request }) => hints.seemsEnough(request.items))) return undefined;
    const namesOf = ({ request }: PendingPlacement): string[] =>
      hints.lockedSkus(request.items).flatMap((sku) => this.lockNames.ofSku(stockId, sourceCodes, sku));
    return {
      refusals: new Map(),
      moved: [],
      names: new Map(placements.map((placement) => [placement, namesOf(placement)])),
    };
  }

  /** Looks at what is committed, in two statements and without locks. */
  async preview(stockId: number, all: readonly PendingPlacement[], hints: DemandHints): Promise<GroupPreview> {
    const facts = await this.facts.read(stockId, skusOf(all));
    hints.learn(facts);
    const placements = all.filter((placement) => sellsFrom(facts, placement));
    const moved = all.filter((placement) => !sellsFrom(facts, placement));
    const holders = await this.ledger.holdersOf(placements.map(({ request }) => request.incrementId));
    const byNumber = new Map(holders.map((holder) => [skuKey(holder.incrementId), holder]));
    const mayTakeOver = await this.rulesOf(placements, holders);
    const decision = new GroupDecision(stockId, facts);
    const refusals = new Map<PendingPlacement, unknown>();
    const names = new Map<PendingPlacement, readonly string[]>();
    for (const placement of placements) {
      const { items, composites } = placement.request;
      const holder = byNumber.get(placement.key);
      // Without a holder the request has no claim to goods that are sold out; with one, its lock decides.
      const refusal = holder ? undefined : (decision.misfit(placement.request) ?? decision.refusal(items, composites));
      const isStranger = holder !== undefined && !mayTakeOver(placement, holder);
      const course = holderDecision(placement.request, decision.wanted(items), holder, isStranger);
      if (refusal) refusals.set(placement, refusal);
      else if (course.kind !== 'reserve') names.set(placement, []);
      else names.set(placement, this.namesOf(stockId, facts.sourceCodes, decision, placement));
    }
    return { refusals, names, moved };
  }

  /**
   * Decides and writes, in the running transaction of the session that holds the locks. It locks the holders that
   * exist, reads everything that it decides by in one statement after that, and decides in the order of arrival. What
   * is held under one of the numbers and is over goes back first: whoever asks for that number begins again.
   */
  async place(
    stockId: number,
    placements: readonly PendingPlacement[],
    heldNames: ReadonlySet<string>,
    hints: DemandHints,
  ): Promise<GroupResult> {
    const { holders, busy } = await this.ledger.claimHolders(placements.map(({ request }) => request.incrementId));
    const over = await this.holds.overAmong(holders);
    const mayTakeOver = await this.rulesOf(placements, holders);
    const unwritable = await this.unwritable(placements);
    const facts = await this.facts.hold(stockId, skusOf(placements));
    const decision = new GroupDecision(stockId, facts);
    const group = new GroupDraft(facts, decision, new HolderDrafts(holders), mayTakeOver);
    const busyNumbers = new Set(busy.map((incrementId) => skuKey(incrementId)));
    const overNumbers = new Set(over.map(({ incrementId }) => skuKey(incrementId)));
    const holdsLocksOf = (placement: PendingPlacement): boolean =>
      this.namesOf(stockId, facts.sourceCodes, decision, placement).every((name) => heldNames.has(name));
    for (const placement of placements) {
      if (!sellsFrom(facts, placement)) group.moved.push(placement);
      else if (busyNumbers.has(placement.key)) group.later.push(placement);
      else if (unwritable.has(placement)) group.refuse(placement, unwritable.get(placement));
      else if (overNumbers.has(placement.key)) group.again.push(placement);
      else group.decide(placement, holdsLocksOf);
    }
    const { outcomes, again, later, moved, rows } = group;
    await this.ledger.giveBackAhead(over);
    await this.ledger.reserve({ ...group.holders, rows });
    if (rows.length > 0) await this.announce(stockId, rows, decision, facts.sharingStockIds);
    await this.writeDocuments(group, stockId, facts);
    const committed = (): void => {
      hints.learn(facts, (key) => decision.takenByKey(key));
      this.metrics.addExpired(over.length);
    };
    return { outcomes, again, later, moved, committed };
  }

  /**
   * Whether the placements of one transaction were written, asked after a commit whose result was lost. It waits for a
   * session that still holds their rows, and fails with a lock conflict where that takes long.
   */
  async written(placements: readonly PendingPlacement[]): Promise<boolean> {
    const tokens = await this.ledger.tokensOf(placements.map(({ request }) => request.incrementId));
    return placements.some(({ token }) => tokens.has(token));
  }

  /**
   * Who may take over what of the group. Callers are looked up only where a number is reserved under already, or asked
   * for twice, which is rare. That is one statement for each of them.
   */
  private async rulesOf(
    placements: readonly PendingPlacement[],
    holders: readonly ReservationHolder[],
  ): Promise<TakeOverRule> {
    const owners = new Map(holders.map((holder) => [skuKey(holder.incrementId), holder]));
    const first = new Map<string, PendingPlacement>();
    const doubtful = new Map<string, Actor>();
    for (const placement of placements) {
      const { key, caller } = placement;
      const rival = first.get(key);
      const claims = [owners.get(key), rival && { owner: rival.caller }];
      if (claims.some((claim) => claim && !isOwnedBy(claim, caller))) doubtful.set(callerKey(caller), caller);
      if (!rival) first.set(key, placement);
    }
    const trusted = new Set<string>();
    for (const [key, caller] of doubtful) if (await this.rights.mayActForOthers(caller)) trusted.add(key);
    return ({ caller }, holder) => isOwnedBy(holder, caller) || trusted.has(callerKey(caller));
  }

  private async unwritable(placements: readonly PendingPlacement[]): Promise<ReadonlyMap<PendingPlacement, unknown>> {
    const unwritable = new Map<PendingPlacement, unknown>();
    for (const [writer, group] of byWriter(placements)) {
      const refusals = await writer.refusals(group.map(({ content }) => content));
      for (const { placement, content } of group) {
        const error = refusals.get(content);
        if (error) unwritable.set(placement, error);
      }
    }
    return unwritable;
  }

  private async writeDocuments(draft: GroupDraft, stockId: number, facts: PlacementFacts): Promise<void> {
    const products = describedBy(facts);
    for (const [writer, group] of byWriter(draft.documented)) {
      await writer.write(
        group.map(({ placement, content }): PlacedDocument<unknown> => ({
          content,
          incrementId: placement.request.incrementId,
          storeId: placement.storeId,
          stockId,
          placedAt: facts.readAt,
          products,
          isReserved: (sku) => draft.isReserved(placement, sku),
        })),
      );
    }
  }

  private async announce(
    stockId: number,
    rows: readonly RowToAppend[],
    decision: GroupDecision,
    sharingStockIds: readonly number[],
  ): Promise<void> {
    const skus = [...new Set(rows.map(({ sku }) => sku))];
    const own: SalabilityUpdate = { stockId, skus, isUnhurried: decision.soldOutSkus().length === 0 };
    await this.updates.send([own, ...sharingStockIds.map((sharing) => ({ stockId: sharing, skus }))]);
  }

  private namesOf(
    stockId: number,
    sourceCodes: readonly string[],
    decision: GroupDecision,
    { request }: PendingPlacement,
  ): string[] {
    return decision.reservedItems(request.items).flatMap(({ sku }) => this.lockNames.ofSku(stockId, sourceCodes, sku));
  }
}

/** Whether the placement's caller may take over what is reserved under the holder. */
type TakeOverRule = (placement: PendingPlacement, holder: ReservationHolder) => boolean;

function callerKey({ type, id }: Actor): string {
  return `${type}/${id ?? ''}`;
}

/** Whether the placement's store view sells from the stock that was read. */
function sellsFrom({ stockExists, sellingStoreIds }: PlacementFacts, { storeId }: PendingPlacement): boolean {
  return stockExists && (sellingStoreIds.has(storeId) || storeId === ADMIN_STORE_ID);
}

/** Each SKU once, as first spelled; of the items and of what is to be described. */
export function skusOf(placements: readonly PendingPlacement[]): string[] {
  const bySku = new Map<string, string>();
  for (const { request } of placements) {
    for (const { sku } of [...request.items, ...(request.composites ?? [])]) {
      const key = skuKey(sku);
      if (!bySku.has(key)) bySku.set(key, sku);
    }
  }
  return [...bySku.values()];
}

/** What is decided about the placements of a group, one after the other; nothing is written yet. */
class GroupDraft {
  readonly outcomes = new Map<PendingPlacement, PlacementOutcome>();
  readonly again: PendingPlacement[] = [];
  readonly later: PendingPlacement[] = [];
  readonly moved: PendingPlacement[] = [];
  /** Placements whose documents are to be written. */
  readonly documented: PendingPlacement[] = [];
  readonly rows: RowToAppend[] = [];

  constructor(
    private readonly facts: PlacementFacts,
    private readonly decision: GroupDecision,
    private readonly drafts: HolderDrafts,
    private readonly mayTakeOver: TakeOverRule,
  ) {}

  get holders(): Omit<GroupReservation, 'rows'> {
    return { newHolders: this.drafts.inserted, changedHolders: this.drafts.updated, ends: this.drafts.ends };
  }

  /** Whether goods of the SKU are reserved for the placement, now or since it was made ahead; null where nobody knows. */
  isReserved(placement: PendingPlacement, sku: string): boolean | null {
    if (!this.decision.isGoods(sku)) return false;
    const holder = this.drafts.get(placement);
    if (holder?.unreserved.includes(this.decision.identityOf(sku))) return false;
    return holder?.owner ? true : null;
  }

  refuse(placement: PendingPlacement, error: unknown): void {
    this.outcomes.set(placement, { isPlaced: false, error });
  }

  /** Reserves, adopts, repeats or refuses; a placement whose locks are not all held is begun again. */
  decide(placement: PendingPlacement, holdsLocksOf: (placement: PendingPlacement) => boolean): void {
    const { request } = placement;
    const wanted = this.decision.wanted(request.items);
    const holder = this.drafts.get(placement);
    const isStranger = holder !== undefined && !this.mayTakeOver(placement, holder);
    const course = holderDecision(request, wanted, holder, isStranger);
    if (course.kind === 'refuse') return this.refuse(placement, course.error);
    const misfit = course.kind === 'repeat' ? undefined : this.decision.misfit(request);
    if (misfit) return this.refuse(placement, misfit);
    if (course.kind === 'reserve') {
      if (!holdsLocksOf(placement)) return void this.again.push(placement);
      const refusal = this.decision.refusal(request.items, request.composites);
      if (refusal) return this.refuse(placement, refusal);
      this.take(placement, wanted);
    }
    if (course.kind === 'adopt' && holder) this.drafts.put(placement, wanted, holder);
    this.documented.push(placement);
    const placed = { isPlaced: true, stockId: wanted.stockId, placedAt: this.facts.readAt } as const;
    this.outcomes.set(placement, course.kind === 'repeat' ? { ...placed, isRepeat: true } : placed);
  }

  private take(placement: PendingPlacement, wanted: WantedGoods): void {
    const { items } = placement.request;
    const { type, id } = placement.caller;
    const reservation = { owner: { type, id }, unreserved: this.decision.unreserved(items) };
    const { holderId, incrementId } = this.drafts.put(placement, wanted, reservation);
    const owner = { holderId, incrementId, objectId: '', event: 'order_placed' as const };
    this.rows.push(...this.decision.take(items).map((row) => ({ ...row, ...owner })));
  }
}

/** The holders as the group leaves them, written once however many of its requests have the same number. */
class HolderDrafts {
  private readonly current = new Map<string, ReservationHolder>();
  private readonly stored: ReadonlySet<string>;
  private readonly changed = new Set<string>();
  /** Seconds for which what is reserved under a number is held. */
  private readonly seconds = new Map<string, number>();

  constructor(locked: readonly ReservationHolder[]) {
    for (const holder of locked) this.current.set(skuKey(holder.incrementId), holder);
    this.stored = new Set(this.current.keys());
  }

  get(placement: PendingPlacement): ReservationHolder | undefined {
    return this.current.get(placement.key);
  }

  /** What is taken over stays its maker's. */
  put(
    { key, request, token, holderId }: PendingPlacement,
    { stockId, itemsDigest }: WantedGoods,
    { owner, unreserved }: Pick<ReservationHolder, 'owner' | 'unreserved'>,
  ): ReservationHolder {
    const known = this.current.get(key);
    const holder: ReservationHolder = {
      stockId,
      itemsDigest,
      holderId: known?.holderId ?? holderId,
      incrementId: known?.incrementId ?? request.incrementId,
      state: request.kind === 'order' ? 'ordered' : 'held',
      token,
      owner,
      unreserved,
    };
    this.current.set(key, holder);
    this.changed.add(key);
    if (request.kind === 'ahead' && request.expiresIn !== undefined) this.seconds.set(key, request.expiresIn);
    else this.seconds.delete(key);
    return holder;
  }

  get ends(): GroupReservation['ends'] {
    return [...this.seconds].flatMap(([key, seconds]) => {
      const holder = this.current.get(key);
      return holder ? [{ holderId: holder.holderId, token: holder.token, seconds }] : [];
    });
  }

  get inserted(): ReservationHolder[] {
    return this.written((key) => !this.stored.has(key));
  }

  get updated(): ReservationHolder[] {
    return this.written((key) => this.stored.has(key));
  }

  private written(isMeant: (key: string) => boolean): ReservationHolder[] {
    return [...this.changed].filter(isMeant).flatMap((key) => this.current.get(key) ?? []);
  }
}

function byWriter(
  placements: readonly PendingPlacement[],
): Map<PlacementWriter<unknown>, { readonly placement: PendingPlacement; readonly content: unknown }[]> {
  const groups = new Map<PlacementWriter<unknown>, { placement: PendingPlacement; content: unknown }[]>();
  for (const placement of placements) {
    const { document } = placement.request;
    if (!document) continue;
    const group = groups.get(document.writer) ?? [];
    group.push({ placement, content: document.content });
    groups.set(document.writer, group);
  }
  return groups;
}

function describedBy({ availabilities }: PlacementFacts): ReadonlyMap<string, DescribedProduct> {
  return new Map(
    [...availabilities].flatMap(([key, { product, stored }]) =>
      product ? [[key, { ...product, name: product.name ?? null, isQtyDecimal: stored.isQtyDecimal }] as const] : [],
    ),
  );
}
