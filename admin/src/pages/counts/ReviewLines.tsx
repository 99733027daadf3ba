import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { DeltaText, QuantityText } from '../../components/QuantityText';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { useIsPhone } from '../../components/use-is-phone';
import type { Review } from './ReviewPage';
import type { CountKind } from './words';

type Line = Review['lines'][number];

interface ReviewLinesProps {
  readonly lines: readonly Line[];
  readonly kind: CountKind;
}

/** What each product had, was counted and will have; cards on phones. */
export function ReviewLines({ lines, kind }: ReviewLinesProps): ReactNode {
  const isPhone = useIsPhone();
  if (lines.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>Everything that was counted is as expected.</Typography>;
  }
  if (isPhone) {
    return (
      <Stack spacing={1}>
        {lines.map((line) => (
          <LineCard key={line.sku} line={line} kind={kind} />
        ))}
      </Stack>
    );
  }
  return <SimpleTable label="Lines" columns={columnsOf(kind)} rows={lines} idOf={({ sku }) => sku} />;
}

function columnsOf(kind: CountKind): readonly SimpleColumn<Line>[] {
  const isCount = kind === 'count';
  return [
    { label: 'Product', cell: (line) => <Product line={line} kind={kind} /> },
    ...(isCount
      ? [{ label: 'Expected', isNumber: true, cell: (line: Line) => <QuantityText value={line.expected} /> }]
      : []),
    { label: isCount ? 'Counted' : 'Received', isNumber: true, cell: (line) => <QuantityText value={line.quantity} /> },
    { label: 'Difference', isNumber: true, cell: (line) => <DeltaText value={line.difference} /> },
    { label: 'On hand now', isNumber: true, cell: (line) => <QuantityText value={line.onHand} /> },
    { label: 'Afterwards', isNumber: true, cell: (line) => <QuantityText value={line.result} /> },
  ];
}

function Product({ line, kind }: { readonly line: Line; readonly kind: CountKind }): ReactNode {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{line.name ?? line.sku}</Box>
      <Box sx={{ color: 'text.secondary' }}>{line.sku}</Box>
      {remarksOf(line, kind).map((remark) => (
        <Box key={remark} sx={{ color: line.isBelowZero ? 'error.main' : 'text.secondary', fontSize: '0.85rem' }}>
          {remark}
        </Box>
      ))}
    </Box>
  );
}

function LineCard({ line, kind }: { readonly line: Line; readonly kind: CountKind }): ReactNode {
  const { expected, quantity, onHand, result } = line;
  const was =
    kind === 'count' ? `${formatQuantity(quantity)} of ${formatQuantity(expected)}` : formatQuantity(quantity);
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Product line={line} kind={kind} />
        <Box sx={{ flexShrink: 0, fontSize: '1.15rem' }}>
          <DeltaText value={line.difference} />
        </Box>
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        {was} {kind === 'count' ? 'counted' : 'received'} · {formatQuantity(onHand)} on hand, {formatQuantity(result)}{' '}
        afterwards
      </Typography>
    </Paper>
  );
}

/** What is to be known of a line beside its figures. */
function remarksOf(line: Line, kind: CountKind): string[] {
  const { countedBy, alsoBy, elsewhere } = line;
  return [
    ...(line.isBelowZero ? ['Less than nothing would be left: count it again.'] : []),
    ...(kind === 'count' && line.movedMeanwhile
      ? ['Stock has moved while it was counted: type the quantity anew.']
      : []),
    ...(alsoBy === null ? [] : [`Counted by ${countedBy ?? 'somebody'} and ${alsoBy}.`]),
    ...elsewhere.map((other) => `Also in “${other.sessionName}”, by ${other.countedBy ?? 'somebody'}.`),
  ];
}
