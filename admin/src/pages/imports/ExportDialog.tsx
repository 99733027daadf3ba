import { useQuery } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ExportSourcesDocument } from '../../api/generated/imports';
import { request } from '../../api/graphql';
import { downloadFile } from '../../api/rest';
import { ChoicesInput } from '../../components/form/fields';
import type { Option } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import { t } from '../../language/messages';

const PATH = '/rest/V1/inventory/export/stock-sources';
/** Pages of 200; who has more sources types a code. */
const PAGES_MAX = 5;

/** Saves source items as a CSV file that the import takes. */
export function ExportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const toasts = useToasts();
  const { data: options = [] } = useQuery({
    queryKey: ['imports', 'sources'],
    queryFn: ({ signal }) => readSources(signal),
  });
  const form = useForm<{ sourceCodes: readonly string[] }>({
    initial: { sourceCodes: [] },
    submit: async ({ sourceCodes }) => {
      await downloadFile(exportPath(sourceCodes), 'stock-sources.csv');
      toasts.success(t('The file is saved.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Export source items')}
      form={form}
      onClose={onClose}
      submitLabel={t('Save as CSV')}
      width="sm"
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Source, SKU, quantity and status of every source item, as an import takes them.')}
      </Typography>
      <ChoicesInput
        label={t('Sources')}
        help={t('All sources, unless you choose some.')}
        options={options}
        {...form.field('sourceCodes')}
      />
    </FormDialog>
  );
}

function exportPath(sourceCodes: readonly string[]): string {
  const parameters = new URLSearchParams(sourceCodes.map((code): [string, string] => ['sourceCodes[]', code]));
  return parameters.size === 0 ? PATH : `${PATH}?${parameters}`;
}

async function readSources(signal: AbortSignal): Promise<readonly Option[]> {
  const found: Option[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { sources } = await request(ExportSourcesDocument, { currentPage: page }, { signal });
    found.push(
      ...sources.items.map(({ sourceCode, name }) => ({
        value: sourceCode,
        label: name === sourceCode ? name : `${name} (${sourceCode})`,
      })),
    );
    if (page >= sources.pageInfo.totalPages) break;
  }
  return found;
}
