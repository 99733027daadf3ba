import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { StartImportDocument } from '../../api/generated/imports';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SwitchInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import type { CsvFile } from './csv-file';
import { FileFields } from './FileFields';
import type { FileValues } from './FileFields';
import type { Run } from './run';
import { unknownSkusOf } from './words';
import { t } from '../../language/messages';

/** Goes on with a run that stopped. The server keeps no files: the reader chooses it once more. */
export function ResumeImport({ run }: { run: Run }): ReactNode {
  const { runId, kind, behavior, fileName, rowsDone, tally } = run;
  const [file, setFile] = useState<CsvFile | null>(null);
  const write = useKeyedWrite();
  const form = useForm<FileValues>({
    // Nothing is asked again about SKUs of which the first part of the file had some.
    initial: { onFaults: 'stop', delimiter: ',', createsUnknown: tally.unknownSkus > tally.failed },
    submit: async ({ onFaults, delimiter, createsUnknown }) => {
      if (!file) return;
      const unknownSkus = kind === 'products' ? null : unknownSkusOf(createsUnknown);
      const input = { kind, behavior, onFaults, delimiter, unknownSkus, csv: file.text, fileName };
      await write(StartImportDocument, { input, resume: runId }, t('The import goes on.'));
    },
  });
  return (
    <FormElement form={form}>
      <FormSection title={t('Go on with it')} text={textOf(rowsDone)}>
        <FileFields form={form} file={file} onChoose={setFile} help={t('It was called {fileName}.', { fileName })} />
        {kind === 'stock_sources' && behavior !== 'delete' && (
          <SwitchInput
            label={t('Import SKUs that the catalogue does not have')}
            help={t('Else such a row is a faulty row.')}
            {...form.field('createsUnknown')}
          />
        )}
        <Stack spacing={1} sx={{ gridColumn: '1 / -1', py: 1 }}>
          <FailureAlert error={form.failure} />
          <div>
            <Button type="submit" variant="contained" loading={form.isBusy} disabled={file === null}>
              {t('Go on with the import')}
            </Button>
          </div>
        </Stack>
      </FormSection>
    </FormElement>
  );
}

function textOf(rowsDone: number): string {
  if (rowsDone === 0) return t('Choose the file once more, corrected where that is needed. None of its rows is done.');
  return t(
    '{rowsDone, plural, one {Choose the same file once more. Its first # row is done; later rows may be corrected.} other {Choose the same file once more. Its first # rows are done; later rows may be corrected.}}',
    { rowsDone },
  );
}
