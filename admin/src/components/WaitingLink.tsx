import type { ReactNode } from 'react';
import { AppLink } from './AppLink';

/** The way to a change that waits for a second person. */
export function WaitingLink({ id }: { id: number }): ReactNode {
  return (
    <AppLink to={`/approvals/${id}`} underline="always" color="inherit">
      Request {id}
    </AppLink>
  );
}
