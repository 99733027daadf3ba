import { mdiContentCopy } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { useToasts } from './Toasts';

/** A text to be copied: a token, a secret. */
export function SecretText({ label, value }: { label: string; value: string }): ReactNode {
  const toasts = useToasts();
  const refused = (): void => toasts.info(`Choose the ${label.toLowerCase()} in its field and copy it from there.`);
  const copy = (): void => {
    if (!navigator.clipboard) return refused();
    navigator.clipboard.writeText(value).then(() => toasts.success(`${label} copied.`), refused);
  };
  return (
    <TextField
      label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={`Copy the ${label.toLowerCase()}`} edge="end" onClick={copy}>
                <Icon path={mdiContentCopy} fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
