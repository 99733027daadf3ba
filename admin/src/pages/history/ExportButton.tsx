import { mdiFileDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { downloadFile } from '../../api/rest';
import { formatCount } from '../../components/format';
import { ToolButton } from '../../components/MenuButton';
import { useToasts } from '../../components/Toasts';
import { exportPath } from './view-filter';
import type { AdjustmentFilter } from './view-filter';
import { t } from '../../language/messages';

/** The browser keeps the whole file until it is saved: about 100 MB. */
const ROWS_MAX = 500_000;
const FILE_NAME = 'adjustment-history.csv';

interface ExportButtonProps {
  readonly filter: AdjustmentFilter;
  /** Undefined where they could not be counted. */
  readonly totalCount: number | undefined;
  readonly isCounting: boolean;
}

/** Saves all rows of the filter as CSV, oldest first, with every column. */
export function ExportButton({ filter, totalCount, isCounting }: ExportButtonProps): ReactNode {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (totalCount !== undefined && totalCount > ROWS_MAX) {
      return toasts.error(
        t(
          'These are {totalCount} rows; the browser saves up to {max}. Narrow the filters down, or export on the server with bin/cli export:adjustment-history.',
          { totalCount: formatCount(totalCount), max: formatCount(ROWS_MAX) },
        ),
      );
    }
    setBusy(true);
    try {
      await downloadFile(exportPath(filter), FILE_NAME);
      toasts.success(t('The file is saved: every row of these filters, oldest first.'));
    } catch (error) {
      toasts.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ToolButton
      label={isBusy ? t('Exporting …') : t('Export CSV')}
      icon={mdiFileDownloadOutline}
      isCompact
      variant="outlined"
      disabled={isBusy || isCounting || totalCount === 0}
      onClick={() => void save()}
    />
  );
}
