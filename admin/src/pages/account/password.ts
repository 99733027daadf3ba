/** In characters; the server also refuses the commonest ones and the user's own name. */
const LENGTH = { min: 10, max: 256 } as const;

export const PASSWORD_HELP = `At least ${LENGTH.min} characters, of any kind.`;

/** What is wrong with the length of a new password; undefined where nothing is. */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Enter a password.';
  return [...password].length < LENGTH.min || password.length > LENGTH.max
    ? `Between ${LENGTH.min} and ${LENGTH.max} characters.`
    : undefined;
}
