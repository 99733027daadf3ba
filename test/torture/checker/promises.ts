import type { FeedEntry } from '../clients/feed-reader.js';
import type { Entry, Outcome, Wish } from '../clients/journal.js';
import { isAsked, outcomeOfAsked } from './approvals.js';
import { scaled } from './facts.js';
import type { Facts } from './facts.js';
import { grouped } from './violation.js';
import type { Violation } from './violation.js';

/** How often something may be in the tables, by what its client was told. */
const TIMES: Readonly<Record<Outcome, readonly [least: number, most: number]>> = {
  done: [1, 1],
  refused: [0, 0],
  unknown: [0, 1],
  open: [0, 1],
  // Later its operation says more.
  accepted: [0, 1],
};
const OPERATION = { complete: 1, open: 4 };

/** What the tables have, by what clients look for. */
class Found {
  private readonly orders;
  private readonly notes;
  private readonly moves;
  private readonly imports;
  private readonly transfers;
  private readonly steps;
  private readonly documents;
  private readonly holders;
  private readonly lines;
  private readonly reservations;

  constructor({ orders, history, documents, holders, lines, reservations, transfers, transferSteps }: Facts) {
    this.orders = grouped(orders, ({ email }) => email);
    this.notes = grouped(history, ({ note, source, sku, delta }) => `${note ?? ''} ${source} ${sku} ${delta}`);
    this.moves = grouped(history, ({ reason, source, sku, delta }) => `${reason} ${source} ${sku} ${delta}`);
    this.imports = grouped(
      history.filter(({ reason }) => reason === 'import'),
      ({ source, sku, after }) => `${source} ${sku} ${after}`,
    );
    this.transfers = grouped(transfers, ({ reference }) => reference ?? '');
    this.steps = grouped(transferSteps, ({ note }) => note ?? '');
    this.documents = grouped(documents, ({ kind, id }) => `${kind} ${id}`);
    this.holders = grouped(holders, ({ number }) => number);
    this.lines = grouped(lines, ({ orderId }) => orderId);
    this.reservations = grouped(reservations, ({ number }) => number);
  }

  /** How often each part of a wish is there: a part that is missing, or there twice, is wrong. */
  countsOf(wish: Wish): number[] {
    switch (wish.kind) {
      case 'order':
        return [this.orders.get(wish.email)?.length ?? 0];
      case 'reservation':
        return [this.holders.get(wish.number)?.length ?? 0];
      case 'transfer':
        return [this.transfers.get(wish.reference)?.length ?? 0];
      case 'transfer-step':
        return [this.steps.get(wish.note)?.length ?? 0];
      case 'announcement':
      case 'stock':
        return wish.items.map(
          ({ source, sku, delta }) => this.notes.get(`${wish.note} ${source} ${sku} ${scaled(delta)}`)?.length ?? 0,
        );
      case 'move':
        return [
          this.moves.get(`transfer_out ${wish.from} ${wish.sku} ${-scaled(wish.quantity)}`)?.length ?? 0,
          this.moves.get(`transfer_in ${wish.to} ${wish.sku} ${scaled(wish.quantity)}`)?.length ?? 0,
        ];
      case 'import':
        return [this.imports.get(`${wish.source} ${wish.sku} ${scaled(wish.quantity)}`)?.length ?? 0];
      case 'shipment':
      case 'invoice':
      case 'creditmemo':
      case 'cancel':
      case 'decision':
        return [];
    }
  }

  stepWith(note: string): Facts['transferSteps'][number] | undefined {
    return this.steps.get(note)?.[0];
  }

  transferWith(reference: string): Facts['transfers'][number] | undefined {
    return this.transfers.get(reference)?.[0];
  }

  /** The lines of a document; undefined where there is none. */
  document(kind: string, id: string): Facts['documents'] | undefined {
    return this.documents.get(`${kind} ${id}`);
  }

  /** What of an order is canceled, in ten-thousandths. */
  canceled(orderId: number): number {
    return (this.lines.get(String(orderId)) ?? []).reduce((total, line) => total + line.canceled, 0);
  }

  orderedBy(email: string): Facts['lines'] {
    const id = this.orders.get(email)?.[0]?.id;
    return id === undefined ? [] : (this.lines.get(String(id)) ?? []);
  }

  reservedBy(number: string): Facts['reservations'] {
    return this.reservations.get(number) ?? [];
  }
}

/** Every acknowledged write is there once and whole, every refused one not at all, every unknown one at most once. */
export function brokenPromises(entries: readonly Entry[], facts: Facts): Violation[] {
  const found = new Found(facts);
  const violations: Violation[] = [];
  const say = (entry: Entry, text: string): void => {
    const { wish, door, outcome, attempts } = entry;
    const rule = outcome === 'done' ? 'acknowledged writes' : outcome === 'refused' ? 'refusals' : 'unknown writes';
    violations.push({ rule, text: `${text} ${JSON.stringify({ ...wish, door, outcome, attempts, id: entry.id })}` });
  };
  for (const entry of settled(entries, facts, violations)) {
    const [least, most] = TIMES[entry.outcome];
    const counts = found.countsOf(entry.wish);
    if (counts.some((count) => count < least || count > most)) say(entry, `It is there ${counts.join(' and ')} times:`);
    else if (new Set(counts).size > 1) say(entry, `Only a part of it is there (${counts.join(' and ')}):`);
    for (const text of wrongContent(entry, found)) say(entry, text);
  }
  return [...violations, ...surplusDocuments(entries, facts)];
}

/** Operations that were accepted count as what became of them; none may be unfinished. */
function settled(entries: readonly Entry[], { operations, approvals }: Facts, violations: Violation[]): Entry[] {
  const byBulk = grouped(operations, ({ bulk }) => bulk);
  return entries.map((entry) => {
    if (entry.outcome !== 'accepted') return entry;
    if (isAsked(entry)) {
      const outcome = outcomeOfAsked(entry, approvals);
      if (outcome) return { ...entry, outcome };
      violations.push({ rule: 'approvals', text: `Request ${entry.id ?? ''} was to wait and is gone.` });
      return entry;
    }
    const [operation, ...others] = byBulk.get(entry.id ?? '') ?? [];
    if (!operation || others.length > 0 || operation.status === OPERATION.open) {
      const text = operation ? `Operation ${entry.id} is not finished.` : `Bulk ${entry.id} was accepted and is gone.`;
      violations.push({ rule: 'asynchronous operations', text });
      return entry;
    }
    return { ...entry, outcome: operation.status === OPERATION.complete ? 'done' : 'refused' };
  });
}

/** What is wrong with what was acknowledged, although it is there. */
function wrongContent({ wish, outcome, id }: Entry, found: Found): string[] {
  if (outcome !== 'done') return [];
  if (wish.kind === 'order') {
    const lines = found.orderedBy(wish.email);
    const isSame =
      lines.length === wish.lines.length &&
      wish.lines.every(({ sku, quantity }) =>
        lines.some((line) => line.sku === sku && line.ordered === scaled(quantity)),
      );
    return isSame ? [] : ['The order has other lines:'];
  }
  if (wish.kind === 'reservation' && (wish.isKept || wish.end === 'released')) {
    const rows = grouped(found.reservedBy(wish.number), ({ sku }) => sku);
    return wish.lines.flatMap(({ sku, quantity }) => {
      const held = (rows.get(sku) ?? []).reduce((total, row) => total - row.quantity, 0);
      return held === (wish.isKept ? scaled(quantity) : 0) ? [] : [`${held} of ${sku} are reserved:`];
    });
  }
  if (wish.kind === 'transfer') return transferContent(wish, id, found);
  if (wish.kind === 'transfer-step') return stepContent(wish, found);
  if (wish.kind === 'cancel') return found.canceled(wish.orderId) > 0 ? [] : ['Nothing of the order is canceled:'];
  if (wish.kind === 'shipment' || wish.kind === 'creditmemo' || wish.kind === 'invoice') {
    const lines = found.document(wish.kind, id ?? '');
    if (!lines) return ['The document is not there:'];
    const isSame = lines.every(
      (line) =>
        line.orderId === wish.orderId &&
        (wish.itemId === null || (line.itemId === wish.itemId && line.quantity === scaled(wish.quantity))),
    );
    return isSame ? [] : ['The document has something else in it:'];
  }
  return [];
}

function transferContent(
  { reference, from, to }: Extract<Wish, { kind: 'transfer' }>,
  id: string | undefined,
  found: Found,
): string[] {
  const transfer = found.transferWith(reference);
  const isSame = transfer && String(transfer.id) === id && transfer.from === from && transfer.to === to;
  return isSame ? [] : ['The transfer is another one:'];
}

const KINDS = { ship: 'shipped', receive: 'received', close: 'closed', cancel: 'cancelled' } as const;

function stepContent(wish: Extract<Wish, { kind: 'transfer-step' }>, found: Found): string[] {
  const step = found.stepWith(wish.note);
  if (!step) return [];
  const isSame =
    step.transferId === wish.transferId &&
    step.kind === KINDS[wish.step] &&
    (wish.actor === null || step.actor === wish.actor) &&
    (wish.lines === null ||
      (wish.lines.length === step.items.length &&
        wish.lines.every(({ sku, quantity }) =>
          step.items.some((item) => item.sku === sku && item.quantity === scaled(quantity)),
        )));
  return isSame ? [] : ['The step is another one:'];
}

/** An order has no documents beyond those that its client was told of, and those of which it knows nothing. */
function surplusDocuments(entries: readonly Entry[], { documents }: Facts): Violation[] {
  const wishes = grouped(entries, ({ wish }) => ('orderId' in wish ? `${wish.kind} ${wish.orderId}` : ''));
  const stored = grouped(documents, ({ kind, orderId }) => `${kind} ${orderId}`);
  return [...stored].flatMap(([key, lines]) => {
    const ids = new Set(lines.map(({ id }) => id));
    const own = wishes.get(key) ?? [];
    const told = own.filter(({ outcome }) => outcome === 'done').length;
    const possible = told + own.filter(({ outcome }) => outcome === 'unknown' || outcome === 'open').length;
    return ids.size <= possible
      ? []
      : [
          {
            rule: 'acknowledged writes',
            text: `${key}: ${ids.size} documents, ${told} acknowledged, at most ${possible} wanted.`,
          },
        ];
  });
}

/** Two numbers that are one answer twice would be two documents for one id. */
export function sharedIds(entries: readonly Entry[]): Violation[] {
  const documents = entries.filter(
    ({ id, outcome }) => id !== undefined && (outcome === 'done' || outcome === 'accepted'),
  );
  return [...grouped(documents, ({ wish, id }) => `${wish.kind} ${id ?? ''}`)].flatMap(([key, same]) =>
    same.length === 1 ? [] : [{ rule: 'acknowledged writes', text: `${key} was given ${same.length} times.` }],
  );
}

/** Everything of the ledgers is in the feed once, and who has followed it was told all of it, in the order of positions. */
export function wrongFeed(
  { feed, history, reservations }: Pick<Facts, 'feed' | 'history' | 'reservations'>,
  readers: readonly (readonly FeedEntry[])[],
): Violation[] {
  const rule = 'change feed';
  const violations: Violation[] = [];
  const ledgers = [
    ['adjustment', history],
    ['reservation', reservations],
  ] as const;
  for (const [type, rows] of ledgers) {
    const told = grouped(
      feed.filter((entry) => entry.type === type),
      ({ rowId }) => rowId,
    );
    for (const { id } of rows) {
      const times = told.get(String(id))?.length ?? 0;
      if (times !== 1) violations.push({ rule, text: `${type} ${id} is in the feed ${times} times.` });
    }
  }
  const positions = feed.map(({ position }) => position);
  readers.forEach((seen, index) => {
    const last = seen.at(-1)?.position ?? 0;
    const expected = positions.filter((position) => position <= last);
    const missed = new Set(expected);
    let before = 0;
    for (const { position } of seen) {
      if (position <= before) violations.push({ rule, text: `Reader ${index} got ${position} after ${before}.` });
      before = position;
      missed.delete(position);
    }
    for (const position of missed) violations.push({ rule, text: `Reader ${index} was never told of ${position}.` });
  });
  return violations;
}
