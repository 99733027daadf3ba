import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../api/api-error';

/** What the server refused, with its faults one by one; nothing where there is no error. */
export function FailureAlert({ error }: { error: unknown }): ReactNode {
  if (error === null || error === undefined) return null;
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
