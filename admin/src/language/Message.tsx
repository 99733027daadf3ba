import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';

interface MessageProps {
  /** The English text. `<link>more</link>` and `<icon/>` are parts, `{name}` is a value. */
  readonly text: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
  /** The elements of the parts; what stands between a part's tags becomes its children. */
  readonly parts?: Readonly<Record<string, ReactElement>>;
}

/** As `t`, of a sentence that has elements in it: it stays one text, whose order another language may change. */
export function Message({ text, values = {}, parts = {} }: MessageProps): ReactNode {
  return <TransNoContext id={text} values={shownOf(values)} components={{ ...parts }} lingui={{ i18n }} />;
}

/** What people have typed is never read as a part. */
function shownOf(values: Readonly<Record<string, ReactNode>>): Record<string, unknown> {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, isMarkup(value) ? <>{value}</> : value] as const,
  );
  return Object.fromEntries(entries);
}

function isMarkup(value: ReactNode): boolean {
  return typeof value === 'string' && value.includes('<');
}
