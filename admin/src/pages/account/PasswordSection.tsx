import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ChangeOwnPasswordDocument } from '../../api/generated/account';
import { request } from '../../api/graphql';
import { FailureAlert } from '../../components/form/FailureAlert';
import { TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { useForm } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import { newPasswordViolation, PASSWORD_HELP } from './password';
import { Section } from './Section';
import { t } from '../../language/messages';

const EMPTY = { oldPassword: '', newPassword: '', repeated: '' };

/** Another password, for whoever knows the one they have. */
export function PasswordSection(): ReactNode {
  const toasts = useToasts();
  const form = useForm({
    initial: EMPTY,
    validate: ({ oldPassword, newPassword, repeated }) => ({
      oldPassword: oldPassword === '' ? t('Enter the password that you have now.') : undefined,
      newPassword: newPasswordViolation(newPassword),
      repeated: repeated === newPassword ? undefined : t('The two differ.'),
    }),
    submit: async ({ oldPassword, newPassword }) => {
      await request(ChangeOwnPasswordDocument, { oldPassword, newPassword });
      form.reset(EMPTY);
      toasts.success(t('Your password is changed. Your other sessions have ended.'));
    },
  });
  return (
    <Section title={t('Password')}>
      <FormElement form={form}>
        <Stack spacing={1}>
          <FailureAlert error={form.failure} />
          <TextInput
            label={t('Password that you have now')}
            type="password"
            autoComplete="current-password"
            isRequired
            {...form.text('oldPassword')}
          />
          <TextInput
            label={t('New password')}
            type="password"
            autoComplete="new-password"
            isRequired
            help={PASSWORD_HELP}
            {...form.text('newPassword')}
          />
          <TextInput
            label={t('New password again')}
            type="password"
            autoComplete="new-password"
            isRequired
            {...form.text('repeated')}
          />
          <Box>
            <Button type="submit" variant="contained" loading={form.isBusy} disabled={!form.isChanged}>
              {t('Change password')}
            </Button>
          </Box>
        </Stack>
      </FormElement>
    </Section>
  );
}
