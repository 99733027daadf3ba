import { noteViolation } from '../../components/form/reasons';
import type { FormViolations } from '../../components/form/use-form';
import { lineViolation } from './transfer-lines';
import type { TransferLine } from './transfer-lines';
import { t } from '../../language/messages';

/** Some quantities, or everything that the origin has. */
export type TransferMode = 'some' | 'all';

/** A transfer as its form has it. */
export interface TransferValues {
  readonly origin: string;
  readonly destination: string;
  readonly mode: TransferMode;
  /** For everything: whether the origin loses its source items. */
  readonly unassigns: boolean;
  readonly lines: readonly TransferLine[];
  /** For the history. */
  readonly note: string;
}

export const EMPTY_TRANSFER: TransferValues = {
  origin: '',
  destination: '',
  mode: 'some',
  unassigns: false,
  lines: [],
  note: '',
};

/** What is wrong before anything is sent. */
export function transferViolations({
  origin,
  destination,
  mode,
  lines,
  note,
}: TransferValues): FormViolations<TransferValues> {
  return {
    origin: origin === '' ? t('Choose a source.') : undefined,
    destination: destinationViolation(origin, destination),
    lines: linesViolation(lines, mode),
    note: noteViolation(note),
  };
}

function destinationViolation(origin: string, destination: string): string | undefined {
  if (destination === '') return t('Choose a source.');
  return destination === origin ? t('Choose another source than the one it comes from.') : undefined;
}

function linesViolation(lines: readonly TransferLine[], mode: TransferMode): string | undefined {
  if (lines.length === 0) return t('Add at least one product.');
  if (mode === 'all') return undefined;
  // Without figures of the sources: those may have changed, and the server looks anew.
  const invalid = lines.find((line) => lineViolation(line, undefined, { origin: '', destination: '' }) !== undefined);
  return invalid ? t('The quantity of {sku} cannot be used.', { sku: invalid.sku }) : undefined;
}
