import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { t } from '../../language/messages';

/** What shows that it is the reader who asks. */
export interface Proof extends Readonly<Record<string, unknown>> {
  readonly password: string;
  readonly otp: string;
}

interface ProofDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly submitLabel: string;
  readonly isDestructive?: boolean;
  /** Does it; the dialog closes when it is done and shows what it throws. */
  readonly onProof: (proof: Proof) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the password and a code before something is done. Draw it only while it is open. */
export function ProofDialog(props: ProofDialogProps): ReactNode {
  const { title, text, submitLabel, isDestructive = false, onProof, onClose } = props;
  const form = useForm({
    initial: { password: '', otp: '' },
    validate: ({ password, otp }) => ({
      password: password === '' ? t('Enter your password.') : undefined,
      otp: otp.trim() === '' ? t('Enter a code.') : undefined,
    }),
    submit: async ({ password, otp }) => {
      await onProof({ password, otp: otp.trim() });
      onClose();
    },
  });
  return (
    <FormDialog title={title} form={form} onClose={onClose} submitLabel={submitLabel} isDestructive={isDestructive}>
      <Typography sx={{ pb: 1 }}>{text}</Typography>
      <TextInput
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        {...form.text('password')}
      />
      <TextInput
        label={t('Code')}
        autoComplete="one-time-code"
        isRequired
        help={t('Of your app, or a recovery code.')}
        {...form.text('otp')}
      />
    </FormDialog>
  );
}
