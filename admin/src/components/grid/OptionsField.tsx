import Autocomplete from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import { PlainField } from '../form/PlainField';
import { optionOf } from './filter-definition';
import type { FilterOption, OptionsFilter } from './filter-definition';
import type { GridViewState } from './use-grid-view';

/** A filter by one of several values, or by some of them. */
export function OptionsField({ filter, view }: { filter: OptionsFilter; view: GridViewState }): ReactNode {
  const values = view.list(filter.name) ?? [];
  const chosen = values.map((value) => optionOf(filter, value));
  const shared = {
    options: filter.options,
    getOptionLabel: (option: FilterOption) => option.label,
    isOptionEqualToValue: (left: FilterOption, right: FilterOption) => left.value === right.value,
    getOptionKey: (option: FilterOption) => option.value,
  };
  if (filter.isMultiple === true) {
    return (
      <Autocomplete
        {...shared}
        multiple
        disableCloseOnSelect
        limitTags={1}
        value={chosen}
        onChange={(_event, next) => {
          const after = next.map(({ value }) => value);
          view.changeFilter(filter.name, {
            add: after.filter((value) => !values.includes(value)),
            remove: values.filter((value) => !after.includes(value)),
          });
        }}
        renderInput={(parameters) => <PlainField {...parameters} label={filter.label} />}
      />
    );
  }
  return (
    <Autocomplete
      {...shared}
      value={chosen[0] ?? null}
      onChange={(_event, next) => view.setFilter(filter.name, next ? [next.value] : [])}
      renderInput={(parameters) => <PlainField {...parameters} label={filter.label} />}
    />
  );
}
