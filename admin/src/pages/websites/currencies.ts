import type { Option } from '../../components/form/fields';
import { READER } from '../../components/reader-locale';

/** The currencies that the browser knows, by the reader's name for them; the code is part of the label, to be found by it. */
export function currencyOptions(locale = READER.locale): Option[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
    .sort((left, right) => left.label.localeCompare(right.label, locale));
}
