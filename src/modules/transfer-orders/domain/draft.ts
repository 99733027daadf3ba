import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { TRANSFER_ITEMS_MAX, TRANSFER_NOTE_LENGTH_MAX, TRANSFER_REFERENCE_LENGTH_MAX } from './transfer.js';
import type { PlannedItem, TransferHeader } from './transfer.js';

/** An item as a client sent it: anything may be missing. */
export interface SentItem {
  readonly sku: string | null;
  readonly quantity: number | null;
}

/** A draft as a client sent it: what is undefined stays as it is, or as a new draft has it. */
export interface SentTransfer extends Partial<TransferHeader> {
  readonly items?: readonly SentItem[] | undefined;
}

/** What a new draft has before anything was sent. */
export const NEW_TRANSFER: TransferHeader = {
  originSourceCode: '',
  destinationSourceCode: '',
  moveReservations: false,
  reference: null,
  note: null,
  expectedAt: null,
};

const CONTROL = /\p{Cc}/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** The header with what was sent on top; texts have no blanks around them. */
export function withChanges(header: TransferHeader, sent: SentTransfer): TransferHeader {
  return {
    originSourceCode: sent.originSourceCode ?? header.originSourceCode,
    destinationSourceCode: sent.destinationSourceCode ?? header.destinationSourceCode,
    moveReservations: sent.moveReservations ?? header.moveReservations,
    reference: sent.reference === undefined ? header.reference : sent.reference?.trim() || null,
    note: sent.note === undefined ? header.note : sent.note?.trim() || null,
    expectedAt: sent.expectedAt === undefined ? header.expectedAt : sent.expectedAt?.trim() || null,
  };
}

/** What is wrong with a header; `known` are the sources that exist, by `sourceCodeKey`. */
export function headerViolations(
  { originSourceCode, destinationSourceCode, reference, note, expectedAt }: TransferHeader,
  known: ReadonlyMap<string, string>,
): ErrorDetail[] {
  const [origin, destination] = [sourceCodeKey(originSourceCode), sourceCodeKey(destinationSourceCode)];
  const violations = [
    ...sourceViolations('origin_source_code', originSourceCode, known),
    ...sourceViolations('destination_source_code', destinationSourceCode, known),
    ...textViolations('reference', reference ?? '', TRANSFER_REFERENCE_LENGTH_MAX),
    ...textViolations('note', note ?? '', TRANSFER_NOTE_LENGTH_MAX),
  ];
  if (origin === destination && origin !== '') {
    violations.push({ message: 'Cannot transfer a source on itself', parameters: [] });
  }
  if (expectedAt !== null && !isMoment(expectedAt)) {
    violations.push(about('expected_at', '"%field" has to be a day or a moment: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.'));
  }
  return violations;
}

/**
 * The items of a request, each SKU once: repeated ones are added up. What is not above zero, or not storable, is a
 * violation; so are none and too many.
 */
export function readItems(sent: readonly SentItem[]): {
  readonly items: readonly PlannedItem[];
  readonly violations: readonly ErrorDetail[];
} {
  const sums = new Map<string, PlannedItem>();
  const violations: ErrorDetail[] = [];
  for (const { sku, quantity: value } of sent) {
    const quantity = readQuantity(sku, value);
    if (!(quantity instanceof Quantity)) {
      violations.push(quantity);
      continue;
    }
    const known = sums.get(skuKey(sku ?? ''));
    const sum = known ? known.quantity.plus(quantity) : quantity;
    if (!sum.isStorable()) violations.push(tooManyDigits(sku ?? ''));
    else sums.set(skuKey(sku ?? ''), { sku: known?.sku ?? sku ?? '', quantity: sum });
  }
  if (sums.size > TRANSFER_ITEMS_MAX) {
    violations.push({ message: 'A transfer can have at most %1 items.', parameters: [TRANSFER_ITEMS_MAX] });
  }
  return { items: [...sums.values()], violations };
}

/** The quantity of an item, or what is wrong with it. */
export function readQuantity(sku: string | null, value: number | null): Quantity | ErrorDetail {
  if ((sku ?? '').trim() === '') return about('sku', '"%field" can not be empty.');
  if (value === null) return about('quantity', '"%field" should be numeric.');
  const quantity = Quantity.tryParse(value);
  if (quantity && !quantity.isPositive()) {
    return {
      message: 'The quantity of SKU "%sku" to transfer must be greater than zero.',
      parameters: { sku: sku ?? '' },
    };
  }
  return quantity?.isStorable() ? quantity : tooManyDigits(sku ?? '');
}

function tooManyDigits(sku: string): ErrorDetail {
  return {
    message: 'The quantity of SKU "%sku" to transfer can have at most 12 digits, four of them decimals.',
    parameters: { sku },
  };
}

function sourceViolations(field: string, code: string, known: ReadonlyMap<string, string>): ErrorDetail[] {
  if (code.trim() === '') return [about(field, '"%field" can not be empty.')];
  if (known.has(sourceCodeKey(code))) return [];
  return [{ message: 'Source with code "%value" does not exist.', parameters: { value: code } }];
}

/** The rules of a text of people's own. */
export function textViolations(field: string, text: string, limit: number): ErrorDetail[] {
  if ([...text].length > limit) {
    return [{ message: '"%field" can be at most %limit characters long.', parameters: { field, limit } }];
  }
  return CONTROL.test(text) ? [about(field, '"%field" can not contain control characters.')] : [];
}

/** Whether the calendar has the day, and the day the time. */
function isMoment(text: string): boolean {
  if (!MOMENT.test(text) || text < '1000') return false;
  const moment = new Date(`${text.length === 10 ? `${text} 00:00:00` : text}`.replace(' ', 'T').concat('Z'));
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text.slice(0, 10);
}

function about(field: string, message: string): ErrorDetail {
  return { message, parameters: { field } };
}
