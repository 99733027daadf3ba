import type { ReactNode } from 'react';
import { ChoiceInput, ChoicesInput, TextInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import { sourceLabel } from './product';
import type { SourceChoice } from './use-source-choices';
import { t } from '../../language/messages';

interface SourceFieldProps {
  readonly label: string;
  readonly choices: readonly SourceChoice[] | undefined;
  readonly autoFocus?: boolean;
}

/** One source: chosen where the reader may see sources, typed where not. */
export function SourceField(props: SourceFieldProps & FieldProps<string>): ReactNode {
  const { choices, ...field } = props;
  return choices ? (
    <ChoiceInput {...field} isRequired options={choices.map(optionOf)} />
  ) : (
    <TextInput {...field} isRequired help={t('The code of the source')} />
  );
}

/** Several sources; typed codes are parted by commas. */
export function SourcesField(props: SourceFieldProps & FieldProps<readonly string[]>): ReactNode {
  const { choices, value, onChange, ...field } = props;
  return choices ? (
    <ChoicesInput {...field} isRequired value={value} onChange={onChange} options={choices.map(optionOf)} />
  ) : (
    <TextInput
      {...field}
      isRequired
      help={t('The codes of the sources, separated by commas')}
      value={value.join(',')}
      onChange={(text) => onChange(text === '' ? [] : text.split(','))}
    />
  );
}

/** The codes without what typing leaves around them. */
export function codesOf(value: readonly string[]): string[] {
  return value.map((code) => code.trim()).filter((code) => code !== '');
}

function optionOf({ sourceCode, name, enabled }: SourceChoice): { value: string; label: string } {
  const source = sourceLabel({ name, code: sourceCode });
  return { value: sourceCode, label: enabled ? source : t('{source}, disabled', { source }) };
}
