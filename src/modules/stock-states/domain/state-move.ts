import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { IN_STOCK, itemKey } from '../../source-items/index.js';
import type {
  SourceItemChange,
  SourceItemKey,
  StateChange,
  StockStep,
  StoredSourceItem,
} from '../../source-items/index.js';
import { empty, keyViolations, sentQuantity } from './sent-item.js';
import type { SentKey } from './sent-item.js';

/** A move between two states as a client sent it: anything may be missing. */
export interface SentStateMove extends SentKey {
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly quantity: number | null;
}

/** So much of a source item goes from one state to another; above zero. */
export interface StateMove extends SourceItemKey {
  readonly fromState: string;
  readonly toState: string;
  readonly quantity: Quantity;
}

/** What can be told of the moves before anything is read. */
export function readMoves(sent: readonly SentStateMove[]): {
  readonly moves: readonly StateMove[];
  readonly violations: readonly ErrorDetail[];
} {
  const moves: StateMove[] = [];
  const violations: ErrorDetail[] = [];
  for (const each of sent) {
    const move = readMove(each);
    if (Array.isArray(move)) violations.push(...move);
    else moves.push(move);
  }
  return { moves, violations };
}

/** The states other than `available` that the moves name, each once. */
export function statesOf(moves: readonly StateMove[]): string[] {
  const named = new Set(moves.flatMap(({ fromState, toState }) => [fromState, toState]));
  return [...named].filter((state) => state !== AVAILABLE);
}

/** The source items of which something leaves what is on sale. */
export function leavingSale(moves: readonly StateMove[]): SourceItemKey[] {
  const leaving = moves.filter(({ fromState }) => fromState === AVAILABLE);
  return [
    ...new Map(leaving.map(({ sourceCode, sku }) => [itemKey({ sourceCode, sku }), { sourceCode, sku }])).values(),
  ];
}

/**
 * One step for each move, which gives two rows of the history. What comes on sale is in stock afterwards, as after a
 * transfer; what leaves it changes no status, even where nothing is left.
 */
export function planMoves(moves: readonly StateMove[]): StockStep[] {
  return moves.map((move) => {
    const { fromState, toState, quantity } = move;
    const changes = [changeOf(move, fromState, quantity.negated()), changeOf(move, toState, quantity)];
    return {
      items: changes.filter((change): change is SourceItemChange => !('state' in change)),
      states: changes.filter((change): change is StateChange => 'state' in change),
    };
  });
}

/**
 * Moves that would take what orders hold. `reserved` is what reservations hold of each source item, below zero, by
 * `itemKey`. The moves are followed in their order, as they will be made.
 */
export function reservedViolations(
  moves: readonly StateMove[],
  stored: readonly StoredSourceItem[],
  reserved: ReadonlyMap<string, Quantity>,
): ErrorDetail[] {
  const free = new Map(
    stored.map((item) => [itemKey(item), item.quantity.plus(reserved.get(itemKey(item)) ?? Quantity.ZERO)]),
  );
  return moves.flatMap(({ sourceCode, sku, fromState, toState, quantity }) => {
    const key = itemKey({ sourceCode, sku });
    const found = free.get(key);
    if (!found || (fromState !== AVAILABLE && toState !== AVAILABLE)) return [];
    if (toState === AVAILABLE) {
      // More than a column holds is refused where the moves are made.
      free.set(key, found.plus(quantity).min(Quantity.MAX_STORABLE));
      return [];
    }
    if (found.isLessThan(quantity)) {
      return [
        {
          message:
            'Of SKU "%sku" at source "%source_code" %quantity can leave what is on sale: orders hold the rest. %needed would have to.',
          parameters: { sku, source_code: sourceCode, quantity: found.toNumber(), needed: quantity.toNumber() },
        },
      ];
    }
    free.set(key, found.minus(quantity));
    return [];
  });
}

/** The refusal of states that do not exist. */
export function unknownState(code: string): ErrorDetail {
  return { message: 'There is no stock state with the code "%code".', parameters: { code } };
}

function readMove(sent: SentStateMove): StateMove | ErrorDetail[] {
  const quantity = sentQuantity(sent.quantity);
  const [fromState, toState] = [sent.fromState ?? '', sent.toState ?? ''];
  const violations = [
    ...keyViolations(sent),
    ...(fromState === '' ? [empty('from_state')] : []),
    ...(toState === '' ? [empty('to_state')] : []),
  ];
  const parameters = { sku: sent.sku ?? '', source_code: sent.sourceCode ?? '' };
  if (fromState === toState && fromState !== '') {
    violations.push({
      message: 'SKU "%sku" at source "%source_code" is to move from state "%state" to the same one.',
      parameters: { ...parameters, state: fromState },
    });
  }
  if (!(quantity instanceof Quantity)) return [...violations, quantity];
  if (!quantity.isPositive()) {
    violations.push({
      message: 'The quantity of SKU "%sku" to move at source "%source_code" must be greater than zero.',
      parameters,
    });
  }
  if (violations.length > 0) return violations;
  return { sourceCode: sent.sourceCode ?? '', sku: sent.sku ?? '', fromState, toState, quantity };
}

function changeOf({ sourceCode, sku }: SourceItemKey, state: string, delta: Quantity): SourceItemChange | StateChange {
  if (state !== AVAILABLE) return { kind: 'adjust', sourceCode, sku, state, delta };
  const change = { kind: 'adjust', sourceCode, sku, delta, mustExist: true } as const;
  return delta.isNegative() ? { ...change, floor: Quantity.ZERO } : { ...change, status: IN_STOCK };
}
