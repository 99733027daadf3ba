import type { NewWebsite } from '../../stores/index.js';
import type { Source } from '../../sources/index.js';

/** A source of the sample data, as far as it differs from a new source's defaults. */
type SampleSource = Pick<Source, 'sourceCode' | 'name' | 'countryId' | 'postcode'> & Partial<Source>;

export interface SampleStock {
  readonly name: string;
  /** Codes of sample websites. */
  readonly websites: readonly string[];
  /** The first is asked first. */
  readonly sourceCodes: readonly string[];
}

export const SAMPLE_WEBSITES: readonly NewWebsite[] = [
  { code: 'eu', name: 'Otterbek Europe', currencyCode: 'EUR' },
  { code: 'uk', name: 'Otterbek United Kingdom', currencyCode: 'GBP' },
  { code: 'us', name: 'Otterbek North America', currencyCode: 'USD' },
];

/**
 * Five sites of a company that does not exist. Their telephone numbers are of the ranges that are kept free for
 * stories, their mail addresses of the domain that is kept free for examples.
 */
export const SAMPLE_SOURCES: readonly SampleSource[] = [
  {
    sourceCode: 'hamburg-dc',
    name: 'Hamburg Distribution Centre',
    description: 'Central warehouse: receives from all suppliers and ships worldwide.',
    latitude: 53.5127,
    longitude: 9.9356,
    countryId: 'DE',
    region: 'Hamburg',
    city: 'Hamburg',
    street: 'Altenwerder Damm 28',
    postcode: '21129',
    contactName: 'Wiebke Petersen',
    email: 'hamburg@otterbek.example',
    phone: '+49 40 66969 114',
  },
  {
    sourceCode: 'lyon-hub',
    name: 'Lyon Hub',
    description: 'Next-day parcels for France, Italy and Spain.',
    latitude: 45.7268,
    longitude: 4.8335,
    countryId: 'FR',
    region: 'Auvergne-Rhône-Alpes',
    city: 'Lyon',
    street: '41 rue des Chargeurs',
    postcode: '69007',
    contactName: 'Hugo Marchetti',
    email: 'lyon@otterbek.example',
    phone: '+33 4 65 71 02 18',
    isPickupLocationActive: true,
    frontendName: 'Otterbek Lyon',
    frontendDescription: 'Collect at the gate, with your order number. Monday to Friday 8 to 17.',
  },
  {
    sourceCode: 'london-store',
    name: 'London Flagship Store',
    description: 'Shop floor and a small stock room; ships what the shop does not sell.',
    latitude: 51.5142,
    longitude: -0.1247,
    countryId: 'GB',
    region: 'Greater London',
    city: 'London',
    street: '19 Neal Yard Row',
    postcode: 'WC2H 9QT',
    contactName: 'Amara Whitlock',
    email: 'london@otterbek.example',
    phone: '+44 20 7946 0172',
    isPickupLocationActive: true,
    frontendName: 'Otterbek Covent Garden',
    frontendDescription: 'Ready for collection within two hours. Monday to Saturday 10 to 19, Sunday 12 to 18.',
  },
  {
    sourceCode: 'columbus-dc',
    name: 'Columbus Fulfilment Center',
    description: 'Run by a partner; two days to most of the United States.',
    latitude: 39.8324,
    longitude: -82.9311,
    countryId: 'US',
    region: 'Ohio',
    city: 'Columbus',
    street: '2180 Creekside Industrial Pkwy',
    postcode: '43207',
    contactName: 'Dale Novak',
    email: 'columbus@otterbek.example',
    phone: '+1 614 555 0143',
    useDefaultCarrierConfig: false,
    carrierLinks: [
      { carrierCode: 'ups', position: 1 },
      { carrierCode: 'fedex', position: 2 },
    ],
  },
  {
    sourceCode: 'rotterdam-overflow',
    name: 'Rotterdam Overflow Warehouse',
    description: 'Rented while Hamburg was rebuilt. Closed; what is left there is not for sale.',
    enabled: false,
    latitude: 51.8857,
    longitude: 4.4209,
    countryId: 'NL',
    region: 'Zuid-Holland',
    city: 'Rotterdam',
    street: 'Waalkade 7',
    postcode: '3088 HJ',
    contactName: 'Joost van der Linden',
    email: 'rotterdam@otterbek.example',
  },
];

/** Hamburg stands behind all of them, so that one pallet is offered in several shops. */
export const SAMPLE_STOCKS: readonly SampleStock[] = [
  {
    name: 'Europe',
    websites: ['eu'],
    sourceCodes: ['hamburg-dc', 'lyon-hub', 'rotterdam-overflow'],
  },
  { name: 'United Kingdom', websites: ['uk'], sourceCodes: ['london-store', 'hamburg-dc', 'lyon-hub'] },
  { name: 'North America', websites: ['us'], sourceCodes: ['columbus-dc', 'hamburg-dc'] },
];
