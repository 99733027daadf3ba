import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { ReindexInventoryDocument } from '../../api/generated/settings';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { t } from '../../language/messages';

/** Source-level reservations were switched: says that a full reindex is due, and starts it. */
export function ReindexNotice({ onClose }: { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await write(ReindexInventoryDocument, {}, t('The full reindex is queued; a worker does it in the background.'));
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Alert severity={failure === null ? 'warning' : 'error'}>
      {failure === null
        ? t('Source-level reservations were switched: a full reindex of inventory is required.')
        : messageOf(failure)}
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" size="small" loading={isBusy} onClick={() => void start()}>
          {t('Reindex now')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onClose}>
          {t('Later, by hand')}
        </Button>
      </Stack>
    </Alert>
  );
}
