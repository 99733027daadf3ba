import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ResetSecondFactorDocument } from '../../api/generated/access';
import { useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import type { User } from './user';

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
      <Typography>Log-ins of this user ask for a second factor.</Typography>
      {!isSelf && (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          Reset
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Reset the second factor of ${user.username}?`}
          confirmLabel="Reset"
          isDestructive
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await write(
              ResetSecondFactorDocument,
              { userId: user.id },
              `${user.username} has no second factor any more.`,
            );
            onReset();
          }}
        >
          The password alone logs them in then, and every session of theirs ends. Do this for whoever has lost their
          phone and their recovery codes.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
