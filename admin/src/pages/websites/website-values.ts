import { textFault } from '../../components/form/rules';
import type { FormFaults } from '../../components/form/use-form';
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
export function websiteFaults({ name, code }: WebsiteValues, isNew: boolean): FormFaults<WebsiteValues> {
  return {
    name: textFault(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
    code: isNew ? codeFault(code.trim()) : undefined,
  };
}

function codeFault(code: string): string | undefined {
  const fault = textFault(code, { missing: t('Enter a code.'), max: CODE_LENGTH_MAX });
  if (fault !== undefined || CODE.test(code)) return fault;
  return t('Letters, digits and underscores, with a letter first.');
}
