import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { geoMercator, geoPath } from 'd3-geo';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { markersOf } from './markers';
import type { Marker } from './markers';
import { detailFor, loadOutlines } from './outlines';
import type { Outlines } from './outlines';
import type { PlacedSource } from './placed';
import { SPAN_MIN, spanOf, viewOf } from './projection';
import type { MapView, Size } from './projection';
import { SourceMarker } from './SourceMarker';
import { t } from '../../../language/messages';

interface SourceMapProps {
  readonly sources: readonly PlacedSource[];
  readonly height: number;
}

/** Sources on a map that shows all of them, and no more of the world than it has to. The list below it says the same. */
export function SourceMap({ sources, height }: SourceMapProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [near, setNear] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => {
    const chosen = sources.filter(({ sourceCode }) => near?.includes(sourceCode) === true);
    return chosen.length > 0 ? chosen : sources;
  }, [sources, near]);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const view = useMemo(() => viewOf(shown, size), [shown, size]);
  const markers = useMemo(() => (width > 0 ? markersOf(sources, view, size) : []), [sources, view, size, width]);
  const isClosest = width === 0 || spanOf(view, size) <= SPAN_MIN * 1.01;
  const hasMoved = useRef(false);
  const show = (codes: readonly string[] | null): void => {
    hasMoved.current = true;
    setNear(codes);
  };
  const zoomTo = ({ sources: together }: Marker): void => show(together.map(({ sourceCode }) => sourceCode));
  // What was pressed is gone: without it the keyboard would begin at the top of the page.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    frame.current?.focus({ preventScroll: true });
  }, [near]);
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-label={t('Map of the sources')}
      sx={{
        position: 'relative',
        height,
        overflow: 'hidden',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {width > 0 && <World view={view} size={size} />}
      {markers.map((marker) => (
        <SourceMarker
          key={marker.sources.map(({ sourceCode }) => sourceCode).join(' ')}
          marker={marker}
          onZoom={isClosest ? undefined : () => zoomTo(marker)}
        />
      ))}
      {near !== null && (
        <Button
          variant="contained"
          size="small"
          onClick={() => show(null)}
          sx={{ position: 'absolute', top: 8, right: 8, zIndex: 2 }}
        >
          {t('Show all')}
        </Button>
      )}
    </Box>
  );
}

/** Land and borders, for the eyes alone. Without them the markers stand where they do. */
function World({ view, size }: { view: MapView; size: Size }): ReactNode {
  const detail = detailFor(spanOf(view, size));
  const { data: outlines } = useQuery({
    queryKey: ['sources', 'outlines', detail],
    queryFn: () => loadOutlines(detail),
    staleTime: Infinity,
  });
  const paths = useMemo(() => outlines && pathsOf(outlines, view, size), [outlines, view, size]);
  return (
    <Box
      component="svg"
      aria-hidden
      width={size.width}
      height={size.height}
      sx={{ display: 'block', '& .land': { fill: 'var(--mui-palette-action-selected)' } }}
    >
      {paths && (
        <>
          <path className="land" d={paths.land} />
          <path d={paths.borders} fill="none" stroke="var(--mui-palette-background-paper)" strokeWidth={1} />
        </>
      )}
    </Box>
  );
}

/** Only what lies in the frame is drawn, and a little around it, so that no edge of it is seen. */
function pathsOf(
  { land, borders }: Outlines,
  view: MapView,
  { width, height }: Size,
): { land: string; borders: string } {
  const path = geoPath(
    geoMercator()
      .rotate([-view.meridian, 0])
      .scale(view.scale)
      .translate([...view.translate])
      .clipExtent([
        [-2, -2],
        [width + 2, height + 2],
      ]),
  ).digits(1);
  return { land: path(land) ?? '', borders: path(borders) ?? '' };
}

/** The width of the frame, in whole pixels; 0 before it is known. */
function useWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
