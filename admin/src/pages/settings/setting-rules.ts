import type { SettingsQuery } from '../../api/generated/settings';
import { readFigure } from '../../components/form/figures';
import { unclearWords } from '../../components/form/rules';
import { formatCount, formatQuantity } from '../../components/format';
import { t } from '../../language/messages';
import { served } from '../../language/served';

export type SettingGroup = SettingsQuery['settings'][number];
export type Setting = SettingGroup['settings'][number];
/** The text of each setting by its path. */
export type SettingValues = Readonly<Record<string, string>>;

/** What stands for a secret that is set. */
export const STARS = '******';
const DECIMALS_MAX = 4;
const CRON_FIELDS = 5;

/** What is wrong with a value as it was typed: what the server would refuse, the limit named. */
export function settingViolation(setting: Setting, text: string): string | undefined {
  const typed = text.trim();
  switch (setting.kind) {
    case 'int':
    case 'decimal':
      return figureViolation(setting, typed);
    case 'cron':
      return typed.split(/\s+/).length === CRON_FIELDS
        ? lengthViolation(setting, text)
        : t('Enter five fields: minute, hour, day, month, weekday, such as 0 * * * *.');
    case 'text':
    case 'secret':
      return lengthViolation(setting, text);
    default:
      return undefined;
  }
}

function figureViolation(setting: Setting, typed: string): string | undefined {
  const figure = readFigure(typed);
  if (figure.kind === 'unclear') return unclearWords(typed, figure);
  if (setting.kind === 'int') {
    if (figure.kind !== 'figure' || figure.digits.includes('.')) return t('Enter a whole number.');
    return boundViolation(setting, Number(figure.digits));
  }
  if (figure.kind !== 'figure')
    return t('Enter a number, such as 5 or {quantity}.', { quantity: formatQuantity(1.25) });
  if ((figure.digits.split('.')[1] ?? '').length > DECIMALS_MAX)
    return t('At most {max} decimals.', { max: DECIMALS_MAX });
  return boundViolation(setting, Number(figure.digits));
}

/** The value as the server takes it: figures as they are understood, with a point before decimals. */
export function storedText({ kind }: Setting, text: string): string {
  if (kind !== 'int' && kind !== 'decimal') return text;
  const figure = readFigure(text);
  return figure.kind === 'figure' ? figure.digits : text;
}

function boundViolation({ minimum, maximum }: Setting, value: number): string | undefined {
  if (maximum !== null && value > maximum) return t('At most {max}.', { max: formatQuantity(maximum) });
  if (minimum !== null && value < minimum) return t('At least {min}.', { min: formatQuantity(minimum) });
  return undefined;
}

function lengthViolation({ maxLength }: Setting, text: string): string | undefined {
  return maxLength !== null && text.length > maxLength
    ? t('At most {max} characters.', { max: formatCount(maxLength) })
    : undefined;
}

/** Whether the setting matters: what it depends on, and what that depends on, have the values for it. */
export function isInForce(setting: Setting, settings: ReadonlyMap<string, Setting>, values: SettingValues): boolean {
  const { dependsOn } = setting;
  if (!dependsOn) return true;
  const other = settings.get(dependsOn.path);
  if (!other || values[dependsOn.path] !== dependsOn.value) return false;
  return isInForce(other, settings, values);
}

/** A value in words. */
export function valueText({ kind, options }: Setting, value: string): string {
  if (kind === 'decimal' && /^-?\d+(\.\d+)?$/.test(value)) return formatQuantity(Number(value));
  if (kind === 'flag') return value === '1' ? t('on') : t('off');
  if (value === '') return t('none');
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** The words of a refusal that name a setting, by its path. */
export function refusalsByPath(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.flatMap((text) => {
      const [, path, rule] = /^The setting "([^"]+)" (.+)$/.exec(text) ?? [];
      return path === undefined || rule === undefined ? [] : [[path, sentence(rule)] as const];
    }),
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The groups with what the server calls them and their settings in the reader's language. */
export function inReadersLanguage(groups: readonly SettingGroup[]): readonly SettingGroup[] {
  return groups.map((group) => ({ ...group, label: served(group.label), settings: group.settings.map(translated) }));
}

function translated(setting: Setting): Setting {
  const { label, help, options } = setting;
  const named = options?.map((option) => ({ ...option, label: served(option.label) })) ?? null;
  return { ...setting, label: served(label), help: served(help), options: named };
}
