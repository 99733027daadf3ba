import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PlainField } from './PlainField';
import { dayOfMoment, endOfDay, momentOfTime, timeOfMoment } from '../grid/filter-definition';
import { t } from '../../language/messages';

interface MomentFieldsProps {
  readonly label: string;
  /** An ISO moment; undefined where none is chosen. */
  readonly value: string | undefined;
  /** Told a moment of the past, or an empty text where none is chosen any more. */
  readonly onChange: (moment: string) => void;
}

/** Nothing was kept before. A year that is being typed begins with zeros. */
const FIRST_DAY = '2000-01-01';

/** A day of the past, and a time of it: at first its end, and of today the last full minute. */
export function MomentFields({ label, value, onChange }: MomentFieldsProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const day = draft ?? dayOfMoment(value);
  const today = dayOfMoment(new Date().toISOString());
  const isInvalid = draft !== null && draft > today;
  const choose = (typed: string): void => {
    const moment = typed >= FIRST_DAY ? endOfDay(typed) : '';
    if (typed !== '' && moment === '') {
      setDraft(typed);
      return;
    }
    setDraft(null);
    onChange(moment);
  };
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label}>
      <PlainField
        label={label}
        type="date"
        value={day}
        error={isInvalid}
        helperText={isInvalid ? t('That day is still to come.') : undefined}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => setDraft(null)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        sx={{ flex: 3 }}
      />
      <PlainField
        label={t('at')}
        type="time"
        value={timeOfMoment(value)}
        disabled={value === undefined}
        onChange={(event) => {
          const moment = momentOfTime(dayOfMoment(value), event.target.value);
          if (moment !== '') onChange(moment);
        }}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: 2 }}
      />
    </Stack>
  );
}
