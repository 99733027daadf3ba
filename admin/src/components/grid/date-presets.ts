import { dayOfMoment, momentOfDay } from './filter-definition';
import { t } from '../../language/messages';

/** A span of days of the reader's zone that people ask for. */
export interface DatePreset {
  readonly label: string;
  /** The first and the last moment of it; an open end is empty. */
  readonly span: (now: Date) => { readonly from: string; readonly to: string };
}

function day(now: Date, { days = 0, months = 0, date }: { days?: number; months?: number; date?: number }): string {
  const at = new Date(now.getFullYear(), now.getMonth() + months, date ?? now.getDate() + days);
  return dayOfMoment(at.toISOString());
}

function since(days: number): DatePreset['span'] {
  return (now) => ({ from: momentOfDay(day(now, { days: 1 - days }), 'first'), to: '' });
}

/** Spans that go on have no end, so that what comes today is in them tomorrow as well. */
export const DATE_PRESETS: readonly DatePreset[] = [
  { label: t('Today'), span: since(1) },
  {
    label: t('Yesterday'),
    span: (now) => ({
      from: momentOfDay(day(now, { days: -1 }), 'first'),
      to: momentOfDay(day(now, { days: -1 }), 'last'),
    }),
  },
  { label: t('Last 7 days'), span: since(7) },
  { label: t('Last 30 days'), span: since(30) },
  { label: t('This month'), span: (now) => ({ from: momentOfDay(day(now, { date: 1 }), 'first'), to: '' }) },
  {
    label: t('Last month'),
    span: (now) => ({
      from: momentOfDay(day(now, { months: -1, date: 1 }), 'first'),
      to: momentOfDay(day(now, { date: 0 }), 'last'),
    }),
  },
  { label: t('Any time'), span: () => ({ from: '', to: '' }) },
];
