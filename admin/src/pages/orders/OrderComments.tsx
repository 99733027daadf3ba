import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CommentOrderDocument } from '../../api/generated/orders';
import { DateTimeText } from '../../components/DateTimeText';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SwitchInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { PermissionGate } from '../../session/session';
import type { Order } from './order';
import { Section } from './Section';
import { useOrderWrite } from './use-order-write';
import { t } from '../../language/messages';

const COMMENT_LENGTH_MAX = 10_000;

/** What was said about the order, newest first, and a place to say more. */
export function OrderComments({ order }: { order: Order }): ReactNode {
  return (
    <Section title={t('Comments')}>
      <PermissionGate permission="Vendor_Sales::comment">
        <CommentForm orderId={order.id} />
      </PermissionGate>
      {order.comments.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('No comments yet.')}</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.comments.map(({ id, comment, status, isVisibleOnFront, createdAt }) => (
          <li key={id}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {comment || t('Status {status}', { status })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <DateTimeText value={createdAt} />
              {isVisibleOnFront && ` · ${t('the customer can read it')}`}
            </Typography>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function CommentForm({ orderId }: { orderId: number }): ReactNode {
  const write = useOrderWrite();
  const form = useForm({
    initial: { comment: '', isVisible: false },
    validate: ({ comment }) => ({
      comment: textViolation(comment, { missing: t('Enter a comment.'), max: COMMENT_LENGTH_MAX }),
    }),
    submit: async ({ comment, isVisible }) => {
      const variables = { id: orderId, comment: comment.trim(), isVisibleOnFront: isVisible };
      await write(CommentOrderDocument, variables, t('The comment is added.'));
      form.reset();
    },
  });
  return (
    <FormElement form={form}>
      <Stack spacing={1} sx={{ maxWidth: 720, mb: 2 }}>
        <FailureAlert error={form.failure} />
        <TextInput label={t('Comment')} rows={2} {...form.text('comment')} />
        <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Button type="submit" variant="outlined" loading={form.isBusy}>
            {t('Add comment')}
          </Button>
          <SwitchInput label={t('The customer can read it')} {...form.field('isVisible')} />
        </Stack>
      </Stack>
    </FormElement>
  );
}
