import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import { t } from '../language/messages';

/** The way to a change that waits for a second person. */
export function WaitingLink({ id, onFollow }: { id: number; onFollow?: () => void }): ReactNode {
  return (
    <AppLink to={`/approvals/${id}`} underline="always" color="inherit" onClick={onFollow}>
      {t('Request {id}', { id })}
    </AppLink>
  );
}
