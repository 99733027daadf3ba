import type { CountSessionsQuery, RecordCountsMutation } from '../../api/generated/counts';
import type { Tone } from '../../components/StatusChip';

type Session = CountSessionsQuery['countSessions']['items'][number];
export type CountKind = Session['kind'];
export type CountStatus = Session['status'];
export type Outcome = RecordCountsMutation['recordCounts']['outcomes'][number];

export const KIND_WORDS: Readonly<Record<CountKind, string>> = { count: 'Count', receipt: 'Receipt' };

export const STATUS_WORDS: Readonly<Record<CountStatus, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: 'Open', tone: 'info' },
  posted: { label: 'Posted', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Why an entry was not counted, for people; undefined where it was. */
export function refusalOf({ state, code, name, quantity, countedBy }: Outcome): string | undefined {
  switch (state) {
    case 'counted':
      return undefined;
    case 'unknown':
      return `No product has the code ${code}.`;
    case 'composite':
      return `${name ?? code} is made of other products: count those.`;
    case 'fractional':
      return `${name ?? code} is sold by the piece: count whole ones.`;
    case 'out_of_range':
      return `${name ?? code}: there can not be less than 0.`;
    case 'conflict':
      return `${name ?? code}: ${countedBy ?? 'somebody'} has counted ${quantity ?? 0} meanwhile.`;
    case 'full':
      return 'The session is full: post it, and begin another one.';
  }
}
