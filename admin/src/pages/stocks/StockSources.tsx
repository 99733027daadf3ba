import { mdiPlus } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SaveStockSourcesDocument, SourcesToAssignDocument } from '../../api/generated/stocks';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation } from '../../api/use-operation';
import { FailureAlert } from '../../components/form/FailureAlert';
import { ChoiceInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { formatCount } from '../../components/format';
import { useSettled } from '../../components/use-settled';
import { useSession } from '../../session/session';
import type { Linked, LinkedSource } from './linked-source';
import { moved } from './moved';
import { SourceRow } from './SourceRow';
import { t } from '../../language/messages';

/** What a stock sells from, in the order in which its sources are asked. */
export function StockSources({ stockId, sources }: { stockId: number; sources: Linked }): ReactNode {
  const { can } = useSession();
  const write = useKeyedWrite();
  const [spoken, setSpoken] = useState('');
  const isReadOnly = !can('Vendor_InventoryApi::stock_source_link');
  const form = useForm({
    initial: { list: sources.map(({ source }) => source) },
    submit: ({ list }) =>
      write(
        SaveStockSourcesDocument,
        { stockId, sourceCodes: list.map(({ sourceCode }) => sourceCode) },
        t('The sources of the stock are saved.'),
      ),
  });
  const { list } = form.values;
  const change = (next: readonly LinkedSource[]): void => form.set({ list: [...next] });
  const move = (from: number, to: number): void => {
    const source = list[from];
    if (!source || from === to || to < 0 || to >= list.length) return;
    change(moved(list, from, to));
    const [place, count] = [formatCount(to + 1), formatCount(list.length)];
    setSpoken(t('{name} is now source {to} of {count}.', { name: source.name, to: place, count }));
  };
  return (
    <FormElement form={form}>
      <FormSection
        title={t('Sources')}
        text={t('The first source has the first priority. Drag a source, or move it with its arrows.')}
        columns={1}
      >
        {list.length === 0 ? (
          <Alert severity="info">{t('No source yet: this stock has nothing to sell.')}</Alert>
        ) : (
          <Box component="ol" aria-label={t('Sources by priority')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {list.map((source, index) => (
              <SourceRow
                key={source.sourceCode}
                source={source}
                index={index}
                count={list.length}
                isReadOnly={isReadOnly || form.isBusy}
                onMove={move}
                onRemove={() => {
                  change(list.filter((other) => other !== source));
                  setSpoken(t('{name} is taken from the stock.', { name: source.name }));
                }}
              />
            ))}
          </Box>
        )}
        <Box aria-live="polite" sx={visuallyHidden}>
          {spoken}
        </Box>
        {!isReadOnly && <AddSource list={list} onAdd={(source) => change([...list, source])} />}
        <FailureAlert error={form.failure} />
        {!isReadOnly && (
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', alignItems: 'center', my: 1 }}>
            {form.isChanged && <Typography sx={{ color: 'text.secondary' }}>{t('Not saved yet')}</Typography>}
            <Button onClick={() => form.reset()} disabled={form.isBusy || !form.isChanged}>
              {t('Discard changes')}
            </Button>
            <Button type="submit" variant="contained" loading={form.isBusy} disabled={!form.isChanged}>
              {t('Save sources')}
            </Button>
          </Stack>
        )}
      </FormSection>
    </FormElement>
  );
}

/** Looks for a source and puts it at the end of the list. */
function AddSource({
  list,
  onAdd,
}: {
  list: readonly LinkedSource[];
  onAdd: (source: LinkedSource) => void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<LinkedSource | null>(null);
  const { data, error, isFetching } = useOperation(SourcesToAssignDocument, { search: useSettled(search) });
  const taken = new Set(list.map(({ sourceCode }) => sourceCode));
  const found = (data?.sources.items ?? []).filter(({ sourceCode }) => !taken.has(sourceCode));
  const options =
    chosen && !found.some(({ sourceCode }) => sourceCode === chosen.sourceCode) ? [chosen, ...found] : found;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start', mt: 1.5, maxWidth: 560 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <ChoiceInput
          name="addedSource"
          label={t('Add a source')}
          value={chosen?.sourceCode ?? ''}
          options={options.map((source) => ({ value: source.sourceCode, label: labelOf(source) }))}
          isLoading={isFetching}
          // What is chosen is not looked for.
          onSearch={(text) => setSearch(options.some((source) => labelOf(source) === text) ? '' : text)}
          onChange={(code) => setChosen(options.find(({ sourceCode }) => sourceCode === code) ?? null)}
          onBlur={() => undefined}
          violation={error ? t('The sources could not be read.') : undefined}
        />
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiPlus} />}
        disabled={chosen === null}
        sx={{ mt: 0.25 }}
        onClick={() => {
          if (chosen) onAdd(chosen);
          setChosen(null);
          setSearch('');
        }}
      >
        {t('Add')}
      </Button>
    </Stack>
  );
}

function labelOf({ name, sourceCode, enabled }: LinkedSource): string {
  const source = `${name} (${sourceCode})`;
  return enabled ? source : t('{source}, disabled', { source });
}
