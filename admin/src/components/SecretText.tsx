import { mdiContentCopy } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { useToasts } from './Toasts';
import { language, SOURCE_LANGUAGE, t } from '../language/messages';

/** A text to be copied: a token, a secret. */
export function SecretText({ label, value }: { label: string; value: string }): ReactNode {
  const toasts = useToasts();
  const named = inSentence(label);
  const refused = (): void =>
    toasts.info(t('Choose the {label} in its field and copy it from there.', { label: named }));
  const copy = (): void => {
    if (!navigator.clipboard) return refused();
    navigator.clipboard.writeText(value).then(() => toasts.success(t('{label} copied.', { label })), refused);
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
              <IconButton aria-label={t('Copy the {label}', { label: named })} edge="end" onClick={copy}>
                <Icon path={mdiContentCopy} fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** As it stands within a sentence: languages that write nouns large leave it as it is. */
function inSentence(label: string): string {
  return language() === SOURCE_LANGUAGE ? label.toLowerCase() : label;
}
