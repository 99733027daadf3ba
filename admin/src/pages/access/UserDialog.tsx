import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { SaveUserDocument } from '../../api/generated/access';
import type { RoleOptionsQuery } from '../../api/generated/access';
import { useWrite } from '../../api/use-operation';
import { ChoiceInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { formatMoment } from '../../components/format';
import { useSession } from '../../session/session';
import { newPasswordViolation, PASSWORD_HELP } from '../account/password';
import { SecondFactorOfUser } from './SecondFactorOfUser';
import type { User } from './user';
import { t } from '../../language/messages';

const USERNAME_LENGTH_MAX = 40;
const EMAIL_LENGTH_MAX = 128;

interface UserDialogProps {
  /** Absent for a new one. */
  readonly user: User | undefined;
  readonly roles: RoleOptionsQuery['roleOptions'];
  readonly onClose: () => void;
}

/** A user's role, address, state and password; the name stays what it was at first, as the history has it. */
export function UserDialog({ user, roles, onClose }: UserDialogProps): ReactNode {
  const { viewer } = useSession();
  const write = useWrite();
  const isSelf = user !== undefined && viewer.type === 'admin' && viewer.id === String(user.id);
  const form = useForm({
    initial: {
      username: user?.username ?? '',
      email: user?.email ?? '',
      roleId: user ? String(user.role.id) : '',
      password: '',
      isActive: user?.isActive ?? true,
    },
    validate: ({ username, email, roleId, password }) => ({
      username: textViolation(username, { missing: t('Enter a user name.'), max: USERNAME_LENGTH_MAX }),
      email: textViolation(email, { missing: t('Enter an email address.'), max: EMAIL_LENGTH_MAX }),
      roleId: roleId === '' ? t('Choose a role.') : undefined,
      password: passwordViolation(password, user === undefined),
    }),
    submit: async ({ username, email, roleId, password, isActive }) => {
      const input = {
        ...(user ? { id: user.id } : { username: username.trim() }),
        email: email.trim(),
        roleId: Number(roleId),
        isActive,
        ...(password === '' ? {} : { password }),
      };
      await write(
        SaveUserDocument,
        { user: input },
        t('The user “{username}” is saved.', { username: username.trim() }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={user ? t('User {username}', { username: user.username }) : t('Add user')}
      form={form}
      onClose={onClose}
      width="sm"
    >
      {user && user.lockedUntil !== null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t(
            'Too many wrong passwords: locked out until {lockedUntil}, except at addresses from which they have logged in before. A new password ends that.',
            { lockedUntil: formatMoment(user.lockedUntil) },
          )}
        </Alert>
      )}
      {!user && <TextInput label={t('User name')} isRequired autoFocus {...form.text('username')} />}
      <TextInput label={t('Email')} type="email" isRequired autoFocus={user !== undefined} {...form.text('email')} />
      <ChoiceInput
        label={t('Role')}
        isRequired
        disabled={isSelf}
        help={isSelf ? t('Somebody else has to give you another role.') : undefined}
        options={optionsOf(roles, user)}
        {...form.text('roleId')}
      />
      <TextInput
        label={user ? t('New password') : t('Password')}
        type="password"
        isRequired={!user}
        autoComplete="new-password"
        help={passwordHelp(user, isSelf)}
        {...form.text('password')}
      />
      <SwitchInput
        label={t('Active')}
        disabled={isSelf}
        help={
          isSelf ? t('Nobody disables themselves.') : t('Whoever is disabled cannot log in, and is logged out at once.')
        }
        {...form.field('isActive')}
      />
      {user?.hasSecondFactor && <SecondFactorOfUser user={user} isSelf={isSelf} onReset={onClose} />}
    </FormDialog>
  );
}

/** Roles that may do more than the reader are not theirs to give; the one that the user has is shown all the same. */
function optionsOf(roles: UserDialogProps['roles'], user: User | undefined): { value: string; label: string }[] {
  return roles
    .filter(({ id, isGrantable }) => isGrantable || id === user?.role.id)
    .map(({ id, name, isAll }) => ({ value: String(id), label: isAll ? t('{name} (all resources)', { name }) : name }));
}

function passwordHelp(user: User | undefined, isSelf: boolean): string {
  if (!user) return PASSWORD_HELP;
  if (isSelf)
    return t('Empty keeps the old one. With a new one you have to log in again; "Your account" spares you that.');
  return t('Empty keeps the old one. A new one ends every session of this user.');
}

function passwordViolation(password: string, isRequired: boolean): string | undefined {
  return password === '' && !isRequired ? undefined : newPasswordViolation(password);
}
