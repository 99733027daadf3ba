import { Quantity } from '../../../platform/quantity/quantity.js';
import { noticeOf, oversoldBy } from './oversold-position.js';
import type { OversoldPosition } from './oversold-position.js';

const position = (sku: string, physical: number, committed: number): OversoldPosition => ({
  sourceCode: 'eu-1',
  sku,
  physical: Quantity.of(physical),
  committed: Quantity.of(committed),
});

describe('the notice of oversold positions', () => {
  it('names what is on hand, what is held and what is missing', () => {
    expect(oversoldBy(position('A', 2, 5)).toNumber()).toBe(3);
    expect(noticeOf([position('A', 2, 5)])).toEqual({
      title: '1 source stock position(s) oversold',
      text: 'SKU "A" on source "eu-1": 2 in stock, 5 committed (oversold by 3).',
    });
  });

  it('names five at most and counts the others', () => {
    const skus = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const { title, text } = noticeOf(skus.map((sku) => position(sku, 0.5, 1)));
    expect(title).toBe('7 source stock position(s) oversold');
    const sentences = skus
      .slice(0, 5)
      .map((sku) => `SKU "${sku}" on source "eu-1": 0.5 in stock, 1 committed (oversold by 0.5).`);
    expect(text).toBe(`${sentences.join(' ')} and 2 more.`);
    expect(noticeOf(skus.slice(0, 5).map((sku) => position(sku, 0.5, 1))).text).toBe(sentences.join(' '));
  });
});
