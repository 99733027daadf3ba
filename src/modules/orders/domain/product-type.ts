import { hasSourceItems, PRODUCT_TYPES } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';

export function isProductType(type: string): type is ProductType {
  return (PRODUCT_TYPES as readonly string[]).includes(type);
}

/** Whether products of this type are made of others. */
export function isComposite(type: ProductType): boolean {
  return !hasSourceItems(type);
}

/** Whether products of this type are never shipped. */
export function isVirtualType(type: ProductType): boolean {
  return type === 'virtual' || type === 'downloadable';
}
