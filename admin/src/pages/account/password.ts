import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

/** In characters; the server also refuses the commonest ones and the user's own name. */
const LENGTH = { min: 10, max: 256 } as const;

export const PASSWORD_HELP = t('At least {min} characters, of any kind.', { min: formatCount(LENGTH.min) });

/** What is wrong with the length of a new password; undefined where nothing is. */
export function newPasswordViolation(password: string): string | undefined {
  if (password === '') return t('Enter a password.');
  return [...password].length < LENGTH.min || password.length > LENGTH.max
    ? t('Between {min} and {max} characters.', { min: formatCount(LENGTH.min), max: formatCount(LENGTH.max) })
    : undefined;
}
