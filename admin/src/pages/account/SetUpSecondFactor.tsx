import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BeginSecondFactorDocument, ConfirmSecondFactorDocument } from '../../api/generated/account';
import type { BeginSecondFactorMutation } from '../../api/generated/account';
import { request } from '../../api/graphql';
import { FailureAlert } from '../../components/form/FailureAlert';
import { TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { useForm } from '../../components/form/use-form';
import { QrCode } from './QrCode';
import { RecoveryCodes } from './RecoveryCodes';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

type Secret = BeginSecondFactorMutation['beginSecondFactor'];

interface SetUpSecondFactorProps {
  readonly onDone: () => void;
  /** Absent where there is nothing else to do. */
  readonly onCancel?: () => void;
}

/** The password, then the secret and its first code, then the codes for the day when the phone is lost. */
export function SetUpSecondFactor({ onDone, onCancel }: SetUpSecondFactorProps): ReactNode {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const cancel = onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>;
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret === null) return <PasswordStep onSecret={setSecret} cancel={cancel} />;
  return <CodeStep secret={secret} onCodes={setCodes} cancel={cancel} />;
}

function PasswordStep({ onSecret, cancel }: { onSecret: (secret: Secret) => void; cancel: ReactNode }): ReactNode {
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({ password: password === '' ? t('Enter your password.') : undefined }),
    submit: async ({ password }) =>
      onSecret((await request(BeginSecondFactorDocument, { password })).beginSecondFactor),
  });
  return (
    <FormElement form={form}>
      <Stack spacing={1}>
        <FailureAlert error={form.failure} />
        <TextInput
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          {...form.text('password')}
        />
        <Buttons label={t('Go on')} isBusy={form.isBusy} cancel={cancel} />
      </Stack>
    </FormElement>
  );
}

interface CodeStepProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly cancel: ReactNode;
}

function CodeStep({ secret, onCodes, cancel }: CodeStepProps): ReactNode {
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => ({ otp: /^\d{6}$/.test(otp.replace(/\s/g, '')) ? undefined : t('Enter the six digits.') }),
    submit: async ({ otp }) => onCodes((await request(ConfirmSecondFactorDocument, { otp })).confirmSecondFactor.codes),
  });
  return (
    <FormElement form={form}>
      <Stack spacing={1.5}>
        <Typography>{t('Scan this with an authenticator app, then enter the six digits that it shows.')}</Typography>
        <QrCode text={secret.address} label={t('QR code for the app; the key below says the same')} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Message
            text="Without a camera enter this key: <code>{key}</code>"
            values={{ key: secret.secret.replace(/.{4}(?=.)/g, '$& ') }}
            parts={{ code: <code /> }}
          />
        </Typography>
        <FailureAlert error={form.failure} />
        <TextInput label={t('Code')} autoComplete="one-time-code" isRequired autoFocus {...form.text('otp')} />
        <Buttons label={t('Turn on')} isBusy={form.isBusy} cancel={cancel} />
      </Stack>
    </FormElement>
  );
}

function Buttons({ label, isBusy, cancel }: { label: string; isBusy: boolean; cancel: ReactNode }): ReactNode {
  return (
    <Stack direction="row" spacing={1}>
      <Button type="submit" variant="contained" loading={isBusy}>
        {label}
      </Button>
      {cancel}
    </Stack>
  );
}
