import type { FeedEntry } from '../clients/feed-reader.js';
import { Journal } from '../clients/journal.js';
import type { Entry } from '../clients/journal.js';
import { isGivenUp, unsettled, violationsOf } from './check.js';
import { SCALE } from './facts.js';
import type { Facts, HistoryFact } from './facts.js';

const A = 'a';
const B = 'b';
const SKU = 'goods';
const units = (count: number): number => count * SCALE;

/** Rows of the history as they follow each other at one source. */
function row(id: number, source: string, delta: number, after: number, more: Partial<HistoryFact> = {}): HistoryFact {
  return {
    ...{ id, source, sku: SKU, state: 'available', delta: units(delta), after: units(after), reason: 'received' },
    ...{ referenceType: null, referenceId: null, requestId: `request ${id}`, note: null, actor: null },
    ...more,
  };
}

const OF_TRANSFER = { referenceType: 'transfer_order', referenceId: '3', reason: 'transfer_out' } as const;

/**
 * Ten came to A, of which four were moved to B, and one was shipped of an order of two. Two more are on their way to B, as
 * was approved; one of three has arrived.
 */
function healthyFacts(): Facts {
  const move = { reason: 'transfer_out', requestId: 'move' };
  return {
    history: [
      row(1, A, 10, 10, { note: 'in-1' }),
      row(2, A, -4, 6, move),
      row(3, B, 4, 4, { ...move, reason: 'transfer_in' }),
      row(4, A, -1, 5, { reason: 'shipment', referenceType: 'shipment', referenceId: '7' }),
      row(5, A, -3, 2, { ...OF_TRANSFER, requestId: 'ship', actor: 'clerk' }),
      row(6, B, 3, 3, {
        ...OF_TRANSFER,
        requestId: 'ship',
        actor: 'clerk',
        state: 'in_transit',
        reason: 'transfer_in',
      }),
      row(7, B, -1, 2, { ...OF_TRANSFER, requestId: 'receive', state: 'in_transit', reason: 'state_move' }),
      row(8, B, 1, 5, { ...OF_TRANSFER, requestId: 'receive', reason: 'state_move' }),
    ],
    items: [
      { source: A, sku: SKU, quantity: units(2), status: 1 },
      { source: B, sku: SKU, quantity: units(5), status: 1 },
    ],
    states: [{ source: B, sku: SKU, state: 'in_transit', quantity: units(2) }],
    transfers: [{ id: 3, reference: 'T-1', from: A, to: B, status: 'partially_received' }],
    transferLines: [
      {
        ...{ transferId: 3, sku: SKU, planned: units(4), shipped: units(3), received: units(1) },
        ...{ returned: 0, lost: 0 },
      },
    ],
    transferSteps: [
      { id: 1, transferId: 3, kind: 'created', note: null, actor: null, requestId: 'plan', items: [] },
      stepOf(2, 'shipped', 'ship-1', 3, 'in_transit', { actor: 'clerk', requestId: 'ship' }),
      stepOf(3, 'received', 'receive-1', 1, 'available', { requestId: 'receive' }),
    ],
    approvals: [
      {
        ...{ id: 1, status: 'approved', requester: 'clerk', decider: 'one', resultRequestId: 'ship' },
        writtenRows: 2,
      },
    ],
    reservations: [
      { id: 1, stockId: 2, sku: SKU, source: A, quantity: units(-2), number: '100' },
      { id: 2, stockId: 2, sku: SKU, source: A, quantity: units(1), number: '100' },
    ],
    balances: [{ stockId: 2, sku: SKU, source: A, quantity: units(-1) }],
    orders: [{ id: 5, number: '100', state: 'processing', email: 'one@example.com' }],
    lines: [
      {
        ...{ id: 9, orderId: 5, sku: SKU, ordered: units(2), canceled: 0, invoiced: 0 },
        ...{ shipped: units(1), refunded: 0, refundedUnshipped: 0 },
      },
    ],
    documents: [{ kind: 'shipment', id: 7, orderId: 5, itemId: 9, sku: SKU, quantity: units(1) }],
    links: [
      { stockId: 2, source: A },
      { stockId: 2, source: B },
    ],
    index: [{ stockId: 2, sku: SKU, quantity: units(7), isSalable: true }],
    feed: [
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ position: id, type: 'adjustment', rowId: id })),
      ...[1, 2].map((id) => ({ position: 8 + id, type: 'reservation', rowId: id })),
    ],
    holders: [{ number: '100', state: 'ordered' }],
    outbox: [],
    pendingNotes: 0,
    operations: [{ bulk: 'bulk-1', status: 1, message: null }],
  };
}

const WISHES: readonly Omit<Entry, 'attempts'>[] = [
  {
    ...{ door: 'async', outcome: 'accepted', id: 'bulk-1' },
    wish: { kind: 'stock', note: 'in-1', items: [{ source: A, sku: SKU, delta: 10 }] },
  },
  { door: 'rest', outcome: 'done', wish: { kind: 'move', sku: SKU, from: A, to: B, quantity: 4 } },
  {
    ...{ door: 'rest', outcome: 'done', id: '5' },
    wish: { kind: 'order', email: 'one@example.com', lines: [{ sku: SKU, quantity: 2 }] },
  },
  { door: 'rest', outcome: 'refused', wish: { kind: 'order', email: 'no@example.com', lines: [] } },
  { door: 'rest', outcome: 'unknown', wish: { kind: 'reservation', number: '101', lines: [], isKept: true } },
  {
    ...{ door: 'graphql', outcome: 'done', id: '7' },
    wish: { kind: 'shipment', orderId: 5, itemId: 9, quantity: 1 },
  },
  {
    ...{ door: 'rest', outcome: 'done', id: '3' },
    wish: { kind: 'transfer', reference: 'T-1', from: A, to: B, lines: [{ sku: SKU, quantity: 4 }] },
  },
  {
    ...{ door: 'rest', outcome: 'accepted', id: '1' },
    wish: {
      ...{ kind: 'transfer-step', step: 'ship', transferId: 3, note: 'ship-1' },
      ...{ lines: [{ sku: SKU, quantity: 3 }], actor: 'clerk' },
    },
  },
  {
    ...{ door: 'rest', outcome: 'done' },
    wish: { kind: 'transfer-step', step: 'receive', transferId: 3, note: 'receive-1', lines: null, actor: null },
  },
  { door: 'rest', outcome: 'done', wish: { kind: 'decision', decision: 'approve', approvalId: 1, decider: 'one' } },
  { door: 'rest', outcome: 'refused', wish: { kind: 'decision', decision: 'approve', approvalId: 1, decider: 'two' } },
];

function stepOf(
  id: number,
  kind: string,
  note: string,
  quantity: number,
  state: string,
  more: { readonly actor?: string; readonly requestId: string },
): Facts['transferSteps'][number] {
  return {
    id,
    transferId: 3,
    kind,
    note,
    actor: null,
    items: [{ sku: SKU, state, quantity: units(quantity) }],
    ...more,
  };
}

function journalOf(wishes: readonly Omit<Entry, 'attempts'>[] = WISHES): Journal {
  const journal = new Journal();
  journal.entries.push(...wishes.map((wish) => ({ ...wish, attempts: 1 })));
  return journal;
}

const reader = (facts: Facts): FeedEntry[] => facts.feed.map((entry) => ({ ...entry }));

/** The rules that are broken, each once. */
function broken(damage: Partial<Facts>, journal = journalOf()): string[] {
  const facts = { ...healthyFacts(), ...damage };
  return [...new Set(violationsOf(facts, journal, [reader(facts)]).map(({ rule }) => rule))].sort();
}

describe('the checker', () => {
  const facts = healthyFacts();
  const [first, out, into, shipped, ...carried] = facts.history as [
    HistoryFact,
    HistoryFact,
    HistoryFact,
    HistoryFact,
    ...HistoryFact[],
  ];
  const [atA, atB] = facts.items as [Facts['items'][0], Facts['items'][0]];
  const [line] = facts.lines as [Facts['lines'][0]];
  const [document] = facts.documents as [Facts['documents'][0]];

  it('finds nothing wrong with what is right', () => {
    expect(violationsOf(facts, journalOf(), [reader(facts)])).toEqual([]);
  });

  describe('notices among acknowledged writes', () => {
    it('a lost order', () => {
      expect(broken({ orders: [] })).toContain('acknowledged writes');
    });

    it('a lost row of the history, by the write, the chain and the feed', () => {
      expect(broken({ history: [out, into, shipped, ...carried] })).toEqual(
        expect.arrayContaining(['acknowledged writes', 'chains of the history']),
      );
    });

    it('an order that is there twice', () => {
      const twin = { id: 6, number: '101', state: 'canceled', email: 'one@example.com' };
      expect(broken({ orders: [...facts.orders, twin] })).toEqual(['acknowledged writes']);
    });

    it('a write that is there twice, although every chain is whole', () => {
      const history = [...facts.history, row(9, B, 4, 9, { note: null, requestId: 'move', reason: 'transfer_in' })];
      expect(broken({ history, items: [atA, { ...atB, quantity: units(9) }] })).toEqual(
        expect.arrayContaining(['acknowledged writes', 'moves']),
      );
    });

    it('an order with other lines', () => {
      expect(broken({ lines: [{ ...line, ordered: units(3) }] })).toContain('acknowledged writes');
    });

    it('a document that is not there, one with something else in it, and one too many', () => {
      expect(broken({ documents: [] })).toContain('acknowledged writes');
      expect(broken({ documents: [{ ...document, quantity: units(2) }] })).toContain('acknowledged writes');
      expect(broken({ documents: [document, { ...document, id: 8 }] })).toContain('acknowledged writes');
    });

    it('an id that two answers have', () => {
      const twice = [...WISHES, ...WISHES.filter(({ wish }) => wish.kind === 'shipment')];
      expect(broken({}, journalOf(twice))).toEqual(['acknowledged writes']);
    });

    it('a reservation that is held although its release was acknowledged', () => {
      const released = { isKept: false, end: 'released' } as const;
      const wish = { kind: 'reservation', number: '102', lines: [{ sku: SKU, quantity: 2 }], ...released } as const;
      const journal = journalOf([...WISHES, { door: 'rest', outcome: 'done', wish }]);
      const rest = { ...facts.reservations[0], number: '102', sku: SKU } as Facts['reservations'][number];
      const rows = [-2, 2].map((quantity, at) => ({ ...rest, id: 900 + at, quantity: units(quantity) }));
      const holders = [...facts.holders, { number: '102', state: 'canceled' }];
      const isFound = (reservations: Facts['reservations']): boolean =>
        broken({ holders, reservations }, journal).includes('acknowledged writes');
      expect(isFound([...facts.reservations, ...rows])).toBe(false);
      expect(isFound([...facts.reservations, ...rows.slice(0, 1)])).toBe(true);
    });

    it('a reservation that is not held', () => {
      const wish = { kind: 'reservation', number: '100', lines: [{ sku: SKU, quantity: 2 }], isKept: true } as const;
      expect(broken({}, journalOf([...WISHES, { door: 'rest', outcome: 'done', wish }]))).toEqual([
        'acknowledged writes',
      ]);
    });
  });

  it('notices a refused write that is there', () => {
    const order = { id: 6, number: '101', state: 'canceled', email: 'no@example.com' };
    expect(broken({ orders: [...facts.orders, order] })).toEqual(['refusals']);
  });

  it('notices an unknown write that is there twice, and none that is there once', () => {
    const holder = { number: '101', state: 'held' };
    expect(broken({ holders: [...facts.holders, holder] })).toEqual([]);
    expect(broken({ holders: [...facts.holders, holder, holder] })).toEqual(['unknown writes']);
  });

  it('notices operations that are unfinished or gone, and failed ones that have written', () => {
    const operation = (status: number): Facts['operations'] => [{ bulk: 'bulk-1', status, message: null }];
    expect(broken({ operations: operation(4) })).toEqual(['asynchronous operations']);
    expect(broken({ operations: [] })).toEqual(['asynchronous operations']);
    expect(broken({ operations: operation(3) })).toEqual(['refusals']);
  });

  it('notices a broken chain', () => {
    expect(broken({ history: [first, { ...out, after: units(7) }, into, shipped, ...carried] })).toEqual([
      'chains of the history',
    ]);
  });

  it('notices a quantity that the history does not explain, and one below zero', () => {
    expect(broken({ items: [{ ...atA, quantity: units(6) }, atB] })).toContain('chains of the history');
    expect(broken({ items: [{ ...atA, quantity: units(-1) }, atB] })).toContain('chains of the history');
  });

  it('notices a wrong balance, a missing one, and one of nothing', () => {
    const balance = { stockId: 2, sku: SKU, source: A, quantity: units(-2) };
    expect(broken({ balances: [balance] })).toEqual(['balances']);
    expect(broken({ balances: [] })).toEqual(['balances']);
    const stray = { ...balance, source: B };
    expect(broken({ balances: [...facts.balances, stray] })).toEqual(['balances']);
  });

  it('notices orders that hold too much or too little, closed ones that hold anything, and what is given back twice', () => {
    expect(broken({ lines: [{ ...line, canceled: units(1) }] })).toEqual(['reservations of orders']);
    expect(broken({ orders: facts.orders.map((order) => ({ ...order, state: 'closed' })) })).toEqual([
      'reservations of orders',
    ]);
    const back = { id: 3, stockId: 2, sku: SKU, source: A, quantity: units(3), number: '100' };
    expect(broken({ reservations: [...facts.reservations, back] })).toContain('reservations of orders');
  });

  it('notices lines that count other than their documents, and shipments that have not left the shelf', () => {
    expect(broken({ lines: [{ ...line, invoiced: units(1) }] })).toEqual(['documents']);
    expect(broken({ history: [first, out, into, { ...shipped, referenceId: '8' }, ...carried] })).toEqual([
      'documents',
    ]);
  });

  it('notices an oversell at one source, whatever the other one has', () => {
    const more = { id: 3, stockId: 2, sku: SKU, source: A, quantity: units(-5), number: '102' };
    expect(broken({ reservations: [...facts.reservations, more] })).toContain('oversell');
  });

  it('notices an index that is wrong, has too little or too much', () => {
    const [index] = facts.index as [Facts['index'][0]];
    expect(broken({ index: [{ ...index, quantity: units(10) }] })).toEqual(['index']);
    expect(broken({ index: [{ ...index, isSalable: false }] })).toEqual(['index']);
    expect(broken({ index: [] })).toEqual(['index']);
    expect(broken({ index: [index, { ...index, sku: 'other' }] })).toEqual(['index']);
  });

  it('notices rows that the feed lacks or has twice, and notes without a position', () => {
    expect(broken({ feed: facts.feed.slice(1) })).toEqual(['change feed']);
    expect(broken({ feed: [...facts.feed, { position: 11, type: 'adjustment', rowId: 1 }] })).toEqual(['change feed']);
    expect(broken({ pendingNotes: 1 })).toEqual(['change feed']);
  });

  it('notices a reader of the feed who missed something or got it out of order', () => {
    const seen = reader(facts);
    const rules = (entries: readonly FeedEntry[]): string[] =>
      violationsOf(facts, journalOf(), [entries]).map(({ rule }) => rule);
    expect(rules(seen.slice(0, 3))).toEqual([]);
    expect(rules(seen.filter(({ position }) => position !== 3))).toEqual(['change feed']);
    expect(rules([...seen.slice(0, 2), ...seen.slice(3), ...seen.slice(2, 3)])).toContain('change feed');
  });

  it('notices a message that stays, and knows one that was given up', () => {
    const outbox = [{ topic: 'any', state: 'pending', error: null }];
    expect(unsettled({ ...facts, outbox })).toHaveLength(1);
    expect(isGivenUp({ ...facts, outbox })).toBe(false);
    expect(isGivenUp({ ...facts, outbox: [{ topic: 'any', state: 'parked', error: 'x' }] })).toBe(true);
  });

  it('notices goods that are on their way to nowhere, and steps that are not what the history says', () => {
    const [transfer] = facts.transfers as [Facts['transfers'][0]];
    const [onTheWay] = facts.states as [Facts['states'][0]];
    const [, sent, arrived] = facts.transferSteps as readonly [
      unknown,
      Facts['transferSteps'][0],
      Facts['transferSteps'][0],
    ];
    const [carriedLine] = facts.transferLines as [Facts['transferLines'][0]];
    expect(broken({ states: [{ ...onTheWay, quantity: units(1) }] })).toEqual(['chains of the history', 'transfers']);
    expect(broken({ transferLines: [{ ...carriedLine, received: units(2) }] })).toEqual(['transfers']);
    expect(broken({ transfers: [{ ...transfer, status: 'closed' }] })).toEqual(['transfers']);
    expect(broken({ transferSteps: [sent, { ...arrived, requestId: 'other' }] })).toEqual(['transfers']);
    expect(broken({ transfers: [], transferLines: [] })).toEqual(['acknowledged writes', 'transfers']);
  });

  it('notices a step that is not there, is there twice, or is another one', () => {
    const [planned, sent, arrived] = facts.transferSteps as Facts['transferSteps'][0][];
    const again = { ...(arrived as Facts['transferSteps'][0]), id: 4 };
    expect(broken({ transferSteps: [planned, sent].flatMap((one) => one ?? []) })).toContain('acknowledged writes');
    expect(broken({ transferSteps: [...facts.transferSteps, again] })).toContain('acknowledged writes');
    expect(
      broken({ transferSteps: facts.transferSteps.map((one) => ({ ...one, transferId: 3, kind: 'closed' })) }),
    ).toContain('acknowledged writes');
  });

  it('notices requests for approval that were done twice, by two, by nobody, or without a name', () => {
    const [approval] = facts.approvals as [Facts['approvals'][0]];
    const decided = (wish: object, outcome: Entry['outcome'] = 'done'): string[] =>
      broken(
        {},
        journalOf([...WISHES, { door: 'rest', outcome, wish: { kind: 'decision', approvalId: 1, ...wish } as never }]),
      );
    expect(decided({ decision: 'approve', decider: 'three' })).toEqual(['approvals']);
    expect(decided({ decision: 'reject', decider: 'one' })).toEqual(['approvals']);
    expect(decided({ decision: 'reject', decider: 'three' }, 'refused')).toEqual([]);
    expect(broken({ approvals: [{ ...approval, decider: 'two' }] })).toEqual(['approvals']);
    expect(broken({ approvals: [{ ...approval, requester: 'other' }] })).toEqual(['approvals']);
    expect(broken({ approvals: [{ ...approval, writtenRows: 1 }] })).toEqual(['approvals']);
    expect(broken({ approvals: [] })).toEqual(['approvals']);
    // What still waits has written nothing.
    const waiting = { ...approval, status: 'waiting', decider: null, resultRequestId: null, writtenRows: 0 };
    expect(broken({ approvals: [waiting] })).toEqual(['approvals', 'refusals']);
  });

  it('passes on what clients were surprised by, and messages that the catalogue lacks', () => {
    const journal = journalOf();
    journal.surprise('look', '-1 salable');
    journal.messages.set('Something went wrong.', new Set([400]));
    expect(broken({}, journal)).toEqual(['answers', 'error texts']);
  });
});
