/** Something by which a list can be filtered; its value stands in the address under `name`. */
export type FilterDefinition = TextFilter | OptionsFilter | DatesFilter | NumbersFilter | MomentFilter;

interface FilterBase {
  readonly name: string;
  readonly label: string;
  /** Shown above the list on wide screens; the others are behind the button "Filters". */
  readonly isPinned?: boolean;
}

/** A text, sent as it is typed. */
interface TextFilter extends FilterBase {
  readonly kind: 'text';
  /** Whether it is a SKU, for which products are suggested. */
  readonly isSku?: boolean;
  /** The parameter of a text that was typed and is no chosen SKU: it stands for all products that it finds. */
  readonly partName?: string;
  /** What is wrong with a text that asks nothing of the server. */
  readonly violationOf?: (text: string) => string | undefined;
}

/** One or several of a list. */
export interface OptionsFilter extends FilterBase {
  readonly kind: 'options';
  readonly options: readonly FilterOption[];
  readonly isMultiple?: boolean;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** Of a `flagFilter`, in the address. */
export const YES = 'yes';
const NO = 'no';
/** The values of a `flagFilter`, for `useGridView`. */
export const FLAG_CHOICES: readonly string[] = [YES, NO];

interface FlagWords extends FilterBase {
  readonly yes: string;
  readonly no: string;
}

/** Those that are, or those that are not; `view.flag(name)` gives which. */
export function flagFilter({ yes, no, ...filter }: FlagWords): OptionsFilter {
  return {
    kind: 'options',
    ...filter,
    options: [
      { value: YES, label: yes },
      { value: NO, label: no },
    ],
  };
}

/** A range of days in the reader's zone; `view.range(name)` gives the moments, both inclusive. */
interface DatesFilter extends FilterBase {
  readonly kind: 'dates';
}

/** A range of numbers, both ends inclusive. */
interface NumbersFilter extends FilterBase {
  readonly kind: 'numbers';
}

/** A moment of the past; `view.moment(name)` gives it. */
interface MomentFilter extends FilterBase {
  readonly kind: 'moment';
}

/** The parameters of the address that a filter has. */
export function parametersOf(filter: FilterDefinition): readonly string[] {
  const { kind, name } = filter;
  if (kind === 'text' && filter.partName !== undefined) return [name, filter.partName];
  return kind === 'dates' || kind === 'numbers' ? [`${name}.from`, `${name}.to`] : [name];
}

/** The first or last moment of a day of the reader's zone, as the address and the server have it. */
export function momentOfDay(day: string, end: 'first' | 'last'): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return '';
  const moment = new Date(`${day}T${end === 'first' ? '00:00:00' : '23:59:59'}`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace('.000Z', 'Z');
}

/**
 * The end of a day of the reader's zone that is past. Of the day that is going on it is the last full minute. Empty
 * for what is no day, and for a day to come.
 */
export function endOfDay(day: string, now = new Date()): string {
  const end = momentOfDay(day, 'last');
  if (end === '' || new Date(end) <= now) return end;
  if (day !== dayOfMoment(now.toISOString())) return '';
  return momentOfTime(day, timeOfMoment(now.toISOString()));
}

/** A time of a day of the reader's zone (`2026-10-31`, `14:30`); the last minute of a day stands for its end. */
export function momentOfTime(day: string, time: string): string {
  if (!/^\d{2}:\d{2}$/.test(time)) return '';
  const moment = new Date(`${day}T${time}:${time === '23:59' ? '59' : '00'}`);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace('.000Z', 'Z');
}

/** The time of a moment in the reader's zone, as a time field has it. */
export function timeOfMoment(moment: string | undefined): string {
  const date = new Date(moment ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The day of a moment in the reader's zone, as a date field has it. */
export function dayOfMoment(moment: string | undefined): string {
  const date = new Date(moment ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** A value of the address that the list does not have is shown as it is, so that it can be taken away. */
export function optionOf(filter: OptionsFilter, value: string): FilterOption {
  return filter.options.find((option) => option.value === value) ?? { value, label: value };
}
