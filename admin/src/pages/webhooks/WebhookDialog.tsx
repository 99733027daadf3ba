import type { ReactNode } from 'react';
import { CreateWebhookDocument, UpdateWebhookDocument } from '../../api/generated/webhooks';
import { useWrite } from '../../api/use-operation';
import { ChoicesInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { Told } from './SecretDialog';
import { TOPIC_OPTIONS } from './words';
import type { Topic, Webhook } from './words';
import { t } from '../../language/messages';

const NAME_LENGTH_MAX = 255;
const URL_LENGTH_MAX = 2000;

interface WebhookDialogProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  /** Gets the secret of a new one, which cannot be read again. */
  readonly onCreated?: (told: Told) => void;
}

/** What a webhook is called, where it is and what it is told of. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps): ReactNode {
  const write = useWrite();
  const form = useForm<{ name: string; url: string; topics: readonly string[]; enabled: boolean }>({
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      topics: webhook?.topics ?? [],
      enabled: webhook?.enabled ?? true,
    },
    validate: ({ name, url, topics }) => ({
      name: textViolation(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
      url: textViolation(url, { missing: t('Enter an address.'), max: URL_LENGTH_MAX }),
      topics: topics.length === 0 ? t('Choose at least one topic.') : undefined,
    }),
    submit: async ({ name, url, topics, enabled }) => {
      const input = { name: name.trim(), url: url.trim(), topics: topics as readonly Topic[], enabled };
      if (webhook) {
        await write(UpdateWebhookDocument, { id: webhook.id, webhook: input }, t('The webhook is saved.'));
        onClose();
      } else onCreated?.((await write(CreateWebhookDocument, { webhook: input })).createWebhook);
    },
  });
  return (
    <FormDialog
      title={webhook ? t('Edit {name}', { name: webhook.name }) : t('Add webhook')}
      form={form}
      onClose={onClose}
      submitLabel={webhook ? t('Save') : t('Create')}
      width="sm"
    >
      <TextInput label={t('Name')} isRequired autoFocus {...form.text('name')} />
      <TextInput
        label={t('Address')}
        type="url"
        isRequired
        help={t('Where deliveries are sent: https://…')}
        {...form.text('url')}
      />
      <ChoicesInput
        label={t('Topics')}
        options={TOPIC_OPTIONS}
        help={t('What it is told of.')}
        {...form.field('topics')}
      />
      <SwitchInput
        label={t('Enabled')}
        help={t('One that is enabled again goes on where it stopped.')}
        {...form.field('enabled')}
      />
    </FormDialog>
  );
}
