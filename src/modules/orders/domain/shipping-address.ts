import type { Details } from './order-view.js';

/** Where an order is to be sent; an empty text is an unknown part. */
export interface ShippingAddress {
  /** Two letters, as `DE`. */
  readonly country: string;
  readonly postcode: string;
  readonly street: string;
  readonly region: string;
  readonly city: string;
}

const PART_LENGTH_MAX = 255;

/**
 * The shipping address among the fields that an order came with: that of its first shipping assignment, else its field
 * `shipping_address`. Undefined where there is none with a country. What is no text counts as unknown.
 */
export function shippingAddressOf(details: Details): ShippingAddress | undefined {
  const assignments = read(read(details, 'extension_attributes'), 'shipping_assignments');
  const first: unknown = Array.isArray(assignments) ? assignments[0] : undefined;
  const address = read(read(first, 'shipping'), 'address') ?? read(details, 'shipping_address');
  const region = read(address, 'region');
  const street = read(address, 'street');
  const found = {
    country: textOf(read(address, 'country_id')),
    postcode: textOf(read(address, 'postcode')),
    street: textOf(Array.isArray(street) ? street.filter((line) => typeof line === 'string').join(' ') : street),
    region: textOf(read(region, 'region') ?? region),
    city: textOf(read(address, 'city')),
  };
  return found.country === '' ? undefined : found;
}

/** A member by its name in snake_case, which clients may write in camelCase as well. */
function read(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const camel = name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
  const member = [name, camel].find((key) => Object.hasOwn(value, key));
  return member === undefined ? undefined : ((value as Readonly<Record<string, unknown>>)[member] ?? undefined);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? [...value.trim()].slice(0, PART_LENGTH_MAX).join('') : '';
}
