import { t } from '../language/messages';

interface Refused {
  readonly sourceCode: string;
  readonly sku: string;
  readonly reason: string;
}

/** What was taken back. */
export function takenBackInWords(count: number): string {
  return t('{count, plural, one {# change is taken back.} other {# changes are taken back.}}', { count });
}

/** Why nothing was taken back: the first reason, and how many others there are. */
export function refusalInWords(refused: readonly Refused[]): string {
  const [first, ...others] = refused;
  if (!first) return t('Nothing was taken back: the request has moved nothing.');
  const { sku, sourceCode, reason } = first;
  const text = t('Nothing was taken back. {sku} at {sourceCode}: {reason}', { sku, sourceCode, reason });
  if (others.length === 0) return text;
  const count = others.length;
  return `${text} ${t('{count, plural, one {# more change is refused.} other {# more changes are refused.}}', { count })}`;
}
