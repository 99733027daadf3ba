import { formatQuantity } from '../../components/format';
import { figureText } from '../../components/form/figures';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import type { Details, Line as TransferLine } from './words';
import { t } from '../../language/messages';

/** A product of a step, as it is typed: nothing of it moves where the quantity is empty or 0. */
export interface StepLine {
  readonly sku: string;
  readonly name: string | null;
  readonly barcode: string | null;
  /** No more than that can move. */
  readonly max: number;
  readonly quantity: string;
  /** Whether the form has put the quantity there: the first scan takes it away, and counts from zero. */
  readonly isProposed?: boolean;
}

/** A product that arrives, in one of several states. */
export interface ArrivalLine extends StepLine {
  readonly state: string;
}

/** What is wrong with the quantity of a line. */
export function stepViolation({ quantity, max }: StepLine): string | undefined {
  return quantityViolation(quantity, { isRequired: false, min: 0, max });
}

/** What moves. */
export function movingOf<Line extends StepLine>(
  lines: readonly Line[],
): readonly (Line & { readonly moved: number })[] {
  return lines.map((line) => ({ ...line, moved: quantityOf(line.quantity) ?? 0 })).filter(({ moved }) => moved > 0);
}

/** What is wrong with all of them together. */
export function stepsViolation(lines: readonly StepLine[]): string | undefined {
  const violation = lines.map(stepViolation).find((one) => one !== undefined);
  if (violation !== undefined) return violation;
  if (movingOf(lines).length === 0) return t('Enter how much.');
  for (const { sku, max } of lines) {
    const sum = movingOf(lines.filter((line) => line.sku === sku)).reduce((all, { moved }) => all + moved, 0);
    if (sum > max + 0.00005) {
      return t('{max, plural, one {Of {sku} there is {shown} only.} other {Of {sku} there are {shown} only.}}', {
        ...{ sku, max, shown: formatQuantity(max) },
      });
    }
  }
  return undefined;
}

/** The lines with one more of what was scanned; undefined where the code is of none of them, or no more can move. */
export function scanned<Line extends StepLine>(lines: readonly Line[], code: string): readonly Line[] | undefined {
  const wanted = code.trim().toLowerCase();
  const counted = lines.map((line) => (line.isProposed === true ? { ...line, quantity: '', isProposed: false } : line));
  const found = counted.find(({ sku, barcode }) => barcode === code.trim() || sku.toLowerCase() === wanted);
  if (!found) return undefined;
  const quantity = (quantityOf(found.quantity) ?? 0) + 1;
  if (quantity > found.max) return undefined;
  return counted.map((line) => (line === found ? { ...line, quantity: figureText(quantity) } : line));
}

/** All that can move of each line, for whoever wants just that. */
export function withAll<Line extends StepLine>(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, quantity: figureText(line.max), isProposed: false }));
}

/** What is to be shipped of a transfer; at first all that has not left. */
export function proposedLines(lines: Details['lines']): readonly StepLine[] {
  return lines
    .filter(({ toShip }) => toShip > 0)
    .map(({ sku, name, barcode, toShip }) => ({
      ...{ sku, name, barcode, max: toShip, quantity: figureText(toShip), isProposed: true },
    }));
}

/** What is to be taken from the shelves: what has not left; of a transfer of which all has, what was planned. */
export function linesToPick(
  lines: Details['lines'],
): readonly { readonly line: TransferLine; readonly quantity: number }[] {
  const open = lines.filter(({ toShip }) => toShip > 0);
  if (open.length === 0) return lines.map((line) => ({ line, quantity: line.quantity }));
  return open.map((line) => ({ line, quantity: line.toShip }));
}
