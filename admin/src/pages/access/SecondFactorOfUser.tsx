import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ResetSecondFactorDocument } from '../../api/generated/access';
import { useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import type { User } from './user';
import { t } from '../../language/messages';

interface SecondFactorOfUserProps {
  readonly user: User;
  readonly isSelf: boolean;
  readonly onReset: () => void;
}

/** Says that a user has a second factor; takes it away from another one who has lost it. */
export function SecondFactorOfUser({ user, isSelf, onReset }: SecondFactorOfUserProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const write = useWrite();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between', pt: 1 }}>
      <Typography>{t('Log-ins of this user ask for a second factor.')}</Typography>
      {!isSelf && (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          {t('Reset')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Reset the second factor of {username}?', { username: user.username })}
          confirmLabel={t('Reset')}
          isDestructive
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await write(
              ResetSecondFactorDocument,
              { userId: user.id },
              t('{username} has no second factor any more.', { username: user.username }),
            );
            onReset();
          }}
        >
          {t(
            'The password alone logs them in then, and every session of theirs ends. Do this for whoever has lost their phone and their recovery codes.',
          )}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
