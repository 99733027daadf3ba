import { Injectable } from '@nestjs/common';
import { SalabilityUpdates } from '../../salability-index/index.js';
import type { SalabilityUpdate } from '../../salability-index/index.js';
import { PlacementFactsReader } from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { DemandRepository } from '../data/demand.repository.js';
import type { RowToAppend } from '../data/demand.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { skuKey } from '../../../platform/sku/index.js';
import { GroupDecision } from '../domain/group-decision.js';
import { courseOf } from '../domain/holder-rules.js';
import type { ReservationHolder, WantedGoods } from '../domain/holder.js';
import { LockNames } from '../domain/lock-names.js';
import type { DescribedProduct, PlacedDocument, PlacementOutcome, PlacementWriter } from '../domain/placement.js';
import type { DemandHints } from './demand-hints.js';
import type { Ticket } from './ticket.js';

/** What the transaction of a group came to, to be told once it has committed. */
export interface GroupResult {
  readonly outcomes: ReadonlyMap<Ticket, PlacementOutcome>;
  /** Tickets that need locks which are not held: the sources of the stock changed, or their reservation was given back. */
  readonly again: readonly Ticket[];
  /** Tickets whose order number is in somebody else's hands at the moment. */
  readonly later: readonly Ticket[];
  /** Tickets whose store view sells from another stock now. */
  readonly moved: readonly Ticket[];
  /** Remembers what the group has seen and taken. */
  readonly learn: () => void;
}

/** What a group looks like before anything is locked. */
export interface GroupPreview {
  /** Refused for want of goods, from what is committed; nobody has to wait for a lock to hear that. */
  readonly refusals: ReadonlyMap<Ticket, unknown>;
  /** The locks that each of the others needs; none where it reserves nothing. */
  readonly names: ReadonlyMap<Ticket, readonly string[]>;
  /** Tickets whose store view does not sell from this stock (any more). */
  readonly moved: readonly Ticket[];
}

/** The admin's store view sells from the default stock, whatever channels it has. */
const ADMIN_STORE_ID = 0;

/** Reads, decides and writes for a group of requests of one stock: a handful of statements whatever their number. */
@Injectable()
export class GroupPlacement {
  constructor(
    private readonly facts: PlacementFactsReader,
    private readonly holders: HolderRepository,
    private readonly demand: DemandRepository,
    private readonly updates: SalabilityUpdates,
    private readonly lockNames: LockNames,
  ) {}

  /** The locks by what was seen last, without a look; undefined where too little is known or the goods seem to be gone. */
  guess(stockId: number, tickets: readonly Ticket[], hints: DemandHints): GroupPreview | undefined {
    const { sourceCodes } = hints;
    if (!sourceCodes || !tickets.every(({ request }) => hints.seemsEnough(request.items))) return undefined;
    const namesOf = ({ request }: Ticket): string[] =>
      hints.lockedSkus(request.items).flatMap((sku) => this.lockNames.ofSku(stockId, sourceCodes, sku));
    return { refusals: new Map(), moved: [], names: new Map(tickets.map((ticket) => [ticket, namesOf(ticket)])) };
  }

  /** Looks at what is committed, in two statements and without locks. */
  async preview(stockId: number, all: readonly Ticket[], hints: DemandHints): Promise<GroupPreview> {
    const facts = await this.facts.read(stockId, skusOf(all));
    hints.learn(facts);
    const tickets = all.filter((ticket) => sellsFrom(facts, ticket));
    const moved = all.filter((ticket) => !sellsFrom(facts, ticket));
    const holders = await this.holders.find(tickets.map(({ request }) => request.incrementId));
    const byNumber = new Map(holders.map((holder) => [skuKey(holder.incrementId), holder]));
    const decision = new GroupDecision(stockId, facts);
    const refusals = new Map<Ticket, unknown>();
    const names = new Map<Ticket, readonly string[]>();
    for (const ticket of tickets) {
      const { items } = ticket.request;
      const holder = byNumber.get(ticket.key);
      // Without a holder nobody has a claim to goods that are sold out; with one, its lock decides.
      const refusal = holder ? undefined : decision.refusal(items);
      const course = courseOf(ticket.request, decision.wanted(items), holder);
      if (refusal) refusals.set(ticket, refusal);
      else if (course.kind !== 'reserve') names.set(ticket, []);
      else names.set(ticket, this.namesOf(stockId, facts.sourceCodes, decision, ticket));
    }
    return { refusals, names, moved };
  }

  /**
   * Decides and writes, in the running transaction of the session that holds the locks. It locks the holders that exist,
   * reads everything that it decides by in one statement after that, and decides in the order of arrival.
   */
  async place(
    stockId: number,
    tickets: readonly Ticket[],
    heldNames: ReadonlySet<string>,
    hints: DemandHints,
  ): Promise<GroupResult> {
    const { holders, busy } = await this.holders.claim(tickets.map(({ request }) => request.incrementId));
    const unwritable = await this.unwritable(tickets);
    const facts = await this.facts.hold(stockId, skusOf(tickets));
    const decision = new GroupDecision(stockId, facts);
    const draft = new HolderDrafts(holders);
    const busyNumbers = new Set(busy.map((incrementId) => skuKey(incrementId)));
    const outcomes = new Map<Ticket, PlacementOutcome>();
    const again: Ticket[] = [];
    const later: Ticket[] = [];
    const moved: Ticket[] = [];
    const documented: Ticket[] = [];
    const rows: RowToAppend[] = [];
    const refuse = (ticket: Ticket, error: unknown): void => void outcomes.set(ticket, { isPlaced: false, error });
    for (const ticket of tickets) {
      const { request } = ticket;
      if (!sellsFrom(facts, ticket)) {
        moved.push(ticket);
        continue;
      }
      if (busyNumbers.has(ticket.key)) {
        later.push(ticket);
        continue;
      }
      const wanted = decision.wanted(request.items);
      const course = courseOf(request, wanted, draft.get(ticket));
      if (unwritable.has(ticket)) {
        refuse(ticket, unwritable.get(ticket));
        continue;
      }
      if (course.kind === 'refuse') {
        refuse(ticket, course.error);
        continue;
      }
      if (course.kind === 'reserve') {
        const names = this.namesOf(stockId, facts.sourceCodes, decision, ticket);
        if (!names.every((name) => heldNames.has(name))) {
          again.push(ticket);
          continue;
        }
        const refusal = decision.refusal(request.items);
        if (refusal) {
          refuse(ticket, refusal);
          continue;
        }
        const { holderId, incrementId } = draft.put(ticket, wanted);
        const owner = { holderId, incrementId, objectId: '', event: 'order_placed' as const };
        rows.push(...decision.take(request.items).map((row) => ({ ...row, ...owner })));
      }
      if (course.kind === 'adopt') draft.put(ticket, wanted);
      documented.push(ticket);
      const placed = { isPlaced: true, stockId, placedAt: facts.readAt } as const;
      outcomes.set(ticket, course.kind === 'repeat' ? { ...placed, isRepeat: true } : placed);
    }
    await this.holders.insert(draft.inserted);
    await this.holders.update(draft.updated);
    if (rows.length > 0) {
      await this.demand.append(rows);
      await this.announce(stockId, rows, decision, facts.sharingStockIds);
    }
    await this.writeDocuments(documented, stockId, facts);
    return { outcomes, again, later, moved, learn: () => hints.learn(facts, (key) => decision.takenByKey(key)) };
  }

  /**
   * Whether the tickets of one transaction were written: what tells after a commit whose answer was lost. It waits for a
   * session that still holds their rows, and fails with a lock conflict where that takes long.
   */
  async written(tickets: readonly Ticket[]): Promise<boolean> {
    const tokens = await this.holders.lockTokens(tickets.map(({ request }) => request.incrementId));
    return tickets.some(({ token }) => tokens.has(token));
  }

  private async unwritable(tickets: readonly Ticket[]): Promise<ReadonlyMap<Ticket, unknown>> {
    const unwritable = new Map<Ticket, unknown>();
    for (const [writer, group] of byWriter(tickets)) {
      const refusals = await writer.refusals(group.map(({ content }) => content));
      for (const { ticket, content } of group) {
        const error = refusals.get(content);
        if (error) unwritable.set(ticket, error);
      }
    }
    return unwritable;
  }

  private async writeDocuments(tickets: readonly Ticket[], stockId: number, facts: PlacementFacts): Promise<void> {
    const products = describedBy(facts);
    for (const [writer, group] of byWriter(tickets)) {
      await writer.write(
        group.map(({ ticket, content }): PlacedDocument<unknown> => ({
          content,
          incrementId: ticket.request.incrementId,
          storeId: ticket.storeId,
          stockId,
          placedAt: facts.readAt,
          products,
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
    { request }: Ticket,
  ): string[] {
    return decision.reservedItems(request.items).flatMap(({ sku }) => this.lockNames.ofSku(stockId, sourceCodes, sku));
  }
}

/** Whether the ticket's store view sells from the stock that was read. */
function sellsFrom({ stockExists, sellingStoreIds }: PlacementFacts, { storeId }: Ticket): boolean {
  return stockExists && (sellingStoreIds.has(storeId) || storeId === ADMIN_STORE_ID);
}

/** Each SKU once, as first spelled; of the items and of what is to be described. */
export function skusOf(tickets: readonly Ticket[]): string[] {
  const bySku = new Map<string, string>();
  for (const { request } of tickets) {
    for (const sku of [...request.items.map((item) => item.sku), ...(request.alsoDescribed ?? [])]) {
      const key = skuKey(sku);
      if (!bySku.has(key)) bySku.set(key, sku);
    }
  }
  return [...bySku.values()];
}

/** The holders as the group leaves them, written once however many of its requests have the same number. */
class HolderDrafts {
  private readonly current = new Map<string, ReservationHolder>();
  private readonly stored: ReadonlySet<string>;
  private readonly changed = new Set<string>();

  constructor(locked: readonly ReservationHolder[]) {
    for (const holder of locked) this.current.set(skuKey(holder.incrementId), holder);
    this.stored = new Set(this.current.keys());
  }

  get(ticket: Ticket): ReservationHolder | undefined {
    return this.current.get(ticket.key);
  }

  put({ key, request, token, holderId }: Ticket, { stockId, itemsDigest }: WantedGoods): ReservationHolder {
    const known = this.current.get(key);
    const holder: ReservationHolder = {
      stockId,
      itemsDigest,
      holderId: known?.holderId ?? holderId,
      incrementId: known?.incrementId ?? request.incrementId,
      state: request.kind === 'order' ? 'ordered' : 'held',
      token,
    };
    this.current.set(key, holder);
    this.changed.add(key);
    return holder;
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
  tickets: readonly Ticket[],
): Map<PlacementWriter<unknown>, { readonly ticket: Ticket; readonly content: unknown }[]> {
  const groups = new Map<PlacementWriter<unknown>, { ticket: Ticket; content: unknown }[]>();
  for (const ticket of tickets) {
    const { document } = ticket.request;
    if (!document) continue;
    const group = groups.get(document.writer) ?? [];
    group.push({ ticket, content: document.content });
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
