import type { ProductFamily } from './family.js';

/** What has no body: services and seats, files and licences. */
export const INTANGIBLE: readonly ProductFamily[] = [
  { code: 'GIFT', name: 'Gift Wrapping', price: 4.5, typeId: 'virtual', keeping: 'unmanaged' },
  {
    code: 'CARE',
    name: 'Repair Plan',
    price: 19,
    typeId: 'virtual',
    keeping: 'unmanaged',
    options: [
      [
        ['2Y', '2 Years'],
        ['5Y', '5 Years', 24],
      ],
    ],
  },
  {
    code: 'CLASS',
    name: 'Workshop',
    price: 75,
    typeId: 'virtual',
    keeping: 'limited',
    soldOn: ['base', 'uk'],
    options: [
      [
        ['NAV', 'Map and Compass'],
        ['AID', 'First Aid Outdoors', 20],
        ['KNT', 'Ropes and Knots'],
      ],
    ],
  },
  {
    code: 'GPX',
    name: 'Trail Collection (GPX)',
    price: 14.9,
    typeId: 'downloadable',
    keeping: 'limited',
    options: [
      [
        ['HARZ', 'Harz'],
        ['VOSG', 'Vosges'],
        ['LAKES', 'Lake District'],
        ['WHITE', 'White Mountains'],
      ],
    ],
  },
  {
    code: 'GUIDE',
    name: 'Field Guide (PDF)',
    price: 9.9,
    typeId: 'downloadable',
    keeping: 'unmanaged',
    options: [
      [
        ['LIGHT', 'Packing Light'],
        ['KNOTS', 'Twenty Knots'],
        ['COOK', 'Cooking on One Burner'],
        ['STARS', 'Stars of the North'],
      ],
    ],
  },
];
