import { colours } from './family.js';
import type { ProductFamily, SampleOption } from './family.js';

/** Where food and gas may be sold. */
const IN_EUROPE = ['base', 'eu', 'uk'];

const MAPS: readonly SampleOption[] = [
  ['HARZ', 'Harz'],
  ['EIFEL', 'Eifel'],
  ['VOSG', 'Vosges'],
  ['JURA', 'Jura'],
  ['LAKES', 'Lake District'],
  ['CAIRN', 'Cairngorms'],
  ['WHITE', 'White Mountains'],
  ['SMOKY', 'Great Smoky Mountains'],
];

export const CAMP: readonly ProductFamily[] = [
  { code: 'STOVE', name: 'Alder Gas Stove', price: 49.9, weight: 0.21 },
  {
    code: 'GAS',
    name: 'Gas Canister',
    price: 5.9,
    weight: 0.38,
    soldOn: IN_EUROPE,
    options: [
      [
        ['100', '100 g'],
        ['230', '230 g', 2.5],
        ['450', '450 g', 6],
      ],
    ],
  },
  {
    code: 'POTS',
    name: 'Nesting Cook Set',
    price: 39.9,
    weight: 0.52,
    options: [
      [
        ['1P', '1 Person'],
        ['2P', '2 Persons', 20],
        ['4P', '4 Persons', 49],
      ],
    ],
  },
  {
    code: 'MUG',
    name: 'Enamel Mug',
    price: 11.5,
    weight: 0.16,
    options: [colours('moss', 'slate', 'ochre', 'rust', 'ink', 'sand')],
  },
  {
    code: 'FLASK',
    name: 'Insulated Bottle',
    price: 28.9,
    weight: 0.34,
    options: [
      colours('moss', 'ink', 'sand'),
      [
        ['05', '0.5 L'],
        ['07', '0.75 L', 4],
        ['10', '1 L', 8],
      ],
    ],
  },
  {
    code: 'KNIFE',
    name: 'Folding Knife',
    price: 45,
    weight: 0.08,
    options: [
      [
        ['OAK', 'Oak'],
        ['WAL', 'Walnut', 6],
      ],
    ],
  },
  {
    code: 'TOWEL',
    name: 'Quick-Dry Towel',
    price: 14.9,
    weight: 0.14,
    options: [
      colours('ochre', 'slate', 'moss'),
      [
        ['S', 'Small'],
        ['M', 'Medium', 6],
        ['L', 'Large', 13],
      ],
    ],
  },
  {
    code: 'BLANK',
    name: 'Lambswool Blanket',
    price: 98,
    weight: 1.35,
    options: [colours('moss', 'ochre', 'slate', 'sand')],
  },
  {
    code: 'CANDL',
    name: 'Beeswax Candle',
    price: 13.9,
    weight: 0.22,
    options: [
      [
        ['PIN', 'Pine'],
        ['CED', 'Cedar'],
        ['JUN', 'Juniper'],
      ],
    ],
  },
  {
    code: 'SOAP',
    name: 'Camp Soap',
    price: 6.9,
    weight: 0.12,
    options: [
      [
        ['PIN', 'Pine'],
        ['MIN', 'Mint'],
        ['NEU', 'Unscented'],
      ],
    ],
  },
  {
    code: 'COFFE',
    name: 'Field Roast Coffee',
    price: 9.9,
    weight: 0.26,
    soldOn: IN_EUROPE,
    options: [
      [
        ['WB', 'Whole Bean'],
        ['GR', 'Ground'],
      ],
      [
        ['250', '250 g'],
        ['1000', '1 kg', 22],
      ],
    ],
  },
  {
    code: 'OATBR',
    name: 'Oat Bars, Box of 12',
    price: 21.9,
    weight: 0.66,
    soldOn: IN_EUROPE,
    options: [
      [
        ['APL', 'Apple'],
        ['NUT', 'Hazelnut'],
        ['COC', 'Cocoa'],
        ['BER', 'Berry'],
      ],
    ],
  },
  {
    code: 'NOTES',
    name: 'Waterproof Field Notebook',
    price: 12.5,
    weight: 0.13,
    options: [
      colours('moss', 'ink', 'rust'),
      [
        ['RUL', 'Ruled'],
        ['DOT', 'Dotted'],
      ],
    ],
  },
  { code: 'MAP', name: 'Waterproof Hiking Map', price: 16.5, weight: 0.07, options: [MAPS] },
];
