import type { Entry, Outcome, Wish } from '../clients/journal.js';
import { doctorViolations, linesLeft } from './doctor-opinion.js';

const check = (key: string, more: object = {}) => ({ key, findings: 0, failure: null, kinds: [], ...more });

describe('what the doctor says of a run', () => {
  it('is nothing where nothing is wrong', () => {
    expect(doctorViolations(0, '', '')).toEqual([]);
  });

  it('names each check that found something or failed, and no other', () => {
    const kinds = [{ kind: 'order', title: 'Orders', count: 2, examples: ['100 lacks 2.', '101 lacks 1.'] }];
    const checks = [
      check('setup'),
      check('order-demand', { findings: 2, kinds }),
      check('index', { failure: 'Gone.' }),
    ];
    expect(doctorViolations(1, JSON.stringify({ checks }), '')).toEqual([
      { rule: 'doctor', text: 'order-demand found 2: Orders: 100 lacks 2. 101 lacks 1.' },
      { rule: 'doctor', text: 'index failed: Gone.' },
    ]);
  });

  it('leaves out reservations that clients have left, as many as there can be', () => {
    const left = { kind: 'placement-abandoned', title: 'Reservations', count: 3, examples: ['1 is held for R-1.'] };
    const lost = { kind: 'holder-lost', title: 'Holders', count: 1, examples: ['R-2 has none.'] };
    const out = (...kinds: (typeof left)[]): string =>
      JSON.stringify({
        checks: [check('residues', { findings: kinds.reduce((sum, { count }) => sum + count, 0), kinds })],
      });
    expect(doctorViolations(1, out(left), '', 3)).toEqual([]);
    expect(doctorViolations(1, out(left, lost), '', 3)).toEqual([
      { rule: 'doctor', text: 'residues found 1: Holders: R-2 has none.' },
    ]);
    expect(doctorViolations(1, out(left), '', 2)).toEqual([
      { rule: 'doctor', text: 'residues found 3: Reservations: 1 is held for R-1.' },
    ]);
  });

  it('is what was printed where that is no report', () => {
    expect(doctorViolations(1, 'half a rep', 'The database is gone.')).toEqual([
      { rule: 'doctor', text: 'Exit code 1: half a repThe database is gone.' },
    ]);
  });

  it('is what was printed where a failure took the place of the report, or came behind it', () => {
    const failure = JSON.stringify({ error: { message: 'The database is gone.' } });
    expect(doctorViolations(1, failure, '')).toEqual([{ rule: 'doctor', text: `Exit code 1: ${failure}` }]);
    const healthy = JSON.stringify({ checks: [check('setup')] });
    expect(doctorViolations(null, healthy, 'Killed.')).toEqual([
      { rule: 'doctor', text: `Exit code null: ${healthy}Killed.` },
    ]);
  });
});

describe('the reservations that clients may have left', () => {
  const reservation = (end?: 'released' | 'ordered'): Wish => ({
    ...{ kind: 'reservation', number: 'R-1', isKept: end === undefined },
    lines: [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 2 },
    ],
    ...(end ? { end } : {}),
  });
  const entry = (outcome: Outcome, wish: Wish): Entry => ({ door: 'rest', attempts: 1, outcome, wish });

  it('are those that were not refused, and of which no end was acknowledged', () => {
    const left = [entry('done', reservation()), entry('unknown', reservation())];
    const over = [
      entry('refused', reservation()),
      entry('done', reservation('released')),
      entry('done', reservation('ordered')),
      entry('done', { kind: 'cancel', orderId: 1 }),
    ];
    expect([linesLeft(left), linesLeft(over), linesLeft([...left, ...over])]).toEqual([4, 0, 4]);
  });
});
