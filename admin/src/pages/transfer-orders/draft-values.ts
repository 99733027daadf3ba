import type { TransferOrderInput } from '../../api/generated/transfer-orders';
import { figureText } from '../../components/form/figures';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import type { FormViolations } from '../../components/form/use-form';
import { formatCount } from '../../components/format';
import type { Details } from './words';
import { t } from '../../language/messages';

/** Products of a transfer: the server takes no more. */
export const LINES_MAX = 1000;
const REFERENCE_LENGTH_MAX = 64;
const NOTE_LENGTH_MAX = 255;

/** A line as it is typed. */
export interface DraftLine {
  readonly sku: string;
  readonly name: string | null;
  readonly quantity: string;
  /** What could leave the origin; undefined where nobody has asked. */
  readonly available?: number | null;
}

/** A draft as its form has it. */
export interface DraftValues {
  readonly origin: string;
  readonly destination: string;
  readonly reference: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expected: string;
  readonly note: string;
  readonly movesReservations: boolean;
  readonly lines: readonly DraftLine[];
  /** Of a draft that is there: what the form has read of it. */
  readonly stored?: Stored;
}

interface Stored {
  readonly version: number;
  /** With its time of day, which the form does not show. */
  readonly expectedAt: string | null;
}

export const EMPTY_DRAFT: DraftValues = {
  origin: '',
  destination: '',
  reference: '',
  expected: '',
  note: '',
  movesReservations: false,
  lines: [],
};

/** What is stored, as the form has it. */
export function valuesOf({ transfer, lines, version }: Details): DraftValues {
  return {
    origin: transfer.originSourceCode,
    destination: transfer.destinationSourceCode,
    reference: transfer.reference ?? '',
    expected: dayOf(transfer.expectedAt),
    note: transfer.note ?? '',
    movesReservations: transfer.moveReservations,
    lines: lines.map(({ sku, name, quantity }) => ({ sku, name, quantity: figureText(quantity) })),
    stored: { version, expectedAt: transfer.expectedAt },
  };
}

/** What is wrong before anything is sent. */
export function draftViolations(values: DraftValues): FormViolations<DraftValues> {
  const { origin, destination, reference, note, lines } = values;
  return {
    origin: origin === '' ? t('Choose a source.') : undefined,
    destination:
      destination === '' ? t('Choose a source.') : destination === origin ? t('Choose another source.') : undefined,
    reference:
      reference.trim().length > REFERENCE_LENGTH_MAX
        ? t('At most {max} characters.', { max: formatCount(REFERENCE_LENGTH_MAX) })
        : undefined,
    note:
      note.trim().length > NOTE_LENGTH_MAX
        ? t('At most {max} characters.', { max: formatCount(NOTE_LENGTH_MAX) })
        : undefined,
    lines:
      lines.length === 0
        ? t('Scan or type what is to go.')
        : lines.map(lineViolation).find((violation) => violation !== undefined),
  };
}

/** What is wrong with the quantity of a line. */
export function lineViolation({ quantity }: DraftLine): string | undefined {
  return quantityViolation(quantity, { isPositive: true });
}

/** What is sent. */
export function inputOf(values: DraftValues): TransferOrderInput {
  const isSameDay = values.expected === dayOf(values.stored?.expectedAt ?? null);
  return {
    originSourceCode: values.origin,
    destinationSourceCode: values.destination,
    moveReservations: values.movesReservations,
    reference: values.reference.trim() || null,
    note: values.note.trim() || null,
    items: values.lines.map(({ sku, quantity }) => ({ sku, quantity: quantityOf(quantity) ?? 0 })),
    // The time of day stays where nobody has chosen another day.
    ...(isSameDay ? {} : { expectedAt: values.expected || null }),
  };
}

function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? '';
}

/** The lines with one more of a product: scanned twice, it is two. */
export function withOneMore(lines: readonly DraftLine[], found: Omit<DraftLine, 'quantity'>): readonly DraftLine[] {
  const known = lines.find(({ sku }) => sku === found.sku);
  if (!known) return [{ ...found, quantity: '1' }, ...lines];
  const quantity = figureText((quantityOf(known.quantity) ?? 0) + 1);
  return lines.map((line) => (line === known ? { ...line, ...found, quantity } : line));
}
