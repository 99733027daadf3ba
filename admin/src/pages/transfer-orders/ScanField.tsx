import { mdiBarcodeScan } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { t } from '../../language/messages';

interface ScanFieldProps {
  readonly label: string;
  readonly help: string;
  readonly disabled?: boolean;
  /** Takes a code; what it returns is said below the field, as an error where it is one. */
  readonly onCode: (code: string) => Promise<Told> | Told;
}

/** What became of a code. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

/** Where a scanner types: enter takes the code, and the next one can follow at once. */
export function ScanField({ label, help, disabled = false, onCode }: ScanFieldProps): ReactNode {
  const [code, setCode] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Codes are taken one after the other, however fast they come.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const take = (): void => {
    const scanned = code.trim();
    setCode('');
    field.current?.focus();
    if (scanned === '') return;
    last.current = last.current.then(async () => {
      try {
        setTold(await onCode(scanned));
      } catch (error) {
        setTold({ text: error instanceof Error ? error.message : String(error), isError: true });
      }
    });
  };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start', maxWidth: 560 }}>
      <TextField
        label={label}
        value={code}
        inputRef={field}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
        error={told?.isError === true}
        helperText={told?.text ?? help}
        disabled={disabled}
        autoComplete="off"
        sx={{ flexGrow: 1 }}
        slotProps={{ formHelperText: { 'aria-live': 'polite' }, htmlInput: { maxLength: 64, spellCheck: false } }}
      />
      <Button variant="outlined" startIcon={<Icon path={mdiBarcodeScan} />} onClick={take} disabled={disabled}>
        {t('Add')}
      </Button>
    </Stack>
  );
}
