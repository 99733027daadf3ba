import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import type { Run } from './ImportRunPage';
import { behaviorLabel, KIND_LABELS } from './words';

/** What is known of an import beside its progress. */
export function RunFacts({ run }: { run: Run }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['The file holds', KIND_LABELS[run.kind]],
    ['Behavior', behaviorLabel(run.behavior)],
    ['Begun by', run.actorLabel ?? 'The system'],
    ['Begun', <DateTimeText key="begun" value={run.startedAt} />],
    ['Last news', <DateTimeText key="news" value={run.updatedAt} />],
    ['Request', run.requestId],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, mb: 1, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0, ...(label === 'Request' ? { gridColumn: { sm: 'span 2' } } : {}) }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
