import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { StartImportDocument } from '../../api/generated/imports';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { formatCount } from '../../components/format';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SelectInput } from '../../components/form/fields';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import type { CsvFile, Delimiter } from './csv-file';
import { delimiterOf, DELIMITERS } from './csv-file';
import { FileDrop } from './FileDrop';
import type { Run } from './ImportRunPage';
import { useCsvBytesMax } from './use-import-limits';
import { FAULTS } from './words';

interface ResumeValues {
  readonly onFaults: 'stop' | 'skip';
  readonly delimiter: Delimiter;
}

/** Goes on with a run that stopped. The server keeps no files: the reader chooses it once more. */
export function ResumeImport({ run }: { run: Run }): ReactNode {
  const { runId, kind, behavior, fileName, rowsDone } = run;
  const [file, setFile] = useState<CsvFile | null>(null);
  const bytesMax = useCsvBytesMax();
  const write = useKeyedWrite();
  const form = useForm<ResumeValues>({
    initial: { onFaults: 'stop', delimiter: ',' },
    submit: async ({ onFaults, delimiter }) => {
      if (!file) return;
      const input = { kind, behavior, onFaults, delimiter, csv: file.text, fileName };
      await write(StartImportDocument, { input, resume: runId }, 'The import goes on.');
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormSection title="Go on with it" text={textOf(rowsDone)}>
        <SelectInput label="Faulty rows" {...form.field('onFaults')} options={FAULTS} />
        <SelectInput label="Delimiter" {...form.field('delimiter')} options={DELIMITERS} />
        <FileDrop
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            if (chosen) form.set({ delimiter: delimiterOf(chosen.text) });
          }}
          help={`It was called ${fileName}.`}
          bytesMax={bytesMax}
          disabled={form.isBusy}
        />
        <Stack spacing={1} sx={{ gridColumn: '1 / -1', py: 1 }}>
          <FailureAlert error={form.failure} />
          <div>
            <Button type="submit" variant="contained" loading={form.isBusy} disabled={file === null}>
              Go on with the import
            </Button>
          </div>
        </Stack>
      </FormSection>
    </form>
  );
}

function textOf(rowsDone: number): string {
  if (rowsDone === 0) return 'Choose the file once more, mended where that is needed. None of its rows is done.';
  const rows = rowsDone === 1 ? 'row is' : 'rows are';
  return `Choose the same file once more. Its first ${formatCount(rowsDone)} ${rows} done; later rows may be mended.`;
}
