import { mdiAlertCircleOutline, mdiLockOutline, mdiMagnifyClose } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { hasCode, messageOf } from '../api/api-error';
import { Icon } from './Icon';
import { t } from '../language/messages';

interface NoticeProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Whether it is all of a page, and its title the page's heading. */
  readonly isPage?: boolean;
}

/** Says in the middle of an otherwise empty place why it is empty, and what to do. */
export function Notice({ icon, title, children, action, isPage = false }: NoticeProps): ReactNode {
  return (
    <Stack
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: 'center', textAlign: 'center', p: 3, minHeight: 220, height: '100%' }}
    >
      <Icon path={icon} sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography variant="h3" component={isPage ? 'h1' : 'p'}>
        {title}
      </Typography>
      {children !== undefined && (
        <Typography component="div" sx={{ color: 'text.secondary', maxWidth: 480, overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      )}
      {action !== undefined && <div>{action}</div>}
    </Stack>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Whether it is all of a page. */
  readonly isPage?: boolean;
}

/** In the place of what could not be read: why, and another try. */
export function ErrorState({ error, onRetry, isPage = false }: ErrorStateProps): ReactNode {
  if (hasCode(error, 'FORBIDDEN')) {
    return (
      <div role="alert">
        <Notice isPage={isPage} icon={mdiLockOutline} title={t('No permission')}>
          {t('Your role does not allow this. Ask whoever manages the roles.')}
        </Notice>
      </div>
    );
  }
  const isMissing = hasCode(error, 'NOT_FOUND');
  return (
    <div role="alert">
      <Notice
        isPage={isPage}
        icon={isMissing ? mdiMagnifyClose : mdiAlertCircleOutline}
        title={isMissing ? t('Not found') : t('This could not be loaded')}
        action={
          onRetry && !isMissing ? (
            <Button variant="outlined" onClick={onRetry}>
              {t('Try again')}
            </Button>
          ) : undefined
        }
      >
        {messageOf(error)}
      </Notice>
    </div>
  );
}
