import type { CountSessionsQuery, RecordCountsMutation } from '../../api/generated/counts';
import type { Tone } from '../../components/StatusChip';
import { formatQuantity } from '../../components/format';
import { t, tIn } from '../../language/messages';

type Session = CountSessionsQuery['countSessions']['items'][number];
export type CountKind = Session['kind'];
export type CountStatus = Session['status'];
export type Outcome = RecordCountsMutation['recordCounts']['outcomes'][number];

export const KIND_WORDS: Readonly<Record<CountKind, string>> = { count: t('Count'), receipt: t('Receipt') };

/** What is done, and whether without the figures that are expected. */
export function kindText({ kind, isBlind }: { readonly kind: CountKind; readonly isBlind: boolean }): string {
  return isBlind ? t('{kind}, blind', { kind: KIND_WORDS[kind] }) : KIND_WORDS[kind];
}

export const STATUS_WORDS: Readonly<Record<CountStatus, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: t('Open'), tone: 'info' },
  posted: { label: t('Posted'), tone: 'success' },
  cancelled: { label: tIn('count', 'Cancelled'), tone: 'neutral' },
};

/** Why an entry was not counted, for people; undefined where it was. */
export function refusalOf({ state, code, name, quantity, countedBy }: Outcome): string | undefined {
  switch (state) {
    case 'counted':
      return undefined;
    case 'unknown':
      return t('No product has the code {code}.', { code });
    case 'composite':
      return t('{name} is made of other products: count those.', { name: name ?? code });
    case 'fractional':
      return t('{name} is sold by the piece: count whole ones.', { name: name ?? code });
    case 'out_of_range':
      return t('{name}: there cannot be less than 0.', { name: name ?? code });
    case 'conflict':
      return t('{name}: {countedBy} has counted {quantity} meanwhile.', {
        name: name ?? code,
        countedBy: countedBy ?? t('somebody'),
        quantity: formatQuantity(quantity ?? 0),
      });
    case 'full':
      return t('The session is full: post it, and begin another one.');
  }
}
