import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType } from '../../catalog/index.js';
import { newOrder } from './new-order.js';
import { goodsLinesOf } from './order-lines.js';
import { qtyToCancel, qtyToInvoice, qtyToRefund, qtyToShip } from './order-quantities.js';
import { canCancel, canHold, canUnhold, stateAfter } from './order-state.js';
import type { Order, OrderItem, OrderState } from './order.js';
import { changedLines, withProgress } from './progress.js';

type Step = Partial<Record<'ship' | 'invoice' | 'refund' | 'cancel', Record<number, number>>> & {
  paid?: number;
  refunded?: number;
};
interface Line {
  readonly sku?: string;
  readonly type?: ProductType;
  readonly qty: number;
  readonly parent?: number;
  readonly decimal?: boolean;
}

const of = (value: number): Quantity => Quantity.of(value);

/** An order whose lines have the ids 1, 2, 3 … */
function orderOf(...lines: Line[]): Order {
  return newOrder(
    {
      incrementId: null,
      storeId: null,
      customerId: null,
      customerEmail: 'a@b',
      grandTotal: of(0),
      lines: lines.map(({ sku = 'A', type = 'simple', qty, parent, decimal }) => ({
        sku,
        name: null,
        productType: type,
        price: of(10),
        qtyOrdered: of(qty),
        isQtyDecimal: decimal ?? null,
        parentIndex: parent === undefined ? null : parent - 1,
        details: {},
      })),
      autoInvoice: false,
      details: {},
    },
    {
      orderId: 1,
      itemIds: lines.map((_, index) => index + 1),
      incrementId: '1',
      storeId: 1,
      placedAt: '2026-01-01 00:00:00',
      products: new Map(),
      isReserved: () => true,
    },
  ).order;
}

function after(order: Order, ...steps: Step[]): Order {
  return steps.reduce((current, { ship, invoice, refund, cancel, paid, refunded }) => {
    const entries = (kind: string, values: Record<number, number> = {}) =>
      Object.entries(values).map(([id, qty]) => ({ itemId: Number(id), [kind]: of(qty) }));
    return withProgress(current, {
      items: [
        ...entries('shipped', ship),
        ...entries('invoiced', invoice),
        ...entries('refunded', refund),
        ...entries('canceled', cancel),
      ],
      ...(paid === undefined ? {} : { paid: of(paid) }),
      ...(refunded === undefined ? {} : { refunded: of(refunded) }),
    });
  }, order);
}

const stateOf = ({ state, status }: Order): [string, string] => [state, status];
const lineOf = (order: Order, id = 1): OrderItem => order.items[id - 1] as OrderItem;
/** To ship, invoice, refund and cancel. */
const leftOf = (order: Order, id = 1): number[] =>
  [qtyToShip, qtyToInvoice, qtyToRefund, qtyToCancel].map((left) => left(lineOf(order, id)).toNumber());
/** Shipped, invoiced, refunded and canceled. */
const doneOf = (order: Order, id = 1): number[] => {
  const { qtyShipped, qtyInvoiced, qtyRefunded, qtyCanceled } = lineOf(order, id);
  return [qtyShipped, qtyInvoiced, qtyRefunded, qtyCanceled].map((qty) => qty.toNumber());
};

describe('what is left of a line, and the state that follows', () => {
  const five = orderOf({ qty: 5 });
  const virtualFive = orderOf({ qty: 5, type: 'virtual' });

  // Five ordered. Left: to ship, to invoice, to refund, to cancel.
  it.each<[string, Step[], number[], string]>([
    ['new', [], [5, 5, 0, 5], 'new'],
    ['two shipped', [{ ship: { 1: 2 } }], [3, 5, 0, 3], 'processing'],
    ['two invoiced', [{ invoice: { 1: 2 } }], [5, 3, 2, 3], 'processing'],
    ['all shipped, nothing invoiced', [{ ship: { 1: 5 } }], [0, 5, 0, 0], 'processing'],
    ['all invoiced, nothing shipped', [{ invoice: { 1: 5 } }], [5, 0, 5, 0], 'processing'],
    ['all shipped and invoiced', [{ ship: { 1: 5 } }, { invoice: { 1: 5 } }], [0, 0, 5, 0], 'complete'],
    ['all canceled', [{ cancel: { 1: 5 } }], [0, 0, 0, 0], 'canceled'],
    ['two shipped, the rest canceled', [{ ship: { 1: 2 } }, { cancel: { 1: 3 } }], [0, 2, 0, 0], 'processing'],
    [
      'two shipped and invoiced, the rest canceled',
      [{ ship: { 1: 2 }, invoice: { 1: 2 } }, { cancel: { 1: 3 } }],
      [0, 0, 2, 0],
      'complete',
    ],
    [
      'two invoiced, the rest canceled: the two are still to be shipped',
      [{ invoice: { 1: 2 } }, { cancel: { 1: 3 } }],
      [2, 0, 2, 0],
      'processing',
    ],
    [
      'all shipped, invoiced and refunded',
      [{ ship: { 1: 5 }, invoice: { 1: 5 } }, { refund: { 1: 5 } }],
      [0, 0, 0, 0],
      'closed',
    ],
    [
      'all shipped and invoiced, two refunded',
      [{ ship: { 1: 5 }, invoice: { 1: 5 } }, { refund: { 1: 2 } }],
      [0, 0, 3, 0],
      'complete',
    ],
    [
      'all invoiced and refunded, nothing shipped',
      [{ invoice: { 1: 5 } }, { refund: { 1: 5 } }],
      [0, 0, 0, 0],
      'closed',
    ],
    [
      'all invoiced, two refunded before anything is shipped',
      [{ invoice: { 1: 5 } }, { refund: { 1: 2 } }],
      [3, 0, 3, 0],
      'processing',
    ],
    [
      'the same, and the other three shipped',
      [{ invoice: { 1: 5 } }, { refund: { 1: 2 } }, { ship: { 1: 3 } }],
      [0, 0, 3, 0],
      'complete',
    ],
    [
      'three of five shipped, four refunded: two of them had never left',
      [{ invoice: { 1: 5 }, ship: { 1: 3 } }, { refund: { 1: 4 } }],
      [0, 0, 1, 0],
      'complete',
    ],
    [
      'three shipped and invoiced, two refunded: they had left, the other two are still owed',
      [{ invoice: { 1: 3 }, ship: { 1: 3 } }, { refund: { 1: 2 } }],
      [2, 2, 1, 2],
      'processing',
    ],
    [
      'one invoiced and refunded, the rest canceled',
      [{ invoice: { 1: 1 } }, { refund: { 1: 1 } }, { cancel: { 1: 4 } }],
      [0, 0, 0, 0],
      'closed',
    ],
  ])('%s', (_case, steps, left, state) => {
    const order = after(five, ...steps);
    expect(leftOf(order)).toEqual(left);
    expect(stateOf(order)).toEqual([state, state === 'new' ? 'pending' : state]);
  });

  it.each<[string, Step[], number[], string]>([
    ['new', [], [0, 5, 0, 5], 'new'],
    ['two invoiced', [{ invoice: { 1: 2 } }], [0, 3, 2, 3], 'processing'],
    ['all invoiced', [{ invoice: { 1: 5 } }], [0, 0, 5, 0], 'complete'],
    ['all invoiced and refunded', [{ invoice: { 1: 5 } }, { refund: { 1: 5 } }], [0, 0, 0, 0], 'closed'],
    ['two invoiced, the rest canceled', [{ invoice: { 1: 2 } }, { cancel: { 1: 3 } }], [0, 0, 2, 0], 'complete'],
  ])('of a virtual line: %s', (_case, steps, left, state) => {
    expect(virtualFive.isVirtual).toBe(true);
    const order = after(virtualFive, ...steps);
    expect(leftOf(order)).toEqual(left);
    expect(order.state).toBe(state);
  });

  it('is complete only when every line is', () => {
    const mixed = orderOf({ sku: 'GOODS', qty: 1 }, { sku: 'CODE', qty: 1, type: 'downloadable' });
    expect(mixed.isVirtual).toBe(false);
    expect(after(mixed, { invoice: { 1: 1, 2: 1 } }).state).toBe('processing');
    expect(after(mixed, { invoice: { 1: 1, 2: 1 } }, { ship: { 1: 1 } }).state).toBe('complete');
  });

  it('counts the money: all of it back is a closed order, part of it is not', () => {
    const done: Step = { ship: { 1: 5 }, invoice: { 1: 5 }, paid: 50 };
    const partly = after(five, done, { refund: { 1: 1 }, refunded: 20 });
    expect([partly.state, partly.totalPaid.toNumber(), partly.totalRefunded.toNumber()]).toEqual(['complete', 50, 20]);
    expect(after(partly, { refunded: 30 }).state).toBe('closed');
  });

  it('keeps a status of the shop’s own as long as the state stays', () => {
    const packed = { ...after(five, { ship: { 1: 1 } }), status: 'packed' };
    expect(stateOf(after(packed, { ship: { 1: 1 } }))).toEqual(['processing', 'packed']);
    expect(stateOf(after(packed, { ship: { 1: 4 }, invoice: { 1: 5 } }))).toEqual(['complete', 'complete']);
  });

  it.each<OrderState>(['holded', 'payment_review'])('leaves an order in %s to whoever suspended it', (state) => {
    expect(stateAfter({ ...after(five, { ship: { 1: 5 }, invoice: { 1: 5 } }), state, status: state })).toEqual({
      state,
      status: state,
    });
  });
});

describe('composite lines', () => {
  const configurable = orderOf(
    { sku: 'SHIRT-RED', type: 'configurable', qty: 3 },
    { sku: 'SHIRT-RED', qty: 3, parent: 1 },
  );
  /** Two sets, each of one A and three B. */
  const bundle = orderOf(
    { sku: 'SET', type: 'bundle', qty: 2 },
    { sku: 'A', qty: 2, parent: 1 },
    { sku: 'B', qty: 6, parent: 1 },
  );

  it('follow their only child in everything', () => {
    const order = after(
      configurable,
      { ship: { 2: 2 } },
      { invoice: { 2: 2 } },
      { refund: { 2: 1 } },
      { cancel: { 2: 1 } },
    );
    expect(doneOf(order, 1)).toEqual([2, 2, 1, 1]);
    expect(doneOf(order, 2)).toEqual([2, 2, 1, 1]);
    expect(order.state).toBe('complete');
  });

  it('have as many as there are whole sets of their children', () => {
    const one = after(bundle, { ship: { 2: 1, 3: 3 } });
    expect(doneOf(one, 1)).toEqual([1, 0, 0, 0]);
    const parts = after(bundle, { ship: { 2: 2, 3: 5 }, invoice: { 2: 2, 3: 6 } });
    expect(doneOf(parts, 1)).toEqual([1, 2, 0, 0]);
    expect(parts.state).toBe('processing');
    const all = after(parts, { ship: { 3: 1 } });
    expect([doneOf(all, 1), all.state]).toEqual([[2, 2, 0, 0], 'complete']);
  });

  it('leave the decision to the lines with goods: parts shipped, parts canceled', () => {
    const order = after(bundle, { ship: { 2: 1, 3: 6 }, invoice: { 2: 1, 3: 6 } }, { cancel: { 2: 1 } });
    expect(doneOf(order, 1)).toEqual([1, 1, 0, 0]);
    expect(order.state).toBe('complete');
    expect(after(order, { refund: { 2: 1, 3: 6 } }).state).toBe('closed');
  });

  it('are shipped when their goods are, whatever is virtual among them', () => {
    const kit = orderOf(
      { sku: 'KIT', type: 'bundle', qty: 1 },
      { sku: 'BOX', qty: 1, parent: 1 },
      { sku: 'LICENCE', type: 'virtual', qty: 1, parent: 1 },
    );
    expect([kit.isVirtual, lineOf(kit, 1).isVirtual]).toEqual([false, false]);
    const order = after(kit, { ship: { 2: 1 }, invoice: { 2: 1, 3: 1 } });
    expect([doneOf(order, 1), order.state]).toEqual([[1, 1, 0, 0], 'complete']);
  });

  it('are virtual when all they are made of is', () => {
    const kit = orderOf({ sku: 'KIT', type: 'bundle', qty: 1 }, { sku: 'LICENCE', type: 'virtual', qty: 2, parent: 1 });
    expect([kit.isVirtual, lineOf(kit, 1).isVirtual]).toEqual([true, true]);
    expect(after(kit, { invoice: { 2: 2 } }).state).toBe('complete');
  });
});

describe('recording', () => {
  const two = orderOf({ sku: 'A', qty: 5 }, { sku: 'B', qty: 5 });

  it('changes the lines that are named, and tells which', () => {
    const order = after(two, { ship: { 2: 1 } });
    expect(changedLines(two, order).map(({ sku }) => sku)).toEqual(['B']);
    expect(goodsLinesOf(order).map(({ qtyShipped }) => qtyShipped.toNumber())).toEqual([0, 1]);
  });

  it('adds up what names a line twice', () => {
    const order = withProgress(two, {
      items: [
        { itemId: 1, shipped: of(1) },
        { itemId: 1, shipped: of(2), invoiced: of(1) },
      ],
    });
    expect(doneOf(order)).toEqual([3, 1, 0, 0]);
  });

  it.each<[string, Step]>([
    ['more shipped than ordered', { ship: { 1: 6 } }],
    ['more invoiced than ordered', { invoice: { 1: 6 } }],
    ['more refunded than invoiced', { refund: { 1: 1 } }],
    ['more shipped than was left by a cancel', { ship: { 1: 3 }, cancel: { 1: 3 } }],
    ['less than nothing', { ship: { 1: -1 } }],
    ['a line that is not there', { ship: { 7: 1 } }],
  ])('refuses %s: a document should have', (_case, step) => {
    expect(() => after(two, step)).toThrow(Error);
  });

  it('refuses a composite line, whose counters follow from others', () => {
    const order = orderOf({ sku: 'SET', type: 'bundle', qty: 1 }, { sku: 'A', qty: 1, parent: 1 });
    expect(() => after(order, { ship: { 1: 1 } })).toThrow('no line 1 that holds goods');
  });
});

describe('what may be done with an order', () => {
  const five = orderOf({ qty: 5 });
  const as = (state: OrderState): Order => ({ ...five, state, status: state });

  it('is canceled while something is neither shipped nor invoiced', () => {
    expect(canCancel(five)).toBe(true);
    expect(canCancel(after(five, { ship: { 1: 2 } }))).toBe(true);
    expect(canCancel(after(five, { invoice: { 1: 5 } }))).toBe(false);
    expect(
      (['canceled', 'complete', 'closed', 'holded', 'payment_review'] as const).map((state) => canCancel(as(state))),
    ).toEqual([false, false, false, false, false]);
  });

  it('is held until it is finished, and let go when it is held', () => {
    const held = (['new', 'processing', 'pending_payment'] as const).map((state) => canHold(as(state)));
    expect(held).toEqual([true, true, true]);
    const not = (['canceled', 'complete', 'closed', 'holded', 'payment_review'] as const).map((state) =>
      canHold(as(state)),
    );
    expect(not).toEqual([false, false, false, false, false]);
    expect([canUnhold(as('holded')), canUnhold(five)]).toEqual([true, false]);
  });
});
