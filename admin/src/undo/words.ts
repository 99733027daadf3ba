import { formatCount } from '../components/format';

interface Refused {
  readonly sourceCode: string;
  readonly sku: string;
  readonly reason: string;
}

/** What was taken back. */
export function takenBackInWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'change is' : 'changes are'} taken back.`;
}

/** Why nothing was taken back: the first reason, and how many others there are. */
export function refusalInWords(refused: readonly Refused[]): string {
  const [first, ...others] = refused;
  if (!first) return 'Nothing was taken back: the request has moved nothing.';
  const more =
    others.length === 0
      ? ''
      : ` ${formatCount(others.length)} more ${others.length === 1 ? 'change is' : 'changes are'} refused.`;
  return `Nothing was taken back. ${first.sku} at ${first.sourceCode}: ${first.reason}${more}`;
}
