import type { PlacedSource } from './placed';
import { pointOf } from './projection';
import type { MapView, Point, Size } from './projection';
import { tIn } from '../../../language/messages';

/** Where a name stands beside its marker. */
export type Side = 'right' | 'left' | 'below' | 'above';

/** One source, or several that lie too close to be told apart. */
export interface Marker extends Point {
  readonly sources: readonly PlacedSource[];
  /** Undefined where there is no room for the name: the marker has it as its title. */
  readonly side: Side | undefined;
}

/** The size of a marker, and of what a finger hits: WCAG asks for 24. */
export const MARKER_PX = 28;
const GAP_PX = 2;
const CHARACTER_PX = 7.2;
const NAME_PADDING_PX = 12;
const NAME_HEIGHT_PX = 20;
/** Longer names are cut off. */
export const NAME_WIDTH_MAX_PX = 190;
const SIDES: readonly Side[] = ['right', 'left', 'below', 'above'];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The markers of the sources, none over another, with the names that there is room for. */
export function markersOf(sources: readonly PlacedSource[], view: MapView, size: Size): Marker[] {
  const groups = groupsOf(sources, view).filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  const taken = groups.map((point) => around(point, MARKER_PX, MARKER_PX));
  return groups.map((group) => {
    const side = SIDES.find((one) => isFree(nameBox(group, one), taken, size));
    if (side) taken.push(nameBox(group, side));
    return { ...group, side };
  });
}

/** What a marker says. */
export function nameOf({ sources }: Pick<Marker, 'sources'>): string {
  const [only, ...others] = sources;
  return only && others.length === 0 ? only.name : manyInWords(sources.length);
}

function manyInWords(count: number): string {
  return tIn('map', '{count, plural, one {# source} other {# sources}}', { count });
}

type Group = Point & Pick<Marker, 'sources'>;

/** Each source joins the first group whose marker its own would lie over; a group stands where its first source is. */
function groupsOf(sources: readonly PlacedSource[], view: MapView): Group[] {
  const groups: (Point & { sources: PlacedSource[] })[] = [];
  for (const source of sources) {
    const { x, y } = pointOf(source, view);
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < MARKER_PX + GAP_PX);
    if (near) near.sources.push(source);
    else groups.push({ x, y, sources: [source] });
  }
  return groups;
}

function nameBox(group: Group, side: Side): Box {
  const width = Math.min(NAME_WIDTH_MAX_PX, nameOf(group).length * CHARACTER_PX + NAME_PADDING_PX);
  const [aside, off] = [(MARKER_PX + width) / 2 + GAP_PX, (MARKER_PX + NAME_HEIGHT_PX) / 2 + GAP_PX];
  const { x, y } = group;
  switch (side) {
    case 'right':
      return around({ x: x + aside, y }, width, NAME_HEIGHT_PX);
    case 'left':
      return around({ x: x - aside, y }, width, NAME_HEIGHT_PX);
    case 'below':
      return around({ x, y: y + off }, width, NAME_HEIGHT_PX);
    case 'above':
      return around({ x, y: y - off }, width, NAME_HEIGHT_PX);
  }
}

function around({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function isFree(box: Box, taken: readonly Box[], { width, height }: Size): boolean {
  if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) return false;
  return taken.every(
    (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
  );
}
