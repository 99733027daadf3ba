import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { ExplanationQuery } from '../../api/generated/products';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount, formatDelta, formatQuantity } from '../../components/format';
import { StatusChip } from '../../components/StatusChip';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

type Explanation = ExplanationQuery['explainSalableQuantity'];

const SETTING_LABELS: Readonly<Record<string, string>> = {
  manage_stock: t('Manage stock'),
  backorders: t('Backorders'),
  min_qty: t('Out-of-stock threshold'),
  min_sale_qty: t('Smallest quantity of an order'),
  max_sale_qty: t('Largest quantity of an order'),
  enable_qty_increments: t('Quantity increments'),
  qty_increments: t('Increment'),
  is_qty_decimal: t('Decimal quantities'),
};
const BACKORDER_LABELS = [t('No'), t('Allowed'), t('Allowed, with a notice')];

/** An explanation: first the sum, then what it is made of. */
export function ExplanationView({ explanation }: { explanation: Explanation }): ReactNode {
  const { isSalable, incomplete } = explanation;
  return (
    <Stack spacing={2.5}>
      <Sum explanation={explanation} />
      <div>
        {isSalable ? (
          <StatusChip label={t('Can be sold')} tone="success" />
        ) : (
          <StatusChip label={t('Cannot be sold')} tone="error" />
        )}
      </div>
      <Sources explanation={explanation} />
      <Reservations explanation={explanation} />
      <Held explanation={explanation} />
      <Settings explanation={explanation} />
      <IndexState explanation={explanation} />
      {incomplete.length > 0 && (
        <Alert severity="info">
          {t('There are more {incomplete} than are listed; the sum has all of them.', {
            incomplete: incomplete.join(' and '),
          })}
        </Alert>
      )}
    </Stack>
  );
}

/** The lines add up to the last one. */
function Sum({ explanation: { lines, salableQuantity } }: { explanation: Explanation }): ReactNode {
  return (
    <Table size="small" aria-label={t('The sum')} sx={{ '& td, & th': { px: 1 } }}>
      <TableBody>
        {lines.map(({ label, quantity }, index) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
              {label}
            </TableCell>
            <TableCell align="right">{index === 0 ? formatQuantity(quantity) : formatDelta(quantity)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell component="th" scope="row" sx={TOTAL}>
            {t('Salable quantity')}
          </TableCell>
          <TableCell align="right" sx={TOTAL}>
            {formatQuantity(salableQuantity)}
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}

const TOTAL = {
  color: 'text.primary',
  fontSize: '1rem',
  fontWeight: 600,
  borderTop: 2,
  borderTopColor: 'divider',
  borderBottom: 0,
} as const;

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function Sources({ explanation: { sources } }: { explanation: Explanation }): ReactNode {
  return (
    <Part title={t('Sources')}>
      {sources.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('No source has the product.')}</Box>}
      {sources.map(({ sourceCode, sourceName, onHand, counts, reason }) => (
        <Stack
          key={sourceCode}
          direction="row"
          sx={{ justifyContent: 'space-between', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
        >
          <div>
            {sourceName}
            <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>{reason}</Box>
          </div>
          <Box sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
            {formatQuantity(onHand)}
            <Box sx={{ color: counts ? 'success.main' : 'text.secondary', fontSize: '0.85rem' }}>
              {counts ? t('counts') : t('does not count')}
            </Box>
          </Box>
        </Stack>
      ))}
    </Part>
  );
}

function Reservations({ explanation }: { explanation: Explanation }): ReactNode {
  const { reservations, isReservedPerSource } = explanation;
  if (reservations.length === 0) {
    return (
      <Part title={t('Open orders')}>
        <Box sx={{ color: 'text.secondary' }}>{t('No open order holds any of it.')}</Box>
      </Part>
    );
  }
  return (
    <Part title={t('Open orders')}>
      <Table size="small" sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('Order')}</TableCell>
            {isReservedPerSource && <TableCell>{t('Source')}</TableCell>}
            <TableCell align="right">{t('Reserved')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reservations.map(({ incrementId, sourceCode, quantity }) => (
            <TableRow key={`${incrementId ?? ''} ${sourceCode ?? ''}`}>
              <TableCell>{incrementId ?? t('of no order')}</TableCell>
              {isReservedPerSource && <TableCell>{sourceCode ?? t('the stock as a whole')}</TableCell>}
              <TableCell align="right">{formatQuantity(quantity)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Part>
  );
}

/** Nothing where nothing is held: most products are bought without. */
function Held({ explanation: { held } }: { explanation: Explanation }): ReactNode {
  if (held.holds.length === 0) return null;
  return (
    <Part title={t('Held ahead of orders')}>
      <Box sx={{ color: 'text.secondary' }}>
        {held.firstExpiresAt == null ? (
          t('{quantity} of it', { quantity: formatQuantity(held.quantity) })
        ) : (
          <Message
            text="{quantity} of it, the first until {time}"
            values={{ quantity: formatQuantity(held.quantity), time: <DateTimeText value={held.firstExpiresAt} /> }}
          />
        )}
      </Box>
      <Table size="small" aria-label={t('Held ahead of orders')} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('Order to come')}</TableCell>
            <TableCell>{t('Until')}</TableCell>
            <TableCell align="right">{t('Held')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {held.holds.map(({ incrementId, quantity, expiresAt }) => (
            <TableRow key={incrementId}>
              <TableCell>{incrementId}</TableCell>
              <TableCell>{expiresAt == null ? t('no end') : <DateTimeText value={expiresAt} />}</TableCell>
              <TableCell align="right">{formatQuantity(quantity)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Part>
  );
}

function Settings({ explanation: { configuration } }: { explanation: Explanation }): ReactNode {
  return (
    <Part title={t('What holds for the product')}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, columnGap: 2, m: 0 }}>
        {configuration.map(({ name, value, isOwn }) => (
          <Fragment key={name}>
            <dt>
              {SETTING_LABELS[name] ?? name}
              {isOwn && name !== 'is_qty_decimal' && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  {t('(of its own)')}
                </Box>
              )}
            </dt>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {valueText(name, value)}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Part>
  );
}

function valueText(name: string, value: string | null): string {
  if (value === null) return t('none');
  if (value === 'true') return t('Yes');
  if (value === 'false') return t('No');
  return name === 'backorders' ? (BACKORDER_LABELS[Number(value)] ?? value) : value;
}

function IndexState({ explanation: { index, pending } }: { explanation: Explanation }): ReactNode {
  return (
    <Part title={t('Index')}>
      {index.isCurrent ? (
        <StatusChip label={t('Up to date')} tone="success" />
      ) : (
        <Alert severity="warning">
          {t('The index says {quantity}, and should say {expectedQuantity}.', {
            quantity: rowText(index.quantity, index.isSalable),
            expectedQuantity: rowText(index.expectedQuantity, index.expectedIsSalable),
          })}
        </Alert>
      )}
      {index.lastChangeAt != null && (
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
          <Message
            text="Last change on hand: <dateTimeText/>"
            parts={{ dateTimeText: <DateTimeText value={index.lastChangeAt} /> }}
          />
        </Box>
      )}
      {pending.map(({ messageId, topic, state, attempts, ageSeconds }) => (
        <Box key={messageId} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t(
            'On its way for {ageSeconds} s: {topic} ({state}, {attempts, plural, one {# attempt} other {# attempts}})',
            { ageSeconds: formatCount(ageSeconds), topic, state, attempts },
          )}
        </Box>
      ))}
    </Part>
  );
}

function rowText(quantity: number | null | undefined, isSalable: boolean | null | undefined): string {
  if (quantity === null || quantity === undefined) return t('nothing');
  return `${formatQuantity(quantity)}, ${isSalable === true ? t('salable') : t('not salable')}`;
}
