import { GRID_DENSITIES } from './grid-view';
import type { GridDensity } from './grid-view';

const KEY = 'inventory-density';

/** How high this user wants the rows of lists on this machine; undefined while they have not chosen. */
export function keptDensity(userId: string): GridDensity | undefined {
  try {
    const kept = localStorage.getItem(`${KEY}:${userId}`);
    return GRID_DENSITIES.find((density) => density === kept);
  } catch {
    return undefined;
  }
}

/** Keeps the choice for all lists of the user. */
export function keepDensity(userId: string, density: GridDensity): void {
  try {
    localStorage.setItem(`${KEY}:${userId}`, density);
  } catch {
    // A browser that keeps nothing has the choice in the address alone.
  }
}
