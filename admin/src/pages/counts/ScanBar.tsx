import { mdiCamera, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { CameraScanner, hasBarcodeDetector } from './CameraScanner';
import { t } from '../../language/messages';

const TARGET = { width: 56, height: 56, flexShrink: 0, border: 1, borderColor: 'divider' } as const;

interface ScanBarProps {
  readonly isDisabled: boolean;
  readonly onCode: (code: string) => void;
}

/**
 * The field for scanners and fingers, at the thumb's end of the screen. Keys that are pressed anywhere else on the page go
 * to it, since a scanner types wherever the focus is. The phone's keyboard opens by a tap alone.
 */
export function ScanBar({ isDisabled, onCode }: ScanBarProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [isCameraOn, setCameraOn] = useState(false);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
      if (isElsewhere(document.activeElement)) return;
      field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scanned = code.trim();
    setCode('');
    field.current?.focus({ preventScroll: true });
    if (scanned !== '') onCode(scanned);
  };
  return (
    <Box
      component="form"
      role="search"
      aria-label={t('Scan')}
      onSubmit={submit}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        mt: 2,
        mx: { xs: -1.5, sm: -3 },
        mb: -3,
        px: { xs: 1.5, sm: 3 },
        pt: 1,
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {isCameraOn && <CameraScanner onCode={onCode} onClose={() => setCameraOn(false)} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', maxWidth: 720 }}>
        {hasBarcodeDetector() && (
          <IconButton
            aria-label={isCameraOn ? t('Close the camera') : t('Scan with the camera')}
            aria-pressed={isCameraOn}
            onClick={() => setCameraOn(!isCameraOn)}
            sx={TARGET}
          >
            <Icon path={mdiCamera} />
          </IconButton>
        )}
        <TextField
          label={t('Barcode or SKU')}
          value={code}
          inputRef={field}
          onChange={(event) => setCode(event.target.value)}
          onPointerDown={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          disabled={isDisabled}
          autoComplete="off"
          fullWidth
          slotProps={{
            htmlInput: {
              inputMode: isTyping ? 'text' : 'none',
              enterKeyHint: 'enter',
              autoCapitalize: 'off',
              autoCorrect: 'off',
              spellCheck: false,
            },
          }}
        />
        <IconButton type="submit" aria-label={t('Count it')} disabled={isDisabled} color="primary" sx={TARGET}>
          <Icon path={mdiCheck} />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Whether keys belong to another field, or to a dialog. */
function isElsewhere(active: Element | null): boolean {
  return active !== null && (active.matches('input, textarea, select') || active.closest('[role="dialog"]') !== null);
}
