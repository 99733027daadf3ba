import { colours, SIZES } from './family.js';
import type { ProductFamily } from './family.js';

export const EQUIPMENT: readonly ProductFamily[] = [
  { code: 'PACK20', name: 'Tarn Daypack 20 L', price: 79, weight: 0.64, options: [colours('moss', 'slate', 'ochre')] },
  {
    code: 'PACK45',
    name: 'Tarn Trekking Pack 45 L',
    price: 169,
    weight: 1.52,
    options: [colours('moss', 'ink', 'rust')],
  },
  {
    code: 'DRYBG',
    name: 'Roll-Top Dry Bag',
    price: 16.9,
    weight: 0.12,
    options: [
      colours('ochre', 'ink'),
      [
        ['05', '5 L'],
        ['10', '10 L', 4],
        ['20', '20 L', 9],
      ],
    ],
  },
  {
    code: 'TENT',
    name: 'Heron Tent',
    price: 279,
    weight: 2.3,
    keeping: 'backorders',
    options: [
      [
        ['2P', '2 Persons'],
        ['3P', '3 Persons', 70],
        ['4P', '4 Persons', 150],
      ],
    ],
  },
  {
    code: 'SLEEP',
    name: 'Eider Down Sleeping Bag',
    price: 239,
    weight: 1.05,
    options: [
      [
        ['R', 'Regular'],
        ['L', 'Long', 20],
      ],
      [
        ['3S', 'Three Seasons'],
        ['4S', 'Four Seasons', 110],
      ],
    ],
  },
  {
    code: 'MAT',
    name: 'Insulated Sleeping Mat',
    price: 99,
    weight: 0.48,
    options: [
      [
        ['R', 'Regular'],
        ['W', 'Wide', 20],
      ],
    ],
  },
  { code: 'HAMMO', name: 'Two-Tree Hammock', price: 59, weight: 0.55, options: [colours('moss', 'rust', 'ink')] },
  {
    code: 'ROPE',
    name: 'Dynamic Rope 9.5 mm',
    price: 134,
    weight: 2.5,
    options: [
      [
        ['40', '40 m'],
        ['60', '60 m', 55],
        ['70', '70 m', 85],
      ],
    ],
  },
  { code: 'HARN', name: 'Crag Climbing Harness', price: 69, weight: 0.36, options: [SIZES.slice(0, 3)] },
  {
    code: 'CARAB',
    name: 'Locking Carabiner',
    price: 12.9,
    weight: 0.06,
    options: [
      [
        ['1', 'Single'],
        ['6', 'Set of 6', 57],
      ],
    ],
  },
  {
    code: 'POLES',
    name: 'Carbon Trekking Poles',
    price: 109,
    weight: 0.39,
    options: [
      [
        ['110', '110 cm'],
        ['120', '120 cm'],
        ['130', '130 cm'],
      ],
    ],
  },
  {
    code: 'LAMP',
    name: 'Headlamp',
    price: 34.9,
    weight: 0.09,
    options: [
      [
        ['200', '200 lm'],
        ['400', '400 lm', 25],
      ],
    ],
  },
  { code: 'LANTR', name: 'Rechargeable Camp Lantern', price: 54, weight: 0.28, options: [colours('moss', 'sand')] },
  { code: 'COMPS', name: 'Baseplate Compass', price: 32, weight: 0.05 },
  { code: 'FRAME', name: 'Bikepacking Frame Bag', price: 84, weight: 0.31, options: [colours('slate', 'ochre')] },
];
