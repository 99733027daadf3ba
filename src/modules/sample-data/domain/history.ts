import { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { IN_STOCK, OUT_OF_STOCK } from '../../source-items/index.js';
import type { SourceItemChange } from '../../source-items/index.js';
import type { ProductFamily } from './families/family.js';
import { SAMPLE_REQUESTS } from './history-outline.js';
import type { RequestOutline, SampleActor } from './history-outline.js';
import { SAMPLE_PRODUCTS } from './products.js';
import { SampleRandom } from './random.js';

/** Any number would do; another one makes other quantities. */
const SEED = 20_417;

const TANGIBLE = skusWhere(({ typeId = 'simple' }) => typeId === 'simple');
const LIMITED = skusWhere(({ keeping }) => keeping === 'limited');

/** One request of the sample data, ready for the writer of the supply ledger. */
export interface SampleRequest {
  readonly actor: SampleActor;
  readonly purpose: AdjustmentPurpose;
  readonly changes: readonly SourceItemChange[];
}

/** SKU and quantity of what a source holds. */
type OnHand = Map<string, Quantity>;

/** The requests in their order: the same in every run, and no source item ever goes below zero. */
export function sampleRequests(outlines: readonly RequestOutline[] = SAMPLE_REQUESTS): SampleRequest[] {
  const planner = new HistoryPlanner(new SampleRandom(SEED));
  return outlines.map((outline) => planner.plan(outline));
}

/** Plans request after request, knowing what the earlier ones left at each source. */
class HistoryPlanner {
  private readonly sources = new Map<string, OnHand>();

  constructor(private readonly random: SampleRandom) {}

  plan(outline: RequestOutline): SampleRequest {
    const { actor, reason, reference, note } = outline;
    const [type, id] = reference ?? [];
    return {
      actor,
      purpose: { reason, note, ...(type !== undefined && id !== undefined && { reference: { type, id } }) },
      changes: this.changes(outline),
    };
  }

  private changes({ sourceCode, move }: RequestOutline): SourceItemChange[] {
    const onHand = this.onHandAt(sourceCode);
    switch (move.kind) {
      case 'opening':
        return this.receive(
          sourceCode,
          TANGIBLE.filter(() => this.random.chance(move.percent)),
          move.between,
        );
      case 'limited':
        return this.receive(sourceCode, LIMITED, move.between);
      case 'change':
        return this.pickMovable(onHand, move).map((sku) => {
          const delta = this.book(onHand, sku, this.random.pick(move.by));
          return { kind: 'adjust', sourceCode, sku, delta, floor: Quantity.ZERO, mustExist: true };
        });
      case 'count':
        return this.pickMovable(onHand, move).map((sku) => {
          this.book(onHand, sku, this.random.pick(move.by));
          return { kind: 'set', sourceCode, sku, quantity: onHand.get(sku) };
        });
      case 'clear':
        return this.pickMovable(onHand, { items: move.items, by: [0] }).map((sku) => {
          onHand.set(sku, Quantity.ZERO);
          return { kind: 'set', sourceCode, sku, quantity: Quantity.ZERO, status: OUT_OF_STOCK };
        });
    }
  }

  private receive(
    sourceCode: string,
    skus: readonly string[],
    [min, max]: readonly [number, number],
  ): SourceItemChange[] {
    const onHand = this.onHandAt(sourceCode);
    return skus.map((sku) => ({
      kind: 'adjust',
      sourceCode,
      sku,
      delta: this.book(onHand, sku, this.random.between(min, max)),
      status: IN_STOCK,
    }));
  }

  /** Different SKUs that stay above zero whatever step is drawn. */
  private pickMovable(
    onHand: OnHand,
    { items, by }: { readonly items: number; readonly by: readonly number[] },
  ): string[] {
    const largestLoss = Quantity.of(Math.min(0, ...by));
    const movable = [...onHand].filter(([, quantity]) => quantity.plus(largestLoss).isPositive());
    return this.random.pickSome(movable, items).map(([sku]) => sku);
  }

  /** Moves what is on hand, and gives the difference. */
  private book(onHand: OnHand, sku: string, pieces: number): Quantity {
    const delta = Quantity.of(pieces);
    onHand.set(sku, (onHand.get(sku) ?? Quantity.ZERO).plus(delta));
    return delta;
  }

  private onHandAt(sourceCode: string): OnHand {
    const onHand = this.sources.get(sourceCode) ?? new Map<string, Quantity>();
    this.sources.set(sourceCode, onHand);
    return onHand;
  }
}

function skusWhere(matches: (family: ProductFamily) => boolean): string[] {
  return SAMPLE_PRODUCTS.filter(({ family }) => matches(family)).map(({ sku }) => sku);
}
