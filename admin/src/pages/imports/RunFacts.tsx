import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import { Facts } from '../../components/Facts';
import type { Run } from './run';
import { behaviorLabel, KIND_LABELS } from './words';

/** What is known of an import beside its progress. */
export function RunFacts({ run }: { run: Run }): ReactNode {
  return (
    <Box sx={{ mb: 1 }}>
      <Facts
        minWidth="170px"
        facts={[
          { label: 'The file holds', value: KIND_LABELS[run.kind] },
          { label: 'Behavior', value: behaviorLabel(run.behavior) },
          { label: 'Begun by', value: run.actorLabel ?? 'The system' },
          { label: 'Begun', value: <DateTimeText value={run.startedAt} /> },
          { label: 'Last news', value: <DateTimeText value={run.updatedAt} /> },
          { label: 'Request', value: run.requestId, isWide: true },
        ]}
      />
    </Box>
  );
}
