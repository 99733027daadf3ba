import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import type { Scans } from './use-scans';
import { t } from '../../language/messages';

/** Whether everything that was scanned has arrived. It is always there, so that screen readers hear of a change. */
export function SyncState({ scans }: { readonly scans: Scans }): ReactNode {
  const { waiting, isCutOff, refusal, isFull, isLost, retry } = scans;
  const count = waiting.length;
  const scansText = scansInWords(count);
  if (refusal !== null && waiting.length > 0) {
    return <Refusal scans={scans} />;
  }
  if (isLost) {
    return (
      <Alert severity="error">
        {count > 0
          ? t(
              '{count, plural, one {This browser keeps no more, as its storage is full or forbidden. The last scan is not counted: scan it again when # scan has been sent.} other {This browser keeps no more, as its storage is full or forbidden. The last scan is not counted: scan it again when # scans have been sent.}}',
              { count },
            )
          : t(
              'This browser keeps no more, as its storage is full or forbidden. The last scan is not counted: scan it again when there is room.',
            )}
      </Alert>
    );
  }
  if (isCutOff && waiting.length > 0) {
    return (
      <Alert
        severity="warning"
        role="status"
        action={
          <Button color="inherit" onClick={retry}>
            {t('Try again')}
          </Button>
        }
      >
        {isFull
          ? t('No connection, and this device keeps no more than {scans}.', { scans: scansText })
          : t(
              'No connection. {scans} kept on this device; go on counting. Stock that moves before they are sent is not seen.',
              { scans: scansText },
            )}
      </Alert>
    );
  }
  return (
    <Alert severity={waiting.length > 0 ? 'info' : 'success'} role="status" variant="outlined">
      {waiting.length > 0 ? t('Sending {scans} …', { scans: scansText }) : t('Everything is saved.')}
    </Alert>
  );
}

/** The server takes none of what waits. Giving it up is asked for, as it may be the work of hours. */
function Refusal({ scans }: { readonly scans: Scans }): ReactNode {
  const [isDiscarding, setDiscarding] = useState(false);
  const { waiting, refusal, discard } = scans;
  const count = waiting.length;
  return (
    <>
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => setDiscarding(true)}>
            {t('Discard')}
          </Button>
        }
      >
        {messageOf(refusal)}{' '}
        {t(
          '{count, plural, one {# scan of this device was not counted.} other {# scans of this device were not counted.}}',
          { count },
        )}
      </Alert>
      {isDiscarding && (
        <ConfirmDialog
          title={t('Discard {scans}?', { scans: scansInWords(count) })}
          confirmLabel={t('Discard')}
          isDestructive
          onClose={() => setDiscarding(false)}
          onConfirm={discard}
        >
          {t('They are nowhere else: what was scanned has to be scanned again.')}
        </ConfirmDialog>
      )}
    </>
  );
}

function scansInWords(count: number): string {
  return t('{count, plural, one {# scan} other {# scans}}', { count });
}
