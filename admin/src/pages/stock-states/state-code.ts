import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

/** As the server has it. */
const CODE = /^[a-z][a-z0-9_]*$/;
const CODE_LENGTH_MAX = 32;

/** The code that was typed; without one that of the name: "Held by customs" is `held_by_customs`. */
export function codeOf({ name, typedCode }: { readonly name: string; readonly typedCode: string }): string {
  const typed = typedCode.trim();
  if (typed !== '') return typed;
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, CODE_LENGTH_MAX);
}

/** What is wrong with a code; undefined where nothing is. */
export function codeViolation(code: string): string | undefined {
  if (code === '') return t('Enter a code.');
  if (code.length > CODE_LENGTH_MAX) return t('At most {max} characters.', { max: formatCount(CODE_LENGTH_MAX) });
  return CODE.test(code) ? undefined : t('Small letters, digits and underscores, with a letter first.');
}
