import type { ProductType } from '../../catalog/index.js';

/** Whether products of this type are never shipped. */
export function isVirtualType(type: ProductType): boolean {
  return type === 'virtual' || type === 'downloadable';
}
