import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import type { ChangeLimit } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import { AdjustmentLog, DOCUMENT_REFERENCE_TYPES } from '../../adjustment-history/index.js';
import type { AdjustmentOrigin, AdjustmentPurpose, Movement, PreparedRows } from '../../adjustment-history/index.js';
import { ChangeLimits, exceedsQuantity } from '../../approvals/index.js';
import { SourceItemRepository, UnknownSource } from '../data/source-item.repository.js';
import { SourceItemStateRepository } from '../data/source-item-state.repository.js';
import { itemKey, stateKey } from '../domain/source-item.js';
import { ChangePlan } from '../domain/change-plan.js';
import type { PlanOutcome } from '../domain/change-plan.js';
import { planTogether } from '../domain/group-plan.js';
import type {
  SourceItemChange,
  SourceItemKey,
  StateKey,
  StoredSourceItem,
  StoredStock,
} from '../domain/source-item.js';
import { emptied, planStock } from '../domain/stock-plan.js';
import type { StockStep } from '../domain/stock-plan.js';

/** Told of source items once they were written and committed. It must not reject for the write's sake: it is done. */
type WrittenItemsListener = (items: readonly SourceItemKey[]) => Promise<void>;

/** Told of source items that are deleted, as the last work of the transaction that does it: it may refuse that. */
type DeletedItemsListener = (items: readonly SourceItemKey[]) => Promise<void>;

/** What a write did. */
interface WrittenSourceItems {
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  /** Rows added to the history, or that would have been, were recording on. */
  readonly movements: PlanOutcome['movements'];
}

interface WriteOptions {
  /** Whether items may be deleted: with several writers those who give goods to an item are then kept out from the start. */
  readonly mayDelete?: boolean;
  /** The goods stay where they are and are called something else: no size is judged. */
  readonly movesNoGoods?: boolean;
  /**
   * Sources where the write reaches although its caller may not be bound to them: the other end of a document of theirs.
   * The use case has asked whether they may do this step.
   */
  readonly alsoAt?: readonly string[];
}

const NOTHING_WRITTEN: WrittenSourceItems = { inserted: 0, updated: 0, deleted: 0, movements: [] };

/** One of several writes that share a transaction: everything that a transaction of its own would know. */
export interface GroupedWrite {
  readonly changes: readonly SourceItemChange[];
  readonly purpose: AdjustmentPurpose;
  readonly origin: AdjustmentOrigin;
  /** What its caller may write alone. By value nothing is judged here. */
  readonly changeLimit?: ChangeLimit | undefined;
}

/**
 * The only writer of the supply ledger: quantities, stock statuses, quantities in other states, and their history (spec,
 * "What writes a row"). Every feature that changes a source item calls it, so what holds here holds for every feature. A
 * caller who is bound to sources writes to no other, whatever the door has let through: that is `out-of-scope`. What a
 * use case names as `alsoAt` is the one way past that.
 */
@Injectable()
export class SourceItemWriter {
  private readonly listeners: WrittenItemsListener[] = [];
  private readonly deletionListeners: DeletedItemsListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly items: SourceItemRepository,
    private readonly states: SourceItemStateRepository,
    private readonly log: AdjustmentLog,
    private readonly limits: ChangeLimits,
    private readonly sources: SourceReader,
    private readonly delivery: LocalDelivery,
  ) {}

  /** Adds a listener that hears of every write after its commit; the commit's caller waits for it. */
  onWritten(listener: WrittenItemsListener): void {
    this.listeners.push(listener);
  }

  /** Adds a listener that takes along what belongs to deleted items, in the transaction that deletes them. */
  onDeleted(listener: DeletedItemsListener): void {
    this.deletionListeners.push(listener);
  }

  /**
   * Applies all changes or none, with one history row per changed item, in one transaction (the caller's, if one is
   * open). Items are locked first and everything is computed from what the lock showed. The number of statements does
   * not depend on the number of items. Throws ApplicationError `invalid` that names every item at fault, and `LargeChange`
   * where the caller may not write as much alone.
   */
  async apply(changes: readonly SourceItemChange[], purpose: AdjustmentPurpose): Promise<WrittenSourceItems> {
    const plan = ChangePlan.of(changes);
    const mayDelete = changes.some(({ kind }) => kind === 'delete');
    return this.applyPlan(plan.keys, () => plan, purpose, { mayDelete });
  }

  /**
   * Like `apply`, for changes that depend on what is stored. Locks the items of `keys`, hands them to `decide` and
   * applies what that returns, which may name no other items than the locked ones. Items may only be deleted with
   * `mayDelete`.
   */
  async applyPlanned(
    keys: readonly SourceItemKey[],
    decide: (stored: readonly StoredSourceItem[]) => readonly SourceItemChange[] | Promise<readonly SourceItemChange[]>,
    purpose: AdjustmentPurpose,
    options: WriteOptions = {},
  ): Promise<WrittenSourceItems> {
    return this.applyPlan(distinct(keys), async (stored) => ChangePlan.of(await decide(stored)), purpose, options);
  }

  /**
   * As `applyPlanned`, for changes that also touch what the items have in other states than `available`, step by step.
   * Everything in other states is handed to `decide` as well, read under locks of its own. Items may only be deleted
   * with `mayDelete`.
   */
  async applyInStates(
    keys: readonly SourceItemKey[],
    decide: (stored: StoredStock) => readonly StockStep[] | Promise<readonly StockStep[]>,
    purpose: AdjustmentPurpose,
    { mayDelete = false, movesNoGoods = false, alsoAt = [] }: WriteOptions = {},
  ): Promise<WrittenSourceItems> {
    if (keys.length === 0) return NOTHING_WRITTEN;
    requireInScope(keys, alsoAt);
    return this.database.run(async () => {
      await (mayDelete ? this.states.keepOut() : this.states.keepItems());
      const locked = distinct(keys);
      const items = await this.items.lock(locked);
      const stored = { items, states: await this.states.lock(locked) };
      const outcome = planStock(await decide(stored), stored, await this.spellingsFor(locked, items));
      const rows = await this.log.prepare(outcome.movements, purpose);
      await this.write(outcome);
      await this.states.remove(outcome.removedStates);
      await this.states.save(outcome.states, stored.states);
      return this.recorded(outcome, rows, { isExempt: movesNoGoods || isOfOrders(purpose) });
    });
  }

  /**
   * Removes those of the quantities in other states that `choose` names, of items that may be gone, with history rows to
   * zero. Returns how many there were. For repairs: what has an item and a state is moved instead.
   */
  async removeStates(
    keys: readonly SourceItemKey[],
    choose: (stored: StoredStock) => readonly StateKey[],
    purpose: AdjustmentPurpose,
  ): Promise<number> {
    requireInScope(keys);
    return this.database.run(async () => {
      await this.states.keepOut();
      const locked = distinct(keys);
      const stored = { items: await this.items.lock(locked), states: await this.states.lock(locked) };
      const chosen = new Set(choose(stored).map(stateKey));
      const removed = stored.states.filter((state) => chosen.has(stateKey(state)));
      await this.states.remove(removed);
      await this.log.append(await this.log.prepare(emptied(removed), purpose));
      return removed.length;
    });
  }

  private async applyPlan(
    keys: readonly SourceItemKey[],
    planFor: (stored: readonly StoredSourceItem[]) => ChangePlan | Promise<ChangePlan>,
    purpose: AdjustmentPurpose,
    { mayDelete = false }: WriteOptions,
  ): Promise<WrittenSourceItems> {
    if (keys.length === 0) return NOTHING_WRITTEN;
    requireInScope(keys);
    return this.database.run(async () => {
      // Who gives goods to an item shares this before it locks the item: taken behind the lock, it could close a circle.
      if (mayDelete) await this.states.keepOut();
      const stored = await this.items.lock(keys);
      const plan = await planFor(stored);
      const outcome = plan.resolve(stored, await this.spellingsFor(keys, stored));
      if (outcome.deletes.length > 0 && !mayDelete) throw new Error('A write that deletes says so before it locks.');
      const taken = outcome.deletes.length > 0 ? await this.removeStatesOf(outcome.deletes) : [];
      const movements = taken.length > 0 ? [...outcome.movements, ...taken] : outcome.movements;
      // The quantities are written with the heads of their chains, so the rows have their digests before.
      const rows = await this.log.prepare(movements, purpose);
      await this.write(outcome);
      return this.recorded({ ...outcome, movements }, rows, { isExempt: isOfOrders(purpose) });
    });
  }

  private async recorded(
    outcome: PlanOutcome,
    rows: PreparedRows,
    { isExempt }: { readonly isExempt: boolean },
  ): Promise<WrittenSourceItems> {
    const { inserts, updates, deletes, movements } = outcome;
    await this.limits.admit(movements, { isExempt });
    await this.log.append(rows);
    await this.announce([...inserts, ...updates, ...deletes], deletes);
    return { inserted: inserts.length, updated: updates.length, deleted: deletes.length, movements };
  }

  /** What deleted items had in other states goes with them; returns what the history says of it. */
  private async removeStatesOf(deletes: readonly SourceItemKey[]): Promise<Movement[]> {
    const states = await this.states.lock(deletes);
    await this.states.remove(states);
    return emptied(states);
  }

  /**
   * Applies several writes in their order, in the caller's transaction, as if each had had its own. The callers are others
   * than the one of the running context: whoever adds a write has asked `requireInScope`. Returns those that are
   * written: they change nothing but stored items, which no other session has locked. Nor do they change more than their
   * caller may write alone. The others leave no trace, and are for `apply`. The number of statements does not depend on the
   * number of writes.
   */
  async applyTogether<Write extends GroupedWrite>(writes: readonly Write[]): Promise<ReadonlySet<Write>> {
    const stored = await this.items.lockFree(distinct(writes.flatMap(({ changes }) => changes)));
    const { updates, planned } = planTogether(writes, stored, ({ changeLimit }, movements) =>
      changeLimit ? !exceedsQuantity(changeLimit, movements) : true,
    );
    const rows = await this.log.prepareAll(
      planned.map(({ write: { purpose, origin }, movements }) => ({ movements, purpose, origin })),
    );
    if (updates.length > 0) await this.items.update(updates);
    await this.log.append(rows);
    await this.announce(updates, []);
    return new Set(planned.map(({ write }) => write));
  }

  /** What is on hand decides what can be sold: the index follows right after the commit. */
  private async announce(changed: readonly SourceItemKey[], deletes: readonly SourceItemKey[]): Promise<void> {
    if (changed.length === 0) return;
    for (const listener of this.listeners) this.database.afterCommit(() => listener(changed));
    if (deletes.length > 0) {
      for (const listener of this.deletionListeners) this.database.beforeCommit(() => listener(deletes));
    }
    await this.delivery.send('inventory.index.refresh', {
      skus: [...new Set(changed.map(({ sku }) => sku))],
      sourceCodes: [...new Set(changed.map(({ sourceCode }) => sourceCode))],
    });
  }

  /** How the sources of items that are not stored yet are spelled; asked only where there are such items. */
  private async spellingsFor(
    keys: readonly SourceItemKey[],
    stored: readonly StoredSourceItem[],
  ): Promise<ReadonlyMap<string, string>> {
    // Keys and rows differ one from the other: as many of both are the same ones.
    if (stored.length === keys.length) return new Map();
    const known = new Set(stored.map(itemKey));
    const codes = new Set(keys.filter((key) => !known.has(itemKey(key))).map((key) => key.sourceCode));
    return codes.size === 0 ? new Map() : this.sources.existing([...codes]);
  }

  private async write({ deletes, updates, inserts }: PlanOutcome): Promise<void> {
    try {
      if (deletes.length > 0) await this.items.remove(deletes);
      if (updates.length > 0) await this.items.update(updates);
      if (inserts.length > 0) await this.items.insert(inserts);
    } catch (error) {
      if (error instanceof UnknownSource) throw invalid('Could not save Source Item');
      throw error;
    }
  }
}

/** Throws `out-of-scope` where the running request's caller is bound to sources, and a key is of one beyond these and `alsoAt`. */
export function requireInScope(keys: readonly SourceItemKey[], alsoAt: readonly string[] = []): void {
  sourceScope().requireAll(() => {
    const known = new Set(alsoAt.map(sourceCodeKey));
    return keys.map(({ sourceCode }) => sourceCode).filter((code) => !known.has(sourceCodeKey(code)));
  });
}

function distinct(keys: readonly SourceItemKey[]): SourceItemKey[] {
  return ChangePlan.of(keys.map(({ sourceCode, sku }) => ({ kind: 'assign', sourceCode, sku }))).keys;
}

/** Clients cannot claim these references: what bears one was caused by a document. */
function isOfOrders({ reference }: AdjustmentPurpose): boolean {
  return (DOCUMENT_REFERENCE_TYPES as readonly unknown[]).includes(reference?.type);
}
