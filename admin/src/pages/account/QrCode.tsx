import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** The quiet zone around it, in modules, without which readers do not find it. */
const BORDER = 4;
const WIDTH_PX = 208;

interface QrCodeProps {
  readonly text: string;
  /** What screen readers say. */
  readonly label: string;
}

/** A text as a QR code: dark on light in every colour scheme, as readers expect it. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { size, data } = useMemo(() => encode(text, { border: BORDER }), [text]);
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: WIDTH_PX, maxWidth: '100%', bgcolor: '#fff', display: 'block' }}
    >
      <path d={modules.join('')} fill="#000" />
    </Box>
  );
}
