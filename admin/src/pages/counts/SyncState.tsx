import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import type { Scans } from './use-scans';

/** Whether everything that was scanned has arrived. It is always there, so that screen readers hear of a change. */
export function SyncState({ scans }: { readonly scans: Scans }): ReactNode {
  const { waiting, isCutOff, refusal, isFull, isLost, retry } = scans;
  const count = `${waiting.length} ${waiting.length === 1 ? 'scan' : 'scans'}`;
  if (refusal !== null && waiting.length > 0) {
    return <Refusal scans={scans} count={count} />;
  }
  if (isLost) {
    return (
      <Alert severity="error">
        This browser keeps no more, as its storage is full or forbidden. The last scan is not counted: scan it again
        when {waiting.length > 0 ? `${count} have been sent` : 'there is room'}.
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
            Try again
          </Button>
        }
      >
        {isFull
          ? `No connection, and this device keeps no more than ${count}.`
          : `No connection. ${count} kept on this device; go on counting. Stock that moves before they are sent is not seen.`}
      </Alert>
    );
  }
  return (
    <Alert severity={waiting.length > 0 ? 'info' : 'success'} role="status" variant="outlined">
      {waiting.length > 0 ? `Sending ${count} …` : 'Everything is saved.'}
    </Alert>
  );
}

/** The server takes none of what waits. Giving it up is asked for, as it may be the work of hours. */
function Refusal({ scans, count }: { readonly scans: Scans; readonly count: string }): ReactNode {
  const [isDiscarding, setDiscarding] = useState(false);
  const { waiting, refusal, discard } = scans;
  return (
    <>
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => setDiscarding(true)}>
            Discard
          </Button>
        }
      >
        {messageOf(refusal)} {count} of this device {waiting.length === 1 ? 'was' : 'were'} not counted.
      </Alert>
      {isDiscarding && (
        <ConfirmDialog
          title={`Discard ${count}?`}
          confirmLabel="Discard"
          isDestructive
          onClose={() => setDiscarding(false)}
          onConfirm={discard}
        >
          They are nowhere else: what was scanned has to be scanned again.
        </ConfirmDialog>
      )}
    </>
  );
}
