import type { ProductToSave } from '../../catalog/index.js';
import { SAMPLE_PRODUCTS } from './products.js';

/** A product that is made of the others: one of each type. */
export interface SampleComposite extends Pick<ProductToSave, 'sku' | 'name' | 'price' | 'typeId' | 'composition'> {
  /** The products among which a configurable one chooses; their ids are known once they are made. */
  readonly variants?: readonly string[];
}

export const SAMPLE_COMPOSITES: readonly SampleComposite[] = [
  {
    sku: 'OTB-RAINJ',
    name: 'Ridgeline Rain Jacket',
    price: 149,
    typeId: 'configurable',
    variants: skusOf('RAINJ'),
  },
  {
    sku: 'OTB-KITCHEN',
    name: 'Camp Kitchen to Choose',
    price: 79,
    typeId: 'bundle',
    composition: {
      options: [
        { title: 'Stove', required: true, type: 'radio', selections: skusOf('STOVE').map((sku) => ({ sku })) },
        {
          title: 'Gas',
          required: true,
          type: 'select',
          selections: skusOf('GAS').map((sku) => ({ sku, canChangeQuantity: true })),
        },
        { title: 'Mug', required: false, type: 'checkbox', selections: skusOf('MUG').map((sku) => ({ sku })) },
      ],
    },
  },
  {
    sku: 'OTB-WASH',
    name: 'To Wash on the Way',
    price: 0,
    typeId: 'grouped',
    composition: { associated: [...skusOf('TOWEL'), ...skusOf('SOAP')].map((sku) => ({ sku })) },
  },
];

function skusOf(family: string): string[] {
  return SAMPLE_PRODUCTS.filter((product) => product.family.code === family).map(({ sku }) => sku);
}
