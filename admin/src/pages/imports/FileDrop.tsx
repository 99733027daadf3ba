import { mdiFileDelimitedOutline, mdiTrayArrowUp } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { formatBytes, readCsvFile, UnusableFile } from './csv-file';
import type { CsvFile } from './csv-file';
import { t } from '../../language/messages';

interface FileDropProps {
  readonly file: CsvFile | null;
  readonly onChange: (file: CsvFile | null) => void;
  /** What the file has to hold. */
  readonly help: string;
  readonly bytesMax: number;
  readonly disabled?: boolean;
}

/** A place for one CSV file: dropped there, or chosen with the button. */
export function FileDrop({ file, onChange, help, bytesMax, disabled = false }: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);

  const take = async (chosen: readonly File[]): Promise<void> => {
    const [first] = chosen;
    if (!first || disabled) return;
    setFault(null);
    try {
      if (chosen.length > 1) throw new UnusableFile(t('Choose one file at a time.'));
      onChange(await readCsvFile(first, bytesMax));
    } catch (error) {
      onChange(null);
      setFault(error instanceof UnusableFile ? error.message : t('{name} could not be read.', { name: first.name }));
    }
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!disabled);
  };

  return (
    <Stack spacing={1} sx={{ gridColumn: '1 / -1' }}>
      <Box
        role="group"
        aria-label={t('File')}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...event.dataTransfer.files]);
        }}
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
          gap: 2,
          p: 2,
          minHeight: 88,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          backgroundColor: isOver ? 'action.hover' : 'transparent',
        }}
      >
        <Icon
          path={file ? mdiFileDelimitedOutline : mdiTrayArrowUp}
          sx={{ fontSize: 32, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {file ? file.name : t('Drop a CSV file here, or choose one.')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {file
              ? formatBytes(file.bytes)
              : t('{help} UTF-8, up to {bytesMax}.', { help, bytesMax: formatBytes(bytesMax) })}
          </Typography>
        </Box>
        <Button variant={file ? 'outlined' : 'contained'} disabled={disabled} onClick={() => input.current?.click()}>
          {file ? t('Choose another file') : t('Choose a file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('CSV file')}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            // The same file may be chosen again once it was mended.
            target.value = '';
            void take(chosen);
          }}
        />
      </Box>
      {fault !== null && <Alert severity="error">{fault}</Alert>}
    </Stack>
  );
}
