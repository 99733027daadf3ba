import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import type { Scans } from './use-scans';

/** Whether everything that was scanned has arrived. It is always there, so that screen readers hear of a change. */
export function SyncState({ scans }: { readonly scans: Scans }): ReactNode {
  const { waiting, isCutOff, refusal, isFull, retry, discard } = scans;
  const count = `${waiting.length} ${waiting.length === 1 ? 'scan' : 'scans'}`;
  if (refusal !== null && waiting.length > 0) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={discard}>
            Discard
          </Button>
        }
      >
        {messageOf(refusal)} {count} of this device {waiting.length === 1 ? 'was' : 'were'} not counted.
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
          : `No connection. ${count} kept on this device; go on counting.`}
      </Alert>
    );
  }
  return (
    <Alert severity={waiting.length > 0 ? 'info' : 'success'} role="status" variant="outlined">
      {waiting.length > 0 ? `Sending ${count} …` : 'Everything is saved.'}
    </Alert>
  );
}
