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
import { t } from '../../language/messages';

type Line = Review['lines'][number];

interface ReviewLinesProps {
  readonly lines: readonly Line[];
  readonly kind: CountKind;
}

/** What each product had, was counted and will have; cards on phones. */
export function ReviewLines({ lines, kind }: ReviewLinesProps): ReactNode {
  const isPhone = useIsPhone();
  if (lines.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('Everything that was counted is as expected.')}</Typography>;
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
  return <SimpleTable label={t('Lines')} columns={columnsOf(kind)} rows={lines} idOf={({ sku }) => sku} />;
}

function columnsOf(kind: CountKind): readonly SimpleColumn<Line>[] {
  const isCount = kind === 'count';
  return [
    { label: t('Product'), cell: (line) => <Product line={line} kind={kind} /> },
    ...(isCount
      ? [{ label: t('Expected'), isNumber: true, cell: (line: Line) => <QuantityText value={line.expected} /> }]
      : []),
    {
      label: isCount ? t('Counted') : t('Received'),
      isNumber: true,
      cell: (line) => <QuantityText value={line.quantity} />,
    },
    { label: t('Difference'), isNumber: true, cell: (line) => <DeltaText value={line.difference} /> },
    { label: t('On hand now'), isNumber: true, cell: (line) => <QuantityText value={line.onHand} /> },
    { label: t('Afterwards'), isNumber: true, cell: (line) => <QuantityText value={line.result} /> },
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
  const figures = {
    quantity: formatQuantity(quantity),
    onHand: formatQuantity(onHand),
    result: formatQuantity(result),
  };
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Product line={line} kind={kind} />
        <Box sx={{ flexShrink: 0, fontSize: '1.15rem' }}>
          <DeltaText value={line.difference} />
        </Box>
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
        {kind === 'count'
          ? t('{quantity} of {expected} counted · {onHand} on hand, {result} afterwards', {
              ...figures,
              expected: formatQuantity(expected),
            })
          : t('{quantity} received · {onHand} on hand, {result} afterwards', figures)}
      </Typography>
    </Paper>
  );
}

/** What is to be known of a line beside its figures. */
function remarksOf(line: Line, kind: CountKind): string[] {
  const { countedBy, alsoBy, elsewhere } = line;
  return [
    ...(line.isBelowZero ? [t('Less than nothing would be left: count it again.')] : []),
    ...(kind === 'count' && line.movedMeanwhile
      ? [t('Stock has moved while it was counted: type the quantity again.')]
      : []),
    ...(alsoBy === null
      ? []
      : [t('Counted by {countedBy} and {alsoBy}.', { countedBy: countedBy ?? t('somebody'), alsoBy })]),
    ...elsewhere.map((other) =>
      t('Also in “{sessionName}”, by {countedBy}.', {
        sessionName: other.sessionName,
        countedBy: other.countedBy ?? t('somebody'),
      }),
    ),
  ];
}
