import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PageHeader } from '../../components/PageHeader';
import { useSession } from '../../session/session';
import { PasswordSection } from './PasswordSection';
import { SecondFactorSection } from './SecondFactorSection';
import { t } from '../../language/messages';

/** The reader's own password and second factor. */
export function AccountPage(): ReactNode {
  const { viewer } = useSession();
  return (
    <>
      <PageHeader title={t('Your account')} subtitle={viewer.label ?? undefined} />
      <Stack spacing={2} sx={{ maxWidth: 640 }}>
        <PasswordSection />
        <SecondFactorSection />
      </Stack>
    </>
  );
}
