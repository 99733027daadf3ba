import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { SaveSettingsDocument } from '../../api/generated/settings';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { FormElement } from '../../components/form/FormElement';
import { useForm } from '../../components/form/use-form';
import { GroupLinks } from './GroupLinks';
import { ReindexNotice } from './ReindexNotice';
import { SaveBar } from './SaveBar';
import { isInForce, refusalsByPath, settingViolation, storedText } from './setting-rules';
import type { Setting, SettingGroup, SettingValues } from './setting-rules';
import { SettingGroupSection } from './SettingGroupSection';
import { t } from '../../language/messages';

/** What the server said of a value. */
interface Refused {
  readonly value: string;
  readonly text: string;
}

/** All settings in one form; only what was changed is sent. */
export function SettingsForm({ groups }: { groups: readonly SettingGroup[] }): ReactNode {
  const write = useKeyedWrite();
  const [search, setSearch] = useState('');
  const [isReindexDue, setReindexDue] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map());
  const settings = useMemo(
    () => new Map(groups.flatMap((group) => group.settings).map((one) => [one.path, one])),
    [groups],
  );
  const changesOf = (values: SettingValues): { path: string; value: string }[] =>
    [...settings.values()]
      .filter((setting) => values[setting.path] !== setting.value && isInForce(setting, settings, values))
      .map((setting) => ({ path: setting.path, value: storedText(setting, values[setting.path] ?? '') }));
  const form = useForm<SettingValues>({
    initial: valuesOf(groups),
    validate: (values) =>
      Object.fromEntries(
        [...settings.values()].map((setting) => [setting.path, violationOf(setting, values, { settings, refused })]),
      ),
    submit: async (values) => {
      const changes = changesOf(values);
      try {
        const { saveSettings } = await write(SaveSettingsDocument, { settings: changes }, t('The settings are saved.'));
        if (saveSettings.reindexRequired) setReindexDue(true);
        form.reset(valuesOf(saveSettings.groups));
      } catch (error) {
        setRefused(refusedBy(error, values));
        throw error;
      }
    },
  });
  const found = groups.map((group) => ({ ...group, settings: matching(group, search) }));
  const shown = found.filter((group) => group.settings.length > 0);
  return (
    <FormElement form={form}>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 860px)' } }}
      >
        <GroupLinks groups={shown} />
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <TextField
            type="search"
            label={t('Find a setting')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter in the search does not send the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
            sx={{ maxWidth: 420 }}
          />
          {shown.length === 0 && <Typography role="status">{t('No setting fits “{search}”.', { search })}</Typography>}
          {shown.map((group) => (
            <SettingGroupSection
              key={group.key}
              group={group}
              settings={group.settings.filter((setting) => isInForce(setting, settings, form.values))}
              form={form}
            />
          ))}
          <SaveBar
            changes={changesOf(form.values).length}
            isBusy={form.isBusy}
            failure={form.failure}
            onDiscard={() => form.reset(valuesOf(groups))}
          >
            {isReindexDue && <ReindexNotice onClose={() => setReindexDue(false)} />}
          </SaveBar>
        </Stack>
      </Box>
    </FormElement>
  );
}

function valuesOf(groups: readonly SettingGroup[]): SettingValues {
  return Object.fromEntries(groups.flatMap(({ settings }) => settings).map(({ path, value }) => [path, value]));
}

/** What is not in force is not sent, so nothing is wrong with it; what is as stored was good enough before. */
function violationOf(
  setting: Setting,
  values: SettingValues,
  known: { settings: ReadonlyMap<string, Setting>; refused: ReadonlyMap<string, Refused> },
): string | undefined {
  const value = values[setting.path] ?? '';
  if (value === setting.value || !isInForce(setting, known.settings, values)) return undefined;
  const refused = known.refused.get(setting.path);
  return settingViolation(setting, value) ?? (refused?.value === value ? refused.text : undefined);
}

function refusedBy(error: unknown, values: SettingValues): ReadonlyMap<string, Refused> {
  if (!(error instanceof ApiError)) return new Map();
  const texts = refusalsByPath([error.message, ...error.details]);
  return new Map([...texts].map(([path, text]) => [path, { text, value: values[path] ?? '' }]));
}

/** By label, help or path. */
function matching({ label, settings }: SettingGroup, search: string): readonly Setting[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' || label.toLowerCase().includes(wanted)) return settings;
  return settings.filter((setting) =>
    [setting.label, setting.help, setting.path].some((text) => text.toLowerCase().includes(wanted)),
  );
}
