import { mdiCalendarRange } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { figureViolation } from '../form/rules';
import { useDebounced } from '../use-debounced';
import { MomentFields } from '../form/MomentFields';
import { PlainField } from '../form/PlainField';
import { Icon } from '../Icon';
import { LazyMenu } from '../LazyMenu';
import { DATE_PRESETS } from './date-presets';
import type { DatePreset } from './date-presets';
import { dayOfMoment, momentOfDay } from './filter-definition';
import type { FilterDefinition } from './filter-definition';
import { SkuFilterField } from './SkuFilterField';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

/** Lists to choose from have more code than all other fields together. */
const OptionsField = lazy(async () => ({ default: (await import('./OptionsField')).OptionsField }));

interface FilterFieldProps {
  readonly filter: FilterDefinition;
  readonly view: GridViewState;
}

/** The field of one filter; what is typed is looked for after a short pause. */
export function FilterField({ filter, view }: FilterFieldProps): ReactNode {
  switch (filter.kind) {
    case 'text':
      return filter.isSku === true ? <SkuPart view={view} {...filter} /> : <TextPart view={view} {...filter} />;
    case 'options':
      return (
        <Suspense fallback={<PlainField label={filter.label} value="" disabled />}>
          <OptionsField filter={filter} view={view} />
        </Suspense>
      );
    case 'dates':
      return <DatesField name={filter.name} label={filter.label} view={view} />;
    case 'moment':
      return (
        <MomentFields
          label={filter.label}
          value={view.moment(filter.name)}
          onChange={(moment) => view.setFilter(filter.name, [moment])}
        />
      );
    case 'numbers':
      return (
        <Stack direction="row" spacing={1} role="group" aria-label={filter.label}>
          <TextPart
            view={view}
            name={`${filter.name}.from`}
            label={t('{label} from', { label: filter.label })}
            violationOf={figureViolation}
          />
          <TextPart view={view} name={`${filter.name}.to`} label={t('to')} violationOf={figureViolation} />
        </Stack>
      );
  }
}

interface TextPartProps {
  readonly view: GridViewState;
  readonly name: string;
  readonly label: string;
  readonly violationOf?: (text: string) => string | undefined;
}

function TextPart({ view, name, label, violationOf }: TextPartProps): ReactNode {
  const value = view.text(name) ?? '';
  const store = useTypedFilter(view, name);
  const { text, setText, settle } = useDebounced(value, store);
  const violation = violationOf?.(text);
  return (
    <PlainField
      label={label}
      type="search"
      value={text}
      error={violation !== undefined}
      helperText={violation}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
}

interface SkuPartProps {
  readonly view: GridViewState;
  readonly name: string;
  readonly label: string;
  readonly partName?: string;
}

/** A SKU that is chosen is looked for as it is; what is typed only, under the name of parts where there is one. */
function SkuPart({ view, name, label, partName = name }: SkuPartProps): ReactNode {
  const typed = useTypedFilter(view, partName, name);
  const choose = (sku: string): void => view.setFilter(name, [sku], { insteadOf: partName });
  return (
    <SkuFilterField
      label={label}
      value={view.text(name) ?? view.text(partName) ?? ''}
      onSettle={typed}
      onChoose={choose}
    />
  );
}

function DatesField({ name, label, view }: { name: string; label: string; view: GridViewState }): ReactNode {
  const ends = [
    { end: 'first', parameter: `${name}.from`, text: t('{label} from', { label }) },
    { end: 'last', parameter: `${name}.to`, text: t('to') },
  ] as const;
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label}>
      {ends.map(({ end, parameter, text }) => (
        <DatePart key={parameter} name={parameter} label={text} end={end} view={view} />
      ))}
      <PresetsMenu name={name} label={label} view={view} />
    </Stack>
  );
}

/** Spans that are asked for often; both ends are one step back. */
function PresetsMenu({ name, label, view }: { name: string; label: string; view: GridViewState }): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = ({ span }: DatePreset): void => {
    setAnchor(null);
    const { from, to } = span(new Date());
    view.change(({ filters }) => {
      const { [`${name}.from`]: _from, [`${name}.to`]: _to, ...others } = filters;
      return {
        filters: {
          ...others,
          ...(from === '' ? {} : { [`${name}.from`]: [from] }),
          ...(to === '' ? {} : { [`${name}.to`]: [to] }),
        },
      };
    });
  };
  return (
    <>
      <IconButton
        aria-label={t('{label}: choose a span', { label })}
        title={t('Choose a span')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'center' }}
      >
        <Icon path={mdiCalendarRange} />
      </IconButton>
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-label': t('Spans') } }}
      >
        {DATE_PRESETS.map((preset) => (
          <MenuItem key={preset.label} onClick={() => choose(preset)}>
            {preset.label}
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}

interface DatePartProps {
  readonly name: string;
  readonly label: string;
  readonly end: 'first' | 'last';
  readonly view: GridViewState;
}

function DatePart({ name, label, end, view }: DatePartProps): ReactNode {
  const store = useTypedFilter(view, name);
  return (
    <PlainField
      label={label}
      type="date"
      value={dayOfMoment(view.text(name))}
      onChange={(event) => store(momentOfDay(event.target.value, end))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Stores what is typed. What follows on the text that stands in the address from here is no step of its own. */
function useTypedFilter({ setFilter, text }: GridViewState, name: string, insteadOf = name): (text: string) => void {
  const stored = useRef<string | null>(null);
  const shown = text(name) ?? '';
  return useCallback(
    (typed: string) => {
      const isContinued = stored.current !== null && stored.current !== '' && stored.current === shown;
      stored.current = typed.trim();
      setFilter(name, [stored.current], { isContinued, insteadOf });
    },
    [setFilter, name, insteadOf, shown],
  );
}
