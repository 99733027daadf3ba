import { mdiDeleteOutline, mdiKeyChange, mdiPencilOutline, mdiReplay } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  UpdateWebhookDocument,
  WebhookDocument,
} from '../../api/generated/webhooks';
import { request } from '../../api/graphql';
import { useOperation, useRefresh, useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { Deliveries } from './Deliveries';
import { ReplayDialog } from './ReplayDialog';
import { SecretDialog } from './SecretDialog';
import type { Told } from './SecretDialog';
import { WebhookDialog } from './WebhookDialog';
import { stateOf, topicsText } from './words';
import type { Webhook } from './words';
import { t } from '../../language/messages';

type Opened = 'edit' | 'replay' | 'rotate' | 'delete';

const PARENTS = [{ label: t('Webhooks'), to: '/webhooks' }];

/** One webhook, and what it was told. */
export function WebhookPage(): ReactNode {
  const { id = '' } = useParams();
  const webhookId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useOperation(WebhookDocument, { id: webhookId }, { keepsLast: false });
  // What is shown stays when reading it anew fails: something may be typed into it.
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { webhook } = data;
  return (
    <>
      <PageHeader
        title={webhook.name}
        parents={PARENTS}
        aside={<StatusChip {...stateOf(webhook)} />}
        actions={<Actions onOpen={setOpened} />}
      />
      <Stack spacing={2}>
        {webhook.disabledReason !== null && <GivenUp webhook={webhook} reason={webhook.disabledReason} />}
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Facts
            facts={[
              { label: t('Address'), value: webhook.url, isWide: true },
              { label: t('Topics'), value: topicsText(webhook.topics) },
              { label: t('Created'), value: <DateTimeText value={webhook.createdAt} /> },
            ]}
          />
        </Paper>
        <Deliveries webhookId={webhook.id} />
      </Stack>
      <Dialogs webhook={webhook} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Actions({ onOpen }: { onOpen: (opened: Opened) => void }): ReactNode {
  const button = (opened: Opened, label: string, icon: string, color: 'primary' | 'error' = 'primary'): ReactNode => (
    <Button variant="outlined" color={color} startIcon={<Icon path={icon} />} onClick={() => onOpen(opened)}>
      {label}
    </Button>
  );
  return (
    <>
      {button('edit', t('Edit'), mdiPencilOutline)}
      {button('replay', t('Replay'), mdiReplay)}
      {button('rotate', t('New secret'), mdiKeyChange)}
      {button('delete', t('Delete'), mdiDeleteOutline, 'error')}
    </>
  );
}

/** Why the service sends nothing any more, and the way to go on. */
function GivenUp({ webhook, reason }: { webhook: Webhook; reason: string }): ReactNode {
  const write = useWrite();
  const [isBusy, setBusy] = useState(false);
  const enable = async (): Promise<void> => {
    setBusy(true);
    await write(
      UpdateWebhookDocument,
      { id: webhook.id, webhook: { enabled: true } },
      t('The webhook is enabled.'),
    ).finally(() => setBusy(false));
  };
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void enable()}>
          {t('Enable')}
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}

interface DialogsProps {
  readonly webhook: Webhook;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

function Dialogs({ webhook, opened, onClose }: DialogsProps): ReactNode {
  const write = useWrite();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [told, setTold] = useState<Told>();
  return (
    <>
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={onClose} />}
      {opened === 'replay' && <ReplayDialog webhook={webhook} onClose={onClose} />}
      {opened === 'rotate' && (
        <ConfirmDialog
          title={t('Make a new secret?')}
          confirmLabel={t('Make a new secret')}
          onClose={onClose}
          onConfirm={async () =>
            setTold((await write(RotateWebhookSecretDocument, { id: webhook.id })).rotateWebhookSecret)
          }
        >
          {t('For 24 hours deliveries are signed with both secrets, so that the receiver can change over meanwhile.')}
        </ConfirmDialog>
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name: webhook.name })}
          confirmLabel={t('Delete')}
          isDestructive
          onClose={onClose}
          onConfirm={async () => {
            await request(DeleteWebhookDocument, { id: webhook.id });
            await navigate('/webhooks', { replace: true });
            await refresh();
          }}
        >
          {t('Nothing is sent to it any more. What it was told is deleted with it.')}
        </ConfirmDialog>
      )}
      {told && <SecretDialog told={told} onClose={() => setTold(undefined)} />}
    </>
  );
}
