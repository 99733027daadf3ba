import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { RevertInBackgroundDocument } from '../../api/generated/history';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

interface RevertInBackgroundDialogProps {
  readonly requestId: string;
  /** History rows of the request. */
  readonly rows: number;
  readonly onClose: () => void;
}

/** Asks before a large request is taken back by the background, and leads to the page that shows how far it is. */
export function RevertInBackgroundDialog({ requestId, rows, onClose }: RevertInBackgroundDialogProps): ReactNode {
  const write = useKeyedWrite();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t('Revert a large request?')}
      confirmLabel={t('Take back what can be')}
      isDestructive
      onClose={onClose}
      onConfirm={async () => {
        const { revertInBackground } = await write(RevertInBackgroundDocument, { requestId });
        void navigate(`/operations/${revertInBackground.bulkUuid}`);
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t(
          'Request {requestId} wrote {rows} rows. They are taken back in the background, a thousand at a time. What cannot be taken back is left as it is and listed with the reason.',
          { requestId, rows: formatCount(rows) },
        )}
      </Typography>
    </ConfirmDialog>
  );
}
