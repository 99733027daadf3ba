import type { ReactNode } from 'react';
import { AppLink } from './AppLink';

/** The way to a change that waits for a second person. */
export function WaitingLink({ id, onFollow }: { id: number; onFollow?: () => void }): ReactNode {
  return (
    <AppLink to={`/approvals/${id}`} underline="always" color="inherit" onClick={onFollow}>
      Request {id}
    </AppLink>
  );
}
