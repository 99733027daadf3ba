import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import { Facts } from '../../components/Facts';
import type { Run } from './run';
import { behaviorLabel, KIND_LABELS } from './words';
import { t } from '../../language/messages';

/** What is known of an import beside its progress. */
export function RunFacts({ run }: { run: Run }): ReactNode {
  return (
    <Box sx={{ mb: 1 }}>
      <Facts
        minWidth="170px"
        facts={[
          { label: t('The file holds'), value: KIND_LABELS[run.kind] },
          { label: t('Behaviour'), value: behaviorLabel(run.behavior) },
          { label: t('Begun by'), value: run.actorLabel ?? t('The system') },
          { label: t('Begun'), value: <DateTimeText value={run.startedAt} /> },
          { label: t('Last news'), value: <DateTimeText value={run.updatedAt} /> },
          { label: t('Request'), value: run.requestId, isWide: true },
        ]}
      />
    </Box>
  );
}
