import type { ReactNode } from 'react';
import { formatDay, formatMoment, formatUtc } from './format';

/** A moment in the reader's zone, with the same in UTC as its title; nothing where there is none. */
export function DateTimeText({
  value,
  isDay = false,
}: {
  value: string | null | undefined;
  isDay?: boolean;
}): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {isDay ? formatDay(value) : formatMoment(value)}
    </time>
  );
}
