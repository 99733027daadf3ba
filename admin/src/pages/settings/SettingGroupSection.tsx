import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Form } from '../../components/form/use-form';
import { groupId } from './GroupLinks';
import type { Setting, SettingGroup, SettingValues } from './setting-rules';
import { SettingField } from './SettingField';

interface SettingGroupSectionProps {
  readonly group: SettingGroup;
  /** Those that are to be seen. */
  readonly settings: readonly Setting[];
  readonly form: Form<SettingValues>;
}

/** The settings of one group, those that depend on another one below it. */
export function SettingGroupSection({ group, settings, form }: SettingGroupSectionProps): ReactNode {
  const id = groupId(group.key);
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={{ scrollMarginTop: 72, outline: 'none', mb: 1.5 }}>
        {group.label}
      </Typography>
      <Stack spacing={2}>
        {settings.map((setting) => (
          <SettingField key={setting.path} setting={setting} field={form.text(setting.path)} />
        ))}
      </Stack>
    </Paper>
  );
}
