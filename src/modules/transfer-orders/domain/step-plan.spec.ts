import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { arrivingOnSale, planClosing, planCorrection, planReceipt, planReturn, planShipment } from './step-plan.js';
import type { StepPlan } from './step-plan.js';
import type { TransferLine } from './transfer.js';

type Figures = readonly [planned: number, shipped?: number, received?: number, returned?: number, lost?: number];

function line(sku: string, [quantity, shipped = 0, received = 0, returned = 0, lost = 0]: Figures): TransferLine {
  const [a, b, c, d, e] = [quantity, shipped, received, returned, lost].map((figure) => Quantity.of(figure));
  return { sku, quantity: a, shipped: b, received: c, returned: d, lost: e } as TransferLine;
}

function told({ items, lines, status }: Omit<StepPlan, 'status'> & { readonly status?: string }): unknown {
  return {
    items: items.map(({ sku, state, quantity }) => `${sku} ${state} ${quantity.toNumber()}`),
    lines: lines.map(({ sku, shipped, received, returned, lost }) =>
      [sku, ...[shipped, received, returned, lost].map((figure) => figure.toNumber())].join(' '),
    ),
    ...(status === undefined ? {} : { status }),
  };
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as ApplicationError).text;
  }
  throw new Error('Nothing was refused.');
}

describe('planShipment', () => {
  const lines = [line('A', [5, 2]), line('B', [3])];

  it('ships all that has not left where nothing is said', () =>
    expect(told(planShipment(lines, null))).toEqual({
      items: ['A in_transit 3', 'B in_transit 3'],
      lines: ['A 5 0 0 0', 'B 3 0 0 0'],
      status: 'shipped',
    }));

  it('ships a part, adds up what is repeated, and has the spelling of the lines', () =>
    expect(
      told(
        planShipment(lines, [
          { sku: 'a', quantity: 1 },
          { sku: 'A', quantity: 1.5 },
        ]),
      ),
    ).toEqual({ items: ['A in_transit 2.5'], lines: ['A 4.5 0 0 0'], status: 'shipped' }));

  it('refuses more than is planned, what is not, and nothing at all', () => {
    const sent = [
      { sku: 'A', quantity: 4 },
      { sku: 'C', quantity: 1 },
      { sku: 'B', quantity: 0 },
    ];
    expect(refusal(() => planShipment(lines, sent))).toContain('The quantity of SKU "B" to transfer must be greater');
    expect(refusal(() => planShipment(lines, sent.slice(0, 2)))).toBe(
      'Validation Failed Of SKU "A" 3 are left to ship, not 4. Of SKU "C" 0 are left to ship, not 1.',
    );
    expect(refusal(() => planShipment([line('A', [5, 5])], null))).toBe('Nothing of the transfer is left to ship.');
  });
});

describe('planReceipt', () => {
  const lines = [line('A', [5, 5, 1]), line('B', [3, 3])];

  it('takes in everything as available where nothing is said: the transfer is received', () =>
    expect(told(planReceipt(lines, null))).toEqual({
      items: ['A available 4', 'B available 3'],
      lines: ['A 5 5 0 0', 'B 3 3 0 0'],
      status: 'received',
    }));

  it('takes in parts, each in its state', () => {
    const plan = planReceipt(lines, [
      { sku: 'A', quantity: 2, state: null },
      { sku: 'a', quantity: 1, state: 'damaged' },
    ]);
    expect(told(plan)).toEqual({
      items: ['A available 2', 'A damaged 1'],
      lines: ['A 5 4 0 0'],
      status: 'partially_received',
    });
    expect([...arrivingOnSale(plan.items)].map(([key, quantity]) => [key, quantity.toNumber()])).toEqual([
      [skuKey('A'), 2],
    ]);
  });

  it('is partial while something is left to ship', () =>
    expect(told(planReceipt([line('A', [5, 3])], null))).toMatchObject({ status: 'partially_received' }));

  it('ends as closed where something of it was written off before', () =>
    expect(told(planReceipt([line('A', [5, 5, 3, 0, 1])], null))).toMatchObject({ status: 'closed' }));

  it('refuses more than is on its way, also over two states, and goods that stay on their way', () => {
    const over = [
      { sku: 'A', quantity: 3, state: 'available' },
      { sku: 'A', quantity: 2, state: 'damaged' },
      { sku: 'C', quantity: 1, state: null },
    ];
    expect(refusal(() => planReceipt(lines, over))).toBe(
      'Validation Failed Of SKU "A" 4 are on their way, and 5 cannot be received. Count what was found beyond them. ' +
        'Of SKU "C" 0 are on their way, and 1 cannot be received. Count what was found beyond them.',
    );
    expect(refusal(() => planReceipt(lines, [{ sku: 'A', quantity: 1, state: 'in_transit' }]))).toBe(
      'Validation Failed SKU "A" cannot be received into state "in_transit": it is in it already.',
    );
    expect(refusal(() => planReceipt([line('A', [5])], null))).toBe('Nothing of the transfer is on its way.');
  });
});

describe('the end of a transfer', () => {
  const lines = [line('A', [5, 4, 1]), line('B', [3, 3, 3]), line('C', [2])];

  it('writes off what is on its way', () =>
    expect(told(planClosing(lines))).toEqual({ items: ['A in_transit 3'], lines: ['A 4 1 0 3'] }));

  it('or takes it back', () =>
    expect(told(planReturn(lines))).toEqual({ items: ['A available 3'], lines: ['A 4 1 3 0'] }));

  it('corrects no more than is missing and on its way', () => {
    const missing = (figure: number): ReadonlyMap<string, Quantity> => new Map([[skuKey('A'), Quantity.of(figure)]]);
    expect(told(planCorrection(lines, missing(2)) as StepPlan)).toEqual({
      items: ['A in_transit 2'],
      lines: ['A 4 1 0 2'],
      status: 'partially_received',
    });
    expect(told(planCorrection([line('A', [5, 5, 1])], missing(9)) as StepPlan)).toMatchObject({
      lines: ['A 5 1 0 4'],
      status: 'closed',
    });
    expect(planCorrection(lines, missing(0))).toBeUndefined();
  });
});
