import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../components/format';
import type { Run } from './run';
import { t } from '../../language/messages';

/** Rows done of all rows, and what goes on. */
export function RunProgress({ run }: { run: Run }): ReactNode {
  const { state, rowsDone, rowsTotal, stopMessage } = run;
  const part = partOf(run);
  return (
    <Box sx={{ mb: 1 }}>
      <LinearProgress
        aria-label={t('Rows done')}
        variant={part === null ? 'indeterminate' : 'determinate'}
        {...(part === null ? {} : { value: part })}
        color={state === 'stopped' ? 'warning' : state === 'complete' ? 'success' : 'primary'}
        sx={{ height: 8, borderRadius: 1, mb: 1 }}
      />
      <Typography sx={{ fontWeight: 600 }}>
        {rowsTotal === null
          ? t('{rowsDone, plural, one {# row done} other {# rows done}}', { rowsDone })
          : t('{rowsTotal, plural, one {{rowsDone} of # row done} other {{rowsDone} of # rows done}}', {
              rowsDone: formatCount(rowsDone),
              rowsTotal,
            })}
      </Typography>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {wordsOf(run)}
      </Typography>
      {stopMessage !== null && (
        <Alert severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {stopMessage}
        </Alert>
      )}
    </Box>
  );
}

/** In percent; null where the number of rows is unknown. */
function partOf({ state, rowsDone, rowsTotal }: Run): number | null {
  if (state === 'complete') return 100;
  if (rowsTotal !== null) return rowsTotal === 0 ? 0 : (rowsDone / rowsTotal) * 100;
  return state === 'running' ? null : 0;
}

function wordsOf({ state, canResume, tally, stopMessage }: Run): string {
  if (state === 'waiting') return t('Waiting for a worker. The import goes on without this page.');
  if (state === 'running') {
    return canResume
      ? t('There is no news of it: whatever did it seems to have died.')
      : t('The rows are checked, then imported. The import goes on without this page.');
  }
  if (state === 'stopped') return stopMessage === null ? t('Stopped. What was done stays done.') : t('Stopped.');
  return tally.failed === 0 ? t('Every row is imported.') : t('Every row that could be is imported.');
}
