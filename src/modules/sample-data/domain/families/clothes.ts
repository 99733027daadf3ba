import { colours, SIZES } from './family.js';
import type { ProductFamily, SampleOption } from './family.js';

const GLOVE_SIZES = SIZES.slice(0, 3);
const SHOE_SIZES = [38, 39, 40, 41, 42, 43, 44, 45].map((size): SampleOption => [String(size), `EU ${size}`]);

export const CLOTHES: readonly ProductFamily[] = [
  {
    code: 'RAINJ',
    name: 'Ridgeline Rain Jacket',
    price: 149,
    weight: 0.46,
    options: [colours('moss', 'ink', 'rust'), SIZES],
  },
  {
    code: 'FLEEC',
    name: 'Fellside Fleece Jacket',
    price: 89,
    weight: 0.38,
    options: [colours('slate', 'ochre', 'moss'), SIZES],
  },
  { code: 'MERIN', name: 'Merino Base Layer', price: 64.9, weight: 0.19, options: [colours('ink', 'sand'), SIZES] },
  { code: 'TROUS', name: 'Traverse Trousers', price: 94.5, weight: 0.41, options: [colours('slate', 'sand'), SIZES] },
  { code: 'BOOTS', name: 'Cairn Hiking Boots', price: 189, weight: 1.24, options: [SHOE_SIZES], keeping: 'backorders' },
  { code: 'TRAIL', name: 'Skerry Trail Shoes', price: 129, weight: 0.62, options: [SHOE_SIZES] },
  {
    code: 'SOCKS',
    name: 'Wool Hiking Socks',
    price: 17.9,
    weight: 0.08,
    options: [
      colours('slate', 'rust'),
      [
        ['36', '36-39'],
        ['40', '40-43'],
        ['44', '44-47'],
      ],
    ],
  },
  {
    code: 'BEANI',
    name: 'Ribbed Beanie',
    price: 24.9,
    weight: 0.07,
    options: [colours('moss', 'ochre', 'ink', 'rust')],
  },
  {
    code: 'GLOVE',
    name: 'Windproof Gloves',
    price: 39.9,
    weight: 0.11,
    options: [colours('ink', 'slate'), GLOVE_SIZES],
  },
  {
    code: 'SUNCP',
    name: 'Five-Panel Cap',
    price: 27.5,
    weight: 0.09,
    options: [colours('moss', 'sand', 'ink', 'rust')],
  },
  { code: 'SUNGL', name: 'Glacier Sunglasses', price: 119, weight: 0.05, options: [colours('ink', 'ochre', 'slate')] },
];
