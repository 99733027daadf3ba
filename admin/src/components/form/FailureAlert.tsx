import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ApiError, messageOf, waitingOf } from '../../api/api-error';
import { WaitingLink } from '../WaitingLink';

/** What the server refused, with its violations one by one, or keeps for a second person; nothing where there is no error. */
export function FailureAlert({ error }: { error: unknown }): ReactNode {
  if (error === null || error === undefined) return null;
  const waiting = waitingOf(error);
  if (waiting !== null) {
    return (
      <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
        {messageOf(error)} <WaitingLink id={waiting} />
      </Alert>
    );
  }
  const details = error instanceof ApiError ? error.details : [];
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {messageOf(error)}
      {details.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
