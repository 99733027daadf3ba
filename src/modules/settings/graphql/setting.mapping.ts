import type { EditableGroup, EditableSetting } from '../app/settings-editor.service.js';
import type { Setting, SettingGroup, SettingKind } from './setting.type.js';

/** A group as the schema shows it. */
export function toGroup({ key, label, settings }: EditableGroup): SettingGroup {
  return { key, label, settings: settings.map(toSetting) };
}

function toSetting(setting: EditableSetting): Setting {
  const { path, label, value, isDefault, optionLabels, dependsOn } = setting;
  return {
    path,
    label,
    help: setting.description,
    kind: kindOf(setting),
    value,
    default: setting.default,
    isDefault,
    stored: setting.stored ?? null,
    minimum: setting.min === undefined ? null : Number(setting.min),
    maximum: setting.max === undefined ? null : Number(setting.max),
    maxLength: setting.maxLength ?? null,
    options: setting.options?.map((option) => ({ value: option, label: optionLabels?.[option] ?? option })) ?? null,
    dependsOn: dependsOn ?? null,
  };
}

function kindOf({ kind, isSecret, format }: EditableSetting): SettingKind {
  if (kind !== 'text') return kind;
  if (isSecret) return 'secret';
  return format === 'cron' ? 'cron' : 'text';
}
