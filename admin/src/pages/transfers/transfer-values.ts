import { noteFault } from '../../components/form/reasons';
import type { FormFaults } from '../../components/form/use-form';
import { lineFault } from './transfer-lines';
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
export function transferFaults({ origin, destination, mode, lines, note }: TransferValues): FormFaults<TransferValues> {
  return {
    origin: origin === '' ? t('Choose a source.') : undefined,
    destination: destinationFault(origin, destination),
    lines: linesFault(lines, mode),
    note: noteFault(note),
  };
}

function destinationFault(origin: string, destination: string): string | undefined {
  if (destination === '') return t('Choose a source.');
  return destination === origin ? t('Choose another source than the one it comes from.') : undefined;
}

function linesFault(lines: readonly TransferLine[], mode: TransferMode): string | undefined {
  if (lines.length === 0) return t('Add at least one product.');
  if (mode === 'all') return undefined;
  // Without figures of the sources: those may have changed, and the server looks anew.
  const faulty = lines.find((line) => lineFault(line, undefined, { origin: '', destination: '' }) !== undefined);
  return faulty ? t('The quantity of {sku} cannot be used.', { sku: faulty.sku }) : undefined;
}
