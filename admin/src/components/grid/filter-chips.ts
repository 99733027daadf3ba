import { formatCount, formatDay, formatMoment } from '../format';
import { parametersOf } from './filter-definition';
import type { FilterDefinition } from './filter-definition';
import type { FilterValues } from './grid-view';
import { t } from '../../language/messages';

/** A filter that is set, in words. */
interface FilterChip {
  readonly name: string;
  readonly text: string;
  /** Parameters that go when it is taken away. */
  readonly parameters: readonly string[];
}

const LISTED_MAX = 3;

/** What the list is filtered by at the moment. */
export function filterChips(definitions: readonly FilterDefinition[], values: FilterValues): FilterChip[] {
  return definitions.flatMap((filter) => {
    const text = textOf(filter, values);
    return text === ''
      ? []
      : [{ name: filter.name, text: `${filter.label}: ${text}`, parameters: parametersOf(filter) }];
  });
}

function textOf(filter: FilterDefinition, values: FilterValues): string {
  if (filter.kind === 'dates' || filter.kind === 'numbers') {
    const [from, to] = parametersOf(filter).map((name) => values[name]?.[0]);
    const shown = (text: string): string => (filter.kind === 'dates' ? formatDay(text) : text);
    if (from !== undefined && to !== undefined) return `${shown(from)} – ${shown(to)}`;
    if (from !== undefined) return t('from {shown}', { shown: shown(from) });
    return to === undefined ? '' : t('to {shown}', { shown: shown(to) });
  }
  if (filter.kind === 'moment') return formatMoment(values[filter.name]?.[0] ?? '');
  const part = filter.kind === 'text' && filter.partName !== undefined ? values[filter.partName]?.[0] : undefined;
  if (part !== undefined && values[filter.name] === undefined) return t('found by “{part}”', { part });
  const chosen = (values[filter.name] ?? []).map((value) =>
    filter.kind === 'options' ? (filter.options.find((option) => option.value === value)?.label ?? value) : value,
  );
  const more = chosen.length - LISTED_MAX;
  const list = chosen.slice(0, LISTED_MAX).join(', ');
  return more > 0 ? t('{list} and {more} more', { list, more: formatCount(more) }) : list;
}
