import { mdiAlertCircleOutline, mdiCompassOffOutline, mdiLockOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { messageOf } from '../api/api-error';
import { Notice } from '../components/ErrorState';
import { AppLink } from '../components/AppLink';
import { usePageTitle } from '../components/page-title';
import { t } from '../language/messages';

const toFrontPage = (
  <Button component={AppLink} to="/" variant="outlined">
    {t('To the front page')}
  </Button>
);

/** For an address that no page has. */
export function MissingPage(): ReactNode {
  usePageTitle(t('Not found'));
  return (
    <Notice isPage icon={mdiCompassOffOutline} title={t('There is no such page')} action={toFrontPage}>
      {t('The address may be mistyped, or the page has moved.')}
    </Notice>
  );
}

/** In the place of a page that the reader may not see. */
export function NoPermissionPage(): ReactNode {
  usePageTitle(t('No permission'));
  return (
    <Notice isPage icon={mdiLockOutline} title={t('No permission')} action={toFrontPage}>
      {t('Your role does not allow this page. Ask whoever manages the roles.')}
    </Notice>
  );
}

/** In the place of a page that failed. After an update the files of the last version are gone: loading anew helps. */
export function FailedPage(): ReactNode {
  usePageTitle(t('Something went wrong'));
  const error = useRouteError();
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <div role="alert">
      <Notice
        isPage
        icon={mdiAlertCircleOutline}
        title={isOutdated ? t('This page could not be loaded') : t('Something went wrong')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('Reload the page')}
          </Button>
        }
      >
        {isOutdated ? t('The dashboard may have been updated, or the connection was lost.') : messageOf(error)}
      </Notice>
    </div>
  );
}
