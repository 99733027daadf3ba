import { feature, mesh } from 'topojson-client';
import type { GeoPermissibleObjects } from 'd3-geo';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Land and the borders on it, from the service itself: no map is asked of anybody. */
export interface Outlines {
  readonly land: GeoPermissibleObjects;
  readonly borders: GeoPermissibleObjects;
}

type World = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>;

/** Above this many degrees of longitude the coarse outlines are as good as the fine ones, and a seventh of their size. */
const COARSE_FROM_DEGREES = 100;

/** Which outlines a view needs. */
export function detailFor(spanDegrees: number): 'coarse' | 'fine' {
  return spanDegrees >= COARSE_FROM_DEGREES ? 'coarse' : 'fine';
}

/** Loads the outlines, a file of the dashboard's own. */
export async function loadOutlines(detail: 'coarse' | 'fine'): Promise<Outlines> {
  const { default: json } =
    detail === 'coarse'
      ? await import('world-atlas/countries-110m.json')
      : await import('world-atlas/countries-50m.json');
  const world = json as unknown as World;
  const { countries, land } = world.objects;
  return { land: feature(world, land), borders: mesh(world, countries, (one, other) => one !== other) };
}
