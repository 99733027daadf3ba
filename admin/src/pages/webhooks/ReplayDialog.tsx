import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ReplayWebhookDocument } from '../../api/generated/webhooks';
import { useWrite } from '../../api/use-operation';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import type { Webhook } from './words';
import { t } from '../../language/messages';

const POSITION = /^\d{1,15}$/;

/** Asks from where a webhook is to be told again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const write = useWrite();
  const form = useForm({
    initial: { after: '' },
    validate: ({ after }) => ({
      after: POSITION.test(after.trim()) ? undefined : t('Enter a position: a whole number from 0.'),
    }),
    submit: async ({ after }) => {
      await write(ReplayWebhookDocument, { id: webhook.id, after: Number(after) }, t('The replay begins in a moment.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Replay {name}', { name: webhook.name })}
      form={form}
      onClose={onClose}
      submitLabel={t('Replay')}
    >
      <Typography sx={{ pb: 1 }}>
        {t(
          'It is told again of everything behind a position of the change feed, under the ids that it knows. What waits behind the position is cancelled and taken again.',
        )}
      </Typography>
      <TextInput label={t('After position')} isRequired autoFocus {...form.text('after')} />
    </FormDialog>
  );
}
