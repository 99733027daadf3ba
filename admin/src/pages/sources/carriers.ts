import type { Option } from '../../components/form/fields';

/** The carriers that the server knows. */
export const CARRIERS: readonly Option[] = [
  { value: 'flatrate', label: 'Flat Rate' },
  { value: 'tablerate', label: 'Best Way (table rates)' },
  { value: 'freeshipping', label: 'Free Shipping' },
  { value: 'ups', label: 'UPS' },
  { value: 'usps', label: 'USPS' },
  { value: 'fedex', label: 'FedEx' },
  { value: 'dhl', label: 'DHL' },
  { value: 'instore', label: 'In-Store Pickup' },
];
