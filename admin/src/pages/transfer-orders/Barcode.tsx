import type { ReactNode } from 'react';
import { barsOf } from './code128';
import { t } from '../../language/messages';

const HEIGHT = 40;
/** White on both sides, without which scanners see no beginning and no end. */
const QUIET = 10;

/** A text as Code 128, black on white in every theme; nothing where the code has no way to write it. */
export function Barcode({ text }: { readonly text: string }): ReactNode {
  const symbol = barsOf(text);
  if (!symbol) return null;
  const width = symbol.width + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={t('Barcode {text}', { text })}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width * 1.5}
      height={HEIGHT}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', background: '#fff', display: 'block' }}
    >
      {symbol.bars.map(({ at, width: bar }) => (
        <rect key={at} x={at + QUIET} y={0} width={bar} height={HEIGHT} fill="#000" />
      ))}
    </svg>
  );
}
