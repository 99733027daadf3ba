import { mdiFileDownloadOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { saveFile } from '../../api/rest';
import { formatCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { errorsCsv } from './errors-csv';
import type { RowFault } from './errors-csv';
import { RowTable } from './RowTable';
import type { RowTableColumn } from './RowTable';
import { t } from '../../language/messages';

const COLUMNS: readonly RowTableColumn<RowFault>[] = [
  { label: t('Line'), isNumber: true, cell: ({ line }) => formatCount(line) },
  { label: t('Problem'), cell: ({ message }) => message },
];

interface FaultyRowsProps {
  readonly faults: readonly RowFault[];
  /** All rows that failed; the server keeps the reasons of the first ones. */
  readonly failed: number;
  readonly fileName: string;
}

/** Rows that cannot be imported and why, to look at and to save. */
export function FaultyRows({ faults, failed, fileName }: FaultyRowsProps): ReactNode {
  if (faults.length === 0) return null;
  const rows = new Set(faults.map(({ line }) => line)).size;
  return (
    <Box>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mb: 1 }}
      >
        <Typography variant="h3">
          {rows < failed
            ? t('The first {rows} of {failed} faulty rows', { rows: formatCount(rows), failed: formatCount(failed) })
            : t('Faulty rows')}
        </Typography>
        <Button
          size="small"
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          onClick={() => saveFile(errorsCsv(faults), `${fileName.replace(/\.csv$/i, '')}-problems.csv`)}
        >
          {t('Save as CSV')}
        </Button>
      </Stack>
      <RowTable label={t('Faulty rows')} columns={COLUMNS} rows={faults} />
    </Box>
  );
}
