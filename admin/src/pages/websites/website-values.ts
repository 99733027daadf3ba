import { textViolation } from '../../components/form/rules';
import type { FormViolations } from '../../components/form/use-form';
import { t } from '../../language/messages';

/** A website as its form has it. */
export interface WebsiteValues {
  readonly name: string;
  readonly code: string;
  /** Empty for the currency of the settings. */
  readonly currencyCode: string;
}

export const NEW_WEBSITE: WebsiteValues = { name: '', code: '', currencyCode: '' };

const NAME_LENGTH_MAX = 255;
/** Room for "_store" in the code of its store view. */
const CODE_LENGTH_MAX = 58;
const CODE = /^[A-Za-z][A-Za-z0-9_]*$/;

/** What is wrong with each field; the code of one that is stored is not asked for. */
export function websiteViolations({ name, code }: WebsiteValues, isNew: boolean): FormViolations<WebsiteValues> {
  return {
    name: textViolation(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
    code: isNew ? codeViolation(code.trim()) : undefined,
  };
}

function codeViolation(code: string): string | undefined {
  const violation = textViolation(code, { missing: t('Enter a code.'), max: CODE_LENGTH_MAX });
  if (violation !== undefined || CODE.test(code)) return violation;
  return t('Letters, digits and underscores, with a letter first.');
}
