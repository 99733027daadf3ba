import { mdiRestore } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { QuantityInput, SelectInput, SwitchInput, TextInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { formatQuantity } from '../../components/format';
import { STARS, valueText } from './setting-rules';
import type { Setting } from './setting-rules';
import { t } from '../../language/messages';

const SOURCE_RESERVATIONS = 'cataloginventory/source_reservations/enabled';

/** A field that gets the focus is scrolled to where neither the top bar nor the save bar covers it. */
const CLEAR_OF_BARS = { scrollMarginTop: 96, scrollMarginBottom: 140 } as const;

interface SettingFieldProps {
  readonly setting: Setting;
  readonly field: FieldProps<string>;
}

/** One setting: its field, what it means, its default, and the way back to that. */
export function SettingField({ setting, field }: SettingFieldProps): ReactNode {
  const isDefault = field.value === setting.default;
  return (
    <Box sx={{ pl: setting.dependsOn ? { xs: 1.5, sm: 3 } : 0, '& input, & [role="combobox"]': CLEAR_OF_BARS }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, maxWidth: setting.kind === 'flag' ? 640 : 480 }}>
          <Control setting={setting} field={field} />
        </Box>
        {/* The place stays where there is nothing to reset, so that nothing moves. */}
        <Box sx={{ width: 36, flexShrink: 0 }}>
          {!isDefault && (
            <Tooltip title={t('Back to the default: {setting}', { setting: valueText(setting, setting.default) })}>
              <IconButton
                size="small"
                aria-label={t('Reset {label} to the default', { label: setting.label })}
                onClick={() => field.onChange(setting.default)}
              >
                <Icon path={mdiRestore} />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
      {setting.stored !== null && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {t('Stored is “{stored}”, which cannot be used as it is: {setting} is in force.', {
            stored: setting.stored,
            setting: valueText(setting, setting.value),
          })}
        </Alert>
      )}
      {setting.path === SOURCE_RESERVATIONS && field.value !== setting.value && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {t('This change requires a full reindex of inventory. It is offered once you have saved.')}
        </Alert>
      )}
    </Box>
  );
}

function Control({ setting, field }: SettingFieldProps): ReactNode {
  const { label, kind, options } = setting;
  const help = helpOf(setting);
  switch (kind) {
    case 'flag':
      return (
        <SwitchInput
          {...field}
          label={label}
          help={help}
          value={field.value === '1'}
          onChange={(isOn) => field.onChange(isOn ? '1' : '0')}
        />
      );
    case 'choice':
      return <SelectInput {...field} label={label} help={help} options={options ?? []} />;
    case 'int':
    case 'decimal':
      return <QuantityInput {...field} label={label} help={help} />;
    case 'secret':
      return (
        <TextInput
          {...field}
          label={label}
          help={help}
          type="password"
          autoComplete="new-password"
          // The stars stand for a secret that is not known here: what is typed takes their place.
          onChange={(text) => field.onChange(field.value === STARS ? text.replace(/^\*+/, '') : text)}
        />
      );
    default:
      return <TextInput {...field} label={label} help={help} />;
  }
}

/** Meaning, bounds and default in one line. */
function helpOf(setting: Setting): string {
  const { help, kind, minimum, maximum } = setting;
  const bounds =
    kind === 'int' && minimum !== null && maximum !== null
      ? [t('From {min} to {max}.', { min: formatQuantity(minimum), max: formatQuantity(maximum) })]
      : [];
  const usual = t('Default: {value}.', { value: valueText(setting, setting.default) });
  return [help, ...bounds, usual].join(' ');
}
