import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import { DeltaText, QuantityText } from '../../components/QuantityText';
import type { StateName } from '../../components/state-words';
import { actorsOf } from './adjustment-row';
import type { AdjustmentRow } from './adjustment-row';
import { reasonAndState } from './columns';
import { Message } from '../../language/Message';

interface AdjustmentCardProps {
  readonly row: AdjustmentRow;
  readonly labelOf: (sourceCode: string) => string;
  readonly states: readonly StateName[] | undefined;
}

/** A row of the history on a phone: what, where, why and who at one glance. */
export function AdjustmentCard({ row, labelOf, states }: AdjustmentCardProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 0.25, width: '100%', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', fontWeight: 600 }}>
        <span>{row.sku}</span>
        <Box component="span" sx={{ flexShrink: 0 }}>
          <DeltaText value={row.delta} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <span>{labelOf(row.sourceCode)}</span>
        <Box component="span" sx={{ flexShrink: 0 }}>
          <Message text="now <quantityText/>" parts={{ quantityText: <QuantityText value={row.quantityAfter} /> }} />
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>
        {reasonAndState(row, states)} · {actorsOf(row)} · <DateTimeText value={row.createdAt} />
      </Box>
      {row.note !== null && row.note !== '' && <Box sx={{ fontSize: '0.85rem' }}>{row.note}</Box>}
    </Box>
  );
}
