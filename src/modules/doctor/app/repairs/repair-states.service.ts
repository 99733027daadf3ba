import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../../platform/lists/chunks.js';
import { ApplicationError } from '../../../../platform/errors/application-error.js';
import { Quantity } from '../../../../platform/quantity/quantity.js';
import { skuKey } from '../../../../platform/identifiers/index.js';
import { AVAILABLE, HistoryCorrections } from '../../../adjustment-history/index.js';
import { itemKey, SourceItemWriter } from '../../../source-items/index.js';
import type { StateChange, StateKey, StoredState, StoredStock } from '../../../source-items/index.js';
import { isStateCode, SaveStockState, StockStateReader } from '../../../stock-states/index.js';
import { StateWalkRepository } from '../../data/state-walk.repository.js';
import type { StateSlice, WalkedState } from '../../data/state-walk.repository.js';
import { LockedItems } from './locked-items.service.js';

const SLICE_ROWS = 5000;
/** Quantities of one transaction: the writers of their items wait for as long as it takes. */
const STATES_PER_BATCH = 500;
const PURPOSE = { reason: 'correction', note: 'state_repair' } as const;

/** What a run did or, dry, would do. */
interface StateRepair {
  /** Quantities that belonged to no source item, or stood in what cannot be a state. */
  readonly removed: number;
  /** States that goods were in and that did not exist. */
  readonly added: number;
  /** Such as could not be added, as where there are as many states as there may be. Dry, none is tried. */
  readonly refused: number;
  /** Quantities below zero. */
  readonly zeroed: number;
}

interface StateRepairOptions {
  readonly dryRun?: boolean;
  /** Called after each slice and each batch; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly repaired: number }) => void;
}

/**
 * Sets right what was done to quantities in states past the service, through the one writer, so that the history says what
 * became of them. Goods in a state that does not exist stay: the state is added. Each batch in a transaction of its own.
 */
@Injectable()
export class RepairStates {
  constructor(
    private readonly walk: StateWalkRepository,
    private readonly writer: SourceItemWriter,
    private readonly locked: LockedItems,
    private readonly corrections: HistoryCorrections,
    private readonly states: StockStateReader,
    private readonly saving: SaveStockState,
  ) {}

  async execute({ dryRun = false, afterStep = () => undefined }: StateRepairOptions = {}): Promise<StateRepair> {
    const total = { removed: 0, added: 0, refused: 0, zeroed: 0 };
    const unknown = new Set<string>();
    for (let after: StateKey | undefined, isEnd = false; !isEnd;) {
      const slice: StateSlice = await this.walk.slice(after, SLICE_ROWS);
      afterStep({ examined: slice.states.length, repaired: 0 });
      for (const { state } of slice.states.filter(isWithoutState)) {
        // As the state would be spelled: the database takes both for one.
        unknown.add(state.toLowerCase());
      }
      for (const [what, batch] of batchesOf(slice.states)) {
        const count = dryRun ? batch.length : await (what === 'removed' ? this.remove(batch) : this.empty(batch));
        total[what] += count;
        afterStep({ examined: 0, repaired: count });
      }
      after = slice.next;
      isEnd = after === undefined;
    }
    Object.assign(total, dryRun ? { added: unknown.size } : await this.add([...unknown]));
    afterStep({ examined: 0, repaired: total.added });
    return total;
  }

  private async remove(batch: readonly WalkedState[]): Promise<number> {
    await this.record(batch.filter(({ state }) => skuKey(state) !== skuKey(AVAILABLE)));
    await this.writer.removeStates(batch, strayOnes, PURPOSE);
    return batch.length;
  }

  /** What was there without the history's knowing has to be in it before it goes. */
  private async record(batch: readonly WalkedState[]): Promise<void> {
    const keys = batch.map(({ sourceCode, sku, state }) => ({ sourceCode, sku, state }));
    await this.locked.while(keys, (items) => this.corrections.recordDrift(items));
  }

  private async empty(batch: readonly WalkedState[]): Promise<number> {
    await this.record(batch);
    const { movements } = await this.writer.applyInStates(
      batch,
      ({ states }) => [{ states: states.filter(isNegative).map(toZero) }],
      PURPOSE,
    );
    return movements.length;
  }

  private async add(codes: readonly string[]): Promise<{ added: number; refused: number }> {
    const known = await this.states.existing(codes);
    const absent = codes.filter((code) => !known.has(code));
    let added = 0;
    for (const code of absent) if (await this.addOne(code)) added += 1;
    return { added, refused: absent.length - added };
  }

  /** False where it is refused, as when there may be no more states: what else there is to be repaired goes on. */
  private async addOne(code: string): Promise<boolean> {
    try {
      await this.saving.create({ code, name: code });
      return true;
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'invalid') return false;
      throw error;
    }
  }
}

function* batchesOf(states: readonly WalkedState[]): Generator<['removed' | 'zeroed', WalkedState[]]> {
  for (const batch of chunksOf(states.filter(isStray), STATES_PER_BATCH)) yield ['removed', batch];
  const negative = states.filter((state) => !isStray(state) && isNegative(state));
  for (const batch of chunksOf(negative, STATES_PER_BATCH)) yield ['zeroed', batch];
}

/** What belongs to nothing, once the items are locked. */
function strayOnes({ items, states }: StoredStock): StateKey[] {
  const present = new Set(items.map(itemKey));
  return states.filter((state) => !present.has(itemKey(state)) || !isNameable(state.state));
}

function isStray({ hasItem, state }: WalkedState): boolean {
  return !hasItem || !isNameable(state);
}

/** The database takes capital letters for small ones. */
function isNameable(state: string): boolean {
  return isStateCode(state.toLowerCase());
}

function isWithoutState(state: WalkedState): boolean {
  return !state.hasState && !state.quantity.isZero() && !isStray(state);
}

function isNegative({ quantity }: { readonly quantity: Quantity }): boolean {
  return quantity.isNegative();
}

function toZero({ sourceCode, sku, state }: StoredState): StateChange {
  return { kind: 'set', sourceCode, sku, state, quantity: Quantity.ZERO };
}
