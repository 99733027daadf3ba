import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FailureAlert } from './form/FailureAlert';
import { t } from '../language/messages';

interface ConfirmDialogProps {
  /** A question. */
  readonly title: string;
  /** What it does: "Delete", never "OK". */
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  /** Does it; the dialog closes when it is done and shows what it throws. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
}

/** Asks before something is done. Draw it only while it is open. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, confirmLabel, isDestructive = false, onConfirm, onClose, children } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const id = useId();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => {
        if (!isBusy) onClose();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <FailureAlert error={failure} />
          <div>{children}</div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {t('Cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
