import type { Option } from '../../components/form/fields';
import { t } from '../../language/messages';

/** The carriers that the server knows. */
export const CARRIERS: readonly Option[] = [
  { value: 'flatrate', label: t('Flat Rate') },
  { value: 'tablerate', label: t('Best Way (table rates)') },
  { value: 'freeshipping', label: t('Free Shipping') },
  { value: 'ups', label: t('UPS') },
  { value: 'usps', label: t('USPS') },
  { value: 'fedex', label: t('FedEx') },
  { value: 'dhl', label: t('DHL') },
  { value: 'instore', label: t('In-Store Pickup') },
];
