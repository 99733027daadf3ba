import { ADJUSTMENT_REASON_VALUES } from '../../api/generated/enums';

/** Told apart by eyes that see colours differently, on light and dark ground, the first ones best of all. */
const COLORS: readonly string[] = [
  '#3b7fc4',
  '#c7722a',
  '#2f9a6b',
  '#9466c9',
  '#c2506f',
  '#8a8f29',
  '#2a8f9c',
  '#a3623f',
  '#5b6fd1',
  '#b0547f',
  '#4f8a3b',
  '#7d5aa6',
  '#b8862b',
  '#3f7f78',
  '#c25a45',
  '#66788f',
];
const OTHERS_COLOR = '#7b8794';

/** The reasons that move most in most shops have the first colours. */
const FIRST = [
  'shipment',
  'received',
  'correction',
  'import',
  'transfer_in',
  'transfer_out',
  'count',
  'return_restock',
];
const IN_ORDER: readonly string[] = [...new Set<string>([...FIRST, ...ADJUSTMENT_REASON_VALUES])];

/** The colour of a reason: the same in every chart, whatever else is drawn. */
export function colorOfReason(reason: string): string {
  return COLORS[IN_ORDER.indexOf(reason)] ?? OTHERS_COLOR;
}
