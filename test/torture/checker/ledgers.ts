import type { Facts, HistoryFact } from './facts.js';
import { grouped, sum } from './violation.js';
import type { Violation } from './violation.js';

const FINAL_STATES: readonly string[] = ['complete', 'closed', 'canceled'];

/** The state of what is on sale. */
const AVAILABLE = 'available';

const place = ({ source, sku }: { source: string; sku: string }): string => `${sku} at ${source}`;

const shelf = ({ source, sku, state }: { source: string; sku: string; state: string }): string =>
  state === AVAILABLE ? place({ source, sku }) : `${place({ source, sku })}, ${state}`;

/** Each row of an item's history in a state begins where the one before has ended, and the last one says what is there. */
export function brokenChains({ history, items, states }: Pick<Facts, 'history' | 'items' | 'states'>): Violation[] {
  const violations: Violation[] = [];
  const rule = 'chains of the history';
  const rows = grouped(
    [...history].sort((one, other) => one.id - other.id),
    shelf,
  );
  for (const [where, chain] of rows) {
    let before = 0;
    for (const { id, delta, after } of chain) {
      if (before + delta !== after) {
        violations.push({ rule, text: `${where}: row ${id} has ${after} after ${before} and a change of ${delta}.` });
      }
      before = after;
    }
  }
  const there = [...items.map((item) => ({ ...item, state: AVAILABLE })), ...states];
  const quantities = new Map(there.map((item) => [shelf(item), item.quantity]));
  for (const where of new Set([...rows.keys(), ...quantities.keys()])) {
    const last = rows.get(where)?.at(-1)?.after ?? 0;
    const found = quantities.get(where) ?? 0;
    if (last !== found) violations.push({ rule, text: `${where}: ${found} are there, the history ends with ${last}.` });
  }
  for (const item of there) {
    if (item.quantity < 0) violations.push({ rule, text: `${shelf(item)}: the quantity is ${item.quantity}.` });
  }
  return violations;
}

/** What leaves a source with a move comes to another one. */
export function unbalancedMoves({ history }: Pick<Facts, 'history'>): Violation[] {
  const isMove = ({ reason }: HistoryFact): boolean => reason === 'transfer_out' || reason === 'transfer_in';
  const moves = grouped(history.filter(isMove), ({ requestId, sku }) => `${requestId ?? ''} ${sku}`);
  return [...moves].flatMap(([request, rows]) => {
    const total = sum(rows, ({ delta }) => delta);
    return total === 0 ? [] : [{ rule: 'moves', text: `${request}: what left and what came differ by ${total}.` }];
  });
}

/** Balances are the sums of their reservations. */
export function wrongBalances({ reservations, balances }: Pick<Facts, 'reservations' | 'balances'>): Violation[] {
  const keyOf = ({ stockId, sku, source }: { stockId: number; sku: string; source: string }): string =>
    `${sku} in stock ${stockId} at "${source}"`;
  const stored = new Map(balances.map((balance) => [keyOf(balance), balance.quantity]));
  const rows = grouped(reservations, keyOf);
  return [...new Set([...rows.keys(), ...stored.keys()])].flatMap((key) => {
    const expected = sum(rows.get(key) ?? [], ({ quantity }) => quantity);
    const there = stored.get(key) ?? 0;
    return expected === there
      ? []
      : [{ rule: 'balances', text: `${key}: ${there} stored, the rows add up to ${expected}.` }];
  });
}

/** Orders hold what is neither shipped nor canceled nor given back, closed ones nothing, and nobody less than nothing. */
export function wrongDemand({
  orders,
  lines,
  reservations,
}: Pick<Facts, 'orders' | 'lines' | 'reservations'>): Violation[] {
  const rule = 'reservations of orders';
  const violations: Violation[] = [];
  const rows = grouped(reservations, ({ number }) => number);
  for (const [number, held] of rows) {
    for (const [where, each] of grouped(held, ({ sku, source }) => `${sku} at "${source}"`)) {
      const total = sum(each, ({ quantity }) => quantity);
      if (total > 0) violations.push({ rule, text: `${number}: ${total} of ${where} more given back than held.` });
    }
  }
  const linesOf = grouped(lines, ({ orderId }) => orderId);
  for (const { id, number, state } of orders) {
    const held = grouped(rows.get(number) ?? [], ({ sku }) => sku);
    const own = grouped(linesOf.get(String(id)) ?? [], ({ sku }) => sku);
    for (const sku of new Set([...held.keys(), ...own.keys()])) {
      const holds = -sum(held.get(sku) ?? [], ({ quantity }) => quantity);
      const open = sum(own.get(sku) ?? [], (line) =>
        Math.max(0, line.ordered - line.canceled - line.shipped - line.refundedUnshipped),
      );
      const isClosed = FINAL_STATES.includes(state);
      if (holds !== open)
        violations.push({ rule, text: `${number} (${state}) holds ${holds} of ${sku}, and ${open} are open.` });
      else if (isClosed && holds !== 0)
        violations.push({ rule, text: `${number} is ${state} and holds ${holds} of ${sku}.` });
    }
  }
  return violations;
}

/** Order lines count what their documents say, and what was shipped has left the shelf once. */
export function wrongDocuments({
  lines,
  documents,
  history,
}: Pick<Facts, 'lines' | 'documents' | 'history'>): Violation[] {
  const rule = 'documents';
  const violations: Violation[] = [];
  const byLine = grouped(documents, ({ kind, itemId }) => `${kind} ${itemId}`);
  for (const line of lines) {
    const counted = [
      ['shipment', line.shipped],
      ['invoice', line.invoiced],
      ['creditmemo', line.refunded],
    ] as const;
    for (const [kind, quantity] of counted) {
      const total = sum(byLine.get(`${kind} ${line.id}`) ?? [], (document) => document.quantity);
      if (total !== quantity)
        violations.push({ rule, text: `line ${line.id}: ${quantity} counted, its ${kind}s have ${total}.` });
    }
  }
  const left = grouped(
    history.filter(({ referenceType }) => referenceType === 'shipment'),
    ({ referenceId }) => referenceId ?? '',
  );
  const shipped = grouped(
    documents.filter(({ kind }) => kind === 'shipment'),
    ({ id }) => id,
  );
  for (const id of new Set([...left.keys(), ...shipped.keys()])) {
    const gone = -sum(left.get(id) ?? [], ({ delta }) => delta);
    const total = sum(shipped.get(id) ?? [], ({ quantity }) => quantity);
    if (gone !== total)
      violations.push({ rule, text: `shipment ${id} has ${total}, and ${gone} have left the shelf.` });
  }
  return violations;
}

/** What is on hand at a source and reserved there; a stock's own reservations have no source. */
export interface Position {
  readonly source: string;
  readonly sku: string;
  readonly onHand: number;
  /** Below zero where there are reservations. */
  readonly reserved: number;
}

/** Sources that have less than is reserved there. */
export function oversold(positions: Iterable<Position>): Violation[] {
  return [...positions].flatMap(({ source, sku, onHand, reserved }) =>
    onHand + reserved < 0
      ? [{ rule: 'oversell', text: `${sku} at ${source}: ${onHand} on hand, ${reserved} reserved.` }]
      : [],
  );
}

/** The positions of all sources. */
export function positionsOf({ items, reservations }: Pick<Facts, 'items' | 'reservations'>): Position[] {
  const onHand = new Map(items.map((item) => [place(item), item]));
  const rows = grouped(reservations, place);
  return [...new Set([...onHand.keys(), ...rows.keys()])].map((key) => {
    const { source, sku } = (onHand.get(key) ?? rows.get(key)?.[0]) as { source: string; sku: string };
    const reserved = sum(rows.get(key) ?? [], ({ quantity }) => quantity);
    return { source, sku, onHand: onHand.get(key)?.quantity ?? 0, reserved };
  });
}

/** The index says what quantities and reservations say; all goods of a run have their stock managed, down to nothing. */
export function wrongIndex({
  items,
  links,
  reservations,
  index,
}: Pick<Facts, 'items' | 'links' | 'reservations' | 'index'>): Violation[] {
  const rule = 'index';
  const violations: Violation[] = [];
  const stored = new Map(index.map((row) => [`${row.sku} in stock ${row.stockId}`, row]));
  const itemsOf = grouped(items, ({ source }) => source);
  const demandOf = grouped(reservations, ({ source }) => source);
  for (const [stockId, sources] of grouped(links, (link) => link.stockId)) {
    const here = sources.flatMap(({ source }) => itemsOf.get(source) ?? []);
    const demand = sources.flatMap(({ source }) => demandOf.get(source) ?? []);
    const ofStock = (demandOf.get('') ?? []).filter((row) => row.stockId === Number(stockId));
    const reserved = grouped([...demand, ...ofStock], ({ sku }) => sku);
    for (const [sku, rows] of grouped(here, (item) => item.sku)) {
      const quantity = sum(
        rows.filter(({ status }) => status === 1),
        (item) => item.quantity,
      );
      const isSalable = quantity + sum(reserved.get(sku) ?? [], (row) => row.quantity) > 0;
      const key = `${sku} in stock ${stockId}`;
      const row = stored.get(key);
      stored.delete(key);
      if (!row) violations.push({ rule, text: `${key} is missing.` });
      else if (row.quantity !== quantity || row.isSalable !== isSalable) {
        const says = `${row.quantity}, salable ${String(row.isSalable)}`;
        violations.push({ rule, text: `${key}: ${says}; it is ${quantity}, salable ${String(isSalable)}.` });
      }
    }
  }
  for (const key of stored.keys()) violations.push({ rule, text: `${key} has no source item.` });
  return violations;
}
