import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PreviewImportDocument, StartImportDocument } from '../../api/generated/imports';
import type { ImportBehavior, ImportInput, ImportKind } from '../../api/generated/imports';
import { request } from '../../api/graphql';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SelectInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import type { CsvFile } from './csv-file';
import { FileFields } from './FileFields';
import type { FileValues } from './FileFields';
import { Preview, PreviewLoading } from './Preview';
import type { PreviewResult } from './Preview';
import { BEHAVIOR_HELP, BEHAVIORS, COLUMNS_OF, KIND_LABELS, unknownSkusOf } from './words';
import { t } from '../../language/messages';

interface ImportValues extends FileValues {
  readonly kind: ImportKind;
  readonly behavior: ImportBehavior;
}

/** From a file to a running import: the dry run comes by itself, the import when the reader says so. */
export function NewImport({ kinds }: { kinds: readonly [ImportKind, ...ImportKind[]] }): ReactNode {
  const [file, setFile] = useState<CsvFile | null>(null);
  const write = useKeyedWrite();
  const navigate = useNavigate();
  const form = useForm<ImportValues>({
    initial: { kind: kinds[0], behavior: 'append', onFaults: 'stop', delimiter: ',', createsUnknown: false },
    submit: async (values) => {
      if (!file) return;
      const { startImport } = await write(
        StartImportDocument,
        { input: inputOf(values, file) },
        t('The import begins.'),
      );
      await navigate(`/import/${startImport.runId}`);
    },
  });
  const { kind, behavior } = form.values;
  const preview = usePreview(form.values, file, !form.isBusy);
  const choose = (chosen: CsvFile | null): void => {
    setFile(chosen);
    // What was said of one file is not said of another.
    form.set({ createsUnknown: false });
  };

  return (
    <FormElement form={form}>
      <Stack spacing={2}>
        <FormSection title={t('Import a file')} text={t('Nothing is changed before you have seen what would be.')}>
          <SelectInput
            label={t('The file holds')}
            {...form.field('kind')}
            options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
            help={kind === 'products' ? t('Creates and changes products, never deletes.') : ' '}
          />
          {kind === 'stock_sources' ? (
            <SelectInput
              label={t('Behaviour')}
              {...form.field('behavior')}
              options={BEHAVIORS}
              help={BEHAVIOR_HELP[behavior]}
            />
          ) : (
            <div />
          )}
          <FileFields
            form={form}
            file={file}
            onChoose={choose}
            help={t('With the columns {columns}.', { columns: COLUMNS_OF[kind] })}
          />
        </FormSection>
        {file && (
          <FormSection title={t('What would happen')} columns={1}>
            {preview.error ? (
              <FailureAlert error={preview.error} />
            ) : preview.data && !preview.isPlaceholderData ? (
              <>
                <Preview
                  result={preview.data}
                  fileName={file.name}
                  onSkip={() => form.set({ onFaults: 'skip' })}
                  createsUnknown={form.field('createsUnknown')}
                />
                <Submit result={preview.data} behavior={behavior} isBusy={form.isBusy} failure={form.failure} />
              </>
            ) : (
              <PreviewLoading />
            )}
          </FormSection>
        )}
      </Stack>
    </FormElement>
  );
}

interface SubmitProps {
  readonly result: PreviewResult;
  readonly behavior: ImportBehavior;
  readonly isBusy: boolean;
  readonly failure: unknown;
}

function Submit({ result: { rows, tally, isRefused }, behavior, isBusy, failure }: SubmitProps): ReactNode {
  const count = rows - tally.failed;
  const isDeleting = behavior === 'delete';
  return (
    <Stack spacing={1} sx={{ py: 1 }}>
      <FailureAlert error={failure} />
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          color={isDeleting ? 'error' : 'primary'}
          loading={isBusy}
          disabled={isRefused || count === 0}
        >
          {isDeleting
            ? t('{deleted, plural, one {Delete # source item} other {Delete # source items}}', {
                deleted: tally.deleted,
              })
            : t('{count, plural, one {Import # row} other {Import # rows}}', { count })}
        </Button>
        <Typography sx={{ color: 'text.secondary' }}>
          {count === 0 ? t('There is no row that could be imported.') : t('It goes on without this page.')}
        </Typography>
      </Stack>
    </Stack>
  );
}

function inputOf(values: ImportValues, { name, text }: CsvFile): ImportInput {
  const { kind, behavior, onFaults, delimiter, createsUnknown } = values;
  return {
    kind,
    csv: text,
    fileName: name.slice(-FILE_NAME_MAX),
    delimiter,
    onFaults,
    ...(kind === 'products' ? {} : { behavior, unknownSkus: unknownSkusOf(createsUnknown) }),
  };
}

const FILE_NAME_MAX = 255;

interface PreviewState {
  readonly data: PreviewResult | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
}

/** The dry run of a file. What it says is true for a moment only: it is not kept, and run again for other words. */
function usePreview(values: ImportValues, file: CsvFile | null, isEnabled: boolean): PreviewState {
  const { kind, behavior, onFaults, delimiter, createsUnknown } = values;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['import-preview', file?.id, kind, behavior, onFaults, delimiter, createsUnknown],
    queryFn: ({ signal }) =>
      file ? request(PreviewImportDocument, { input: inputOf(values, file) }, { signal }) : null,
    enabled: isEnabled && file !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { data: data?.previewImport, error, isPlaceholderData };
}
