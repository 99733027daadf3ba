import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import { Facts } from '../../components/Facts';
import type { Delivery } from './Deliveries';
import { responseText, stateChip } from './delivery-words';
import { t } from '../../language/messages';

/** A delivery with what was sent and what came back. */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }): ReactNode {
  const id = useId();
  const { attempts, nextAttemptAt, deliveredAt, responseBody } = delivery;
  const facts = [
    { label: t('State'), value: stateChip(delivery).label },
    { label: t('Attempts'), value: attempts },
    ...(nextAttemptAt === null ? [] : [{ label: t('Next attempt'), value: <DateTimeText value={nextAttemptAt} /> }]),
    ...(deliveredAt === null ? [] : [{ label: t('Delivered'), value: <DateTimeText value={deliveredAt} /> }]),
    { label: t('Last response'), value: responseText(delivery) || t('none yet'), isWide: true },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{delivery.messageId}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Facts facts={facts} />
          <Text title={t('What is sent')} text={indented(delivery.payload)} />
          {responseBody !== null && responseBody !== '' && <Text title={t('What came back')} text={responseBody} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Text({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8rem' }}>
        {text}
      </Box>
    </section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
