import type { ReactNode } from 'react';
import { SelectInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import type { CsvFile, Delimiter } from './csv-file';
import { delimiterOf, DELIMITERS } from './csv-file';
import { FileDrop } from './FileDrop';
import { useCsvBytesMax } from './use-import-limits';
import { FAULTS } from './words';
import { t } from '../../language/messages';

/** How a file is read. */
export interface FileValues {
  readonly onFaults: 'stop' | 'skip';
  readonly delimiter: Delimiter;
  /** Whether SKUs that the catalogue does not have are imported all the same. */
  readonly createsUnknown: boolean;
}

/** The form of an import, as far as these fields are concerned. */
interface FileForm {
  readonly isBusy: boolean;
  set(values: Pick<FileValues, 'delimiter'>): void;
  field(name: 'onFaults'): FieldProps<FileValues['onFaults']>;
  field(name: 'delimiter'): FieldProps<FileValues['delimiter']>;
}

interface FileFieldsProps {
  readonly form: FileForm;
  readonly file: CsvFile | null;
  readonly onChoose: (file: CsvFile | null) => void;
  /** Which file it has to be. */
  readonly help: string;
}

/** A file, and how it is read; the delimiter follows what the file seems to have. */
export function FileFields({ form, file, onChoose, help }: FileFieldsProps): ReactNode {
  const bytesMax = useCsvBytesMax();
  return (
    <>
      <SelectInput label={t('Faulty rows')} {...form.field('onFaults')} options={FAULTS} />
      <SelectInput label={t('Delimiter')} {...form.field('delimiter')} options={DELIMITERS} />
      <FileDrop
        file={file}
        onChange={(chosen) => {
          onChoose(chosen);
          if (chosen) form.set({ delimiter: delimiterOf(chosen.text) });
        }}
        help={help}
        bytesMax={bytesMax}
        disabled={form.isBusy}
      />
    </>
  );
}
