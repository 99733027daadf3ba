import type { AdjustmentReason } from '../../adjustment-history/index.js';

/** Who makes a request: the service itself, an import run, or one of the sample data's integrations. */
export type SampleActor = 'system' | 'import' | 'purchasing' | 'scanners';

/** Names of the integrations, which are the labels of their history rows. */
export const SAMPLE_INTEGRATIONS = {
  purchasing: 'Otterbek Purchasing',
  scanners: 'Otterbek Warehouse Scanners',
} as const satisfies Partial<Record<SampleActor, string>>;

/**
 * What happens to quantities in a request:
 * - `opening`: the first delivery of so many of a hundred products, each with a quantity between the two;
 * - `limited`: seats and licences, each with a quantity between the two;
 * - `change`: some source items of the source move by one of the steps;
 * - `count`: some are found to differ from the book by one of the steps;
 * - `clear`: some are gone.
 */
type SampleMove =
  | { readonly kind: 'opening'; readonly percent: number; readonly between: readonly [min: number, max: number] }
  | { readonly kind: 'limited'; readonly between: readonly [min: number, max: number] }
  | { readonly kind: 'change'; readonly items: number; readonly by: readonly number[] }
  | { readonly kind: 'count'; readonly items: number; readonly by: readonly number[] }
  | { readonly kind: 'clear'; readonly items: number };

/** One request to come: who changes what at which source, and why. */
export interface RequestOutline {
  readonly actor: SampleActor;
  readonly sourceCode: string;
  readonly reason: AdjustmentReason;
  readonly reference?: readonly [type: string, id: string];
  readonly note: string;
  readonly move: SampleMove;
}

const CARTONS = [12, 24, 36, 48, 60];

const OPENING: readonly RequestOutline[] = [
  {
    actor: 'purchasing',
    sourceCode: 'hamburg-dc',
    reason: 'received',
    reference: ['purchase_order', 'PO-10418'],
    note: 'Opening delivery, 31 pallets',
    move: { kind: 'opening', percent: 95, between: [40, 420] },
  },
  {
    actor: 'purchasing',
    sourceCode: 'rotterdam-overflow',
    reason: 'received',
    reference: ['purchase_order', 'PO-10419'],
    note: 'Overflow of PO-10418 while Hamburg is rebuilt',
    move: { kind: 'opening', percent: 18, between: [30, 240] },
  },
  {
    actor: 'purchasing',
    sourceCode: 'lyon-hub',
    reason: 'received',
    reference: ['purchase_order', 'PO-10427'],
    note: 'Opening delivery, 9 pallets',
    move: { kind: 'opening', percent: 50, between: [12, 120] },
  },
  {
    actor: 'purchasing',
    sourceCode: 'columbus-dc',
    reason: 'received',
    reference: ['purchase_order', 'PO-10433'],
    note: 'Opening delivery, container OTBU 604412-7',
    move: { kind: 'opening', percent: 70, between: [24, 260] },
  },
  {
    actor: 'purchasing',
    sourceCode: 'london-store',
    reason: 'received',
    reference: ['purchase_order', 'PO-10440'],
    note: 'Opening delivery of the flagship store',
    move: { kind: 'opening', percent: 45, between: [3, 24] },
  },
  {
    actor: 'purchasing',
    sourceCode: 'default',
    reason: 'received',
    reference: ['purchase_order', 'PO-10401'],
    note: 'First delivery of the web shop',
    move: { kind: 'opening', percent: 40, between: [10, 60] },
  },
  {
    actor: 'import',
    sourceCode: 'default',
    reason: 'import',
    note: 'Seats and licences',
    move: { kind: 'limited', between: [8, 250] },
  },
  {
    actor: 'import',
    sourceCode: 'hamburg-dc',
    reason: 'import',
    note: 'Seats and licences',
    move: { kind: 'limited', between: [8, 250] },
  },
];

const REPLENISHMENT: readonly RequestOutline[] = [
  {
    actor: 'purchasing',
    sourceCode: 'hamburg-dc',
    reason: 'received',
    reference: ['purchase_order', 'PO-10502'],
    note: 'Reorder of fast movers',
    move: { kind: 'change', items: 36, by: CARTONS },
  },
  {
    actor: 'purchasing',
    sourceCode: 'columbus-dc',
    reason: 'received',
    reference: ['purchase_order', 'PO-10511'],
    note: 'Air freight ahead of the season',
    move: { kind: 'change', items: 22, by: CARTONS },
  },
  {
    actor: 'scanners',
    sourceCode: 'london-store',
    reason: 'received',
    reference: ['purchase_order', 'PO-10517'],
    note: 'Weekly replenishment',
    move: { kind: 'change', items: 15, by: [3, 6, 9, 12] },
  },
];

const COUNTS: readonly RequestOutline[] = [
  {
    actor: 'scanners',
    sourceCode: 'hamburg-dc',
    reason: 'count',
    reference: ['stock_count', 'SC-0041'],
    note: 'Cycle count, aisles 4 to 7',
    move: { kind: 'count', items: 28, by: [-4, -3, -2, -1, -1, 1, 2] },
  },
  {
    actor: 'scanners',
    sourceCode: 'columbus-dc',
    reason: 'count',
    reference: ['stock_count', 'SC-0042'],
    note: 'Cycle count by the partner',
    move: { kind: 'count', items: 19, by: [-5, -2, -1, 1, 3] },
  },
  {
    actor: 'system',
    sourceCode: 'london-store',
    reason: 'count',
    reference: ['stock_count', 'SC-0043'],
    note: 'Counted after closing time',
    move: { kind: 'count', items: 12, by: [-2, -1, -1, 1] },
  },
];

const CLEARANCES: readonly RequestOutline[] = [
  {
    actor: 'purchasing',
    sourceCode: 'hamburg-dc',
    reason: 'other',
    reference: ['liquidation', 'LQ-0003'],
    note: 'End of line, remaining pieces sold to a liquidator',
    move: { kind: 'clear', items: 3 },
  },
  {
    actor: 'scanners',
    sourceCode: 'columbus-dc',
    reason: 'other',
    reference: ['recall', 'RC-0001'],
    note: 'Recalled by the maker and sent back',
    move: { kind: 'clear', items: 2 },
  },
  {
    actor: 'system',
    sourceCode: 'london-store',
    reason: 'promotion_or_donation',
    note: 'Given to the mountain rescue fair',
    move: { kind: 'clear', items: 4 },
  },
];

const LOSSES: readonly RequestOutline[] = [
  {
    actor: 'scanners',
    sourceCode: 'hamburg-dc',
    reason: 'damaged',
    reference: ['damage_report', 'DR-0112'],
    note: 'Pallet tipped over at gate 3',
    move: { kind: 'change', items: 6, by: [-8, -6, -5, -3] },
  },
  {
    actor: 'scanners',
    sourceCode: 'columbus-dc',
    reason: 'damaged',
    reference: ['damage_report', 'DR-0115'],
    note: 'Water damage, roof over bay 12',
    move: { kind: 'change', items: 4, by: [-9, -7, -4] },
  },
  {
    actor: 'system',
    sourceCode: 'lyon-hub',
    reason: 'damaged',
    reference: ['damage_report', 'DR-0119'],
    note: 'Crushed in transport',
    move: { kind: 'change', items: 3, by: [-3, -2, -1] },
  },
  {
    actor: 'system',
    sourceCode: 'london-store',
    reason: 'theft_or_loss',
    reference: ['incident_report', 'IR-0007'],
    note: 'Missing from the window display',
    move: { kind: 'change', items: 2, by: [-1] },
  },
  {
    actor: 'system',
    sourceCode: 'london-store',
    reason: 'promotion_or_donation',
    note: 'Demonstration pieces for the opening weekend',
    move: { kind: 'change', items: 3, by: [-2, -1] },
  },
  {
    actor: 'scanners',
    sourceCode: 'columbus-dc',
    reason: 'return_restock',
    reference: ['return_authorization', 'RMA-2207'],
    note: 'Came back unopened',
    move: { kind: 'change', items: 4, by: [1, 1, 2] },
  },
];

const CORRECTIONS: readonly RequestOutline[] = [
  correction('hamburg-dc', 'Carton of 12 booked as a single piece', [11]),
  correction('hamburg-dc', 'Booked twice on receipt', [-24]),
  correction('lyon-hub', 'Found behind the returns shelf', [2]),
  correction('columbus-dc', 'Wrong size on the label', [-6]),
  correction('london-store', 'Sold at the till before the scanner was set up', [-1]),
];

/** A person's correction of one source item. */
function correction(sourceCode: string, note: string, by: readonly number[]): RequestOutline {
  return { actor: 'system', sourceCode, reason: 'correction', note, move: { kind: 'change', items: 1, by } };
}

/** Every request, in the order in which they happened. */
export const SAMPLE_REQUESTS: readonly RequestOutline[] = [
  ...OPENING,
  ...REPLENISHMENT,
  ...COUNTS,
  ...CLEARANCES,
  ...LOSSES,
  ...CORRECTIONS,
];
