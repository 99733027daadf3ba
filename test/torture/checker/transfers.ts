import type { Facts, HistoryFact, TransferFact, TransferLineFact, TransferStepFact } from './facts.js';
import { grouped, sum } from './violation.js';
import type { Violation } from './violation.js';

const RULE = 'transfers';
const ON_THE_WAY = 'in_transit';
const AVAILABLE = 'available';
/** What a step of each kind adds to a line. */
const COUNTED = { shipped: 'shipped', received: 'received', cancelled: 'returned', closed: 'lost' } as const;
const MOVING: readonly string[] = ['shipped', 'partially_received'];

type TransferFacts = Pick<Facts, 'transfers' | 'transferLines' | 'transferSteps' | 'states' | 'history'>;

const left = ({ shipped, received, returned, lost }: TransferLineFact): number => shipped - received - returned - lost;

/** Transfers say what their steps have done, their destinations what is on its way, and the history the same again. */
export function wrongTransfers(facts: TransferFacts): Violation[] {
  return [...wrongOnTheWay(facts), ...wrongLines(facts), ...wrongSteps(facts)].map((text) => ({ rule: RULE, text }));
}

/** What is on its way to a source is what it has in transit: nothing else brings goods there. */
function wrongOnTheWay({ transfers, transferLines, states }: TransferFacts): string[] {
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const coming = grouped(transferLines, ({ transferId, sku }) => `${sku} at ${byId.get(transferId)?.to ?? '?'}`);
  const there = new Map(
    states
      .filter(({ state }) => state === ON_THE_WAY)
      .map(({ sku, source, quantity }) => [`${sku} at ${source}`, quantity]),
  );
  return [...new Set([...coming.keys(), ...there.keys()])].flatMap((key) => {
    const [expected, found] = [sum(coming.get(key) ?? [], left), there.get(key) ?? 0];
    return expected === found ? [] : [`${key}: ${found} in transit, and transfers bring ${expected}.`];
  });
}

/** Lines add up to their steps, and the status to the lines. */
function wrongLines({ transfers, transferLines, transferSteps }: TransferFacts): string[] {
  const texts: string[] = [];
  const linesOf = grouped(transferLines, ({ transferId }) => transferId);
  const stepsOf = grouped(transferSteps, ({ transferId }) => transferId);
  for (const { id, status } of transfers) {
    const lines = linesOf.get(String(id)) ?? [];
    const steps = stepsOf.get(String(id)) ?? [];
    for (const line of lines) {
      for (const [kind, name] of Object.entries(COUNTED)) {
        const moved = sum(
          steps
            .filter((step) => step.kind === kind)
            .flatMap(({ items }) => items.filter(({ sku }) => sku === line.sku)),
          ({ quantity }) => quantity,
        );
        if (moved !== line[name])
          texts.push(`transfer ${id}: ${line[name]} of ${line.sku} ${name}, its steps have ${moved}.`);
      }
      if (left(line) < 0 || line.shipped > line.planned)
        texts.push(`transfer ${id}: ${line.sku} is ${JSON.stringify(line)}.`);
    }
    const isOnItsWay = lines.some((line) => left(line) > 0);
    if (isOnItsWay && !MOVING.includes(status)) texts.push(`transfer ${id} is ${status}, and goods are on their way.`);
    const ends = steps.filter(({ kind }) => kind === 'closed' || kind === 'cancelled');
    if (ends.length > 1) texts.push(`transfer ${id} has ended ${ends.length} times.`);
  }
  return texts;
}

/** The rows of a step's request are what the step has moved, and no row speaks of a transfer beside them. */
function wrongSteps({ transfers, transferSteps, history }: TransferFacts): string[] {
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const rows = history.filter(({ referenceType }) => referenceType === 'transfer_order');
  const keyOf = (requestId: string | null, transferId: unknown): string =>
    `${requestId ?? ''} of transfer ${String(transferId)}`;
  const written = grouped(rows, ({ requestId, referenceId }) => keyOf(requestId, referenceId));
  const texts: string[] = [];
  for (const step of transferSteps) {
    const transfer = byId.get(step.transferId);
    const key = keyOf(step.requestId, step.transferId);
    const own = written.get(key) ?? [];
    if (step.items.length > 0) written.delete(key);
    const expected = transfer ? movedBy(step, transfer) : new Map<string, number>();
    if (step.items.length > 0 && !isSame(expected, totals(own))) {
      texts.push(
        `step ${step.id} (${step.kind}) of transfer ${step.transferId} is not what the history has under ${step.requestId}.`,
      );
    }
  }
  for (const key of written.keys()) texts.push(`The history has rows under ${key}, and no step.`);
  return texts;
}

/** What a step changes, by place and state. */
function movedBy({ kind, items }: TransferStepFact, { from, to }: TransferFact): Map<string, number> {
  const moved = new Map<string, number>();
  const add = (source: string, sku: string, state: string, delta: number): void => {
    const key = `${source} ${sku} ${state}`;
    moved.set(key, (moved.get(key) ?? 0) + delta);
  };
  for (const { sku, state, quantity } of items) {
    add(to, sku, ON_THE_WAY, kind === 'shipped' ? quantity : -quantity);
    if (kind === 'shipped') add(from, sku, AVAILABLE, -quantity);
    if (kind === 'received') add(to, sku, state, quantity);
    if (kind === 'cancelled') add(from, sku, AVAILABLE, quantity);
  }
  return moved;
}

function totals(rows: readonly HistoryFact[]): Map<string, number> {
  const byPlace = grouped(rows, ({ source, sku, state }) => `${source} ${sku} ${state}`);
  return new Map([...byPlace].map(([key, some]) => [key, sum(some, ({ delta }) => delta)]));
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return [...new Set([...one.keys(), ...other.keys()])].every((key) => (one.get(key) ?? 0) === (other.get(key) ?? 0));
}
