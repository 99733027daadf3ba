import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

const ROWS_MAX = 30;
/** Not all the same, as texts are not. */
const WIDTHS = ['70%', '45%', '80%', '60%', '55%'];

/** In the place of rows that nobody has seen yet. Screen readers are told by the grid that it is busy. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }): ReactNode {
  return (
    <div aria-hidden data-part="waiting">
      {Array.from({ length: Math.min(count, ROWS_MAX) }, (_row, row) => (
        <div key={row} data-part="row">
          {Array.from({ length: columns }, (_column, column) => (
            <Skeleton key={column} width={WIDTHS[(row + column) % WIDTHS.length]} />
          ))}
        </div>
      ))}
    </div>
  );
}
