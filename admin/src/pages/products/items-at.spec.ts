import { readItemsAt } from './items-at';
import type { ItemAt } from './items-at';

const PAGE = 200;

/** A server on which each SKU has so many sources. */
function serverOf(sources: number): {
  readonly asked: string[];
  readPage(skus: readonly string[], page: number): Promise<{ items: ItemAt[]; pageInfo: { totalPages: number } }>;
} {
  const asked: string[] = [];
  return {
    asked,
    readPage: (skus, page) => {
      asked.push(`${skus.length}/${page}`);
      const all = skus.flatMap((sku) =>
        Array.from({ length: sources }, (_, at) => ({
          sourceCode: `s${at}`,
          sku: sku.toUpperCase(),
          quantity: 1,
          status: 1,
        })),
      );
      return Promise.resolve({
        items: all.slice((page - 1) * PAGE, page * PAGE),
        pageInfo: { totalPages: Math.ceil(all.length / PAGE) },
      });
    },
  };
}

const skusOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `sku-${index}`);

describe('what products had at a moment', () => {
  it('is read to its last row, some SKUs at a time', async () => {
    const server = serverOf(40);
    const found = await readItemsAt(skusOf(220), server.readPage);
    expect(found.size).toBe(220);
    expect(new Set([...found.values()].map((items) => items.length))).toEqual(new Set([40]));
    expect(server.asked).toHaveLength(4 * 10 + 4);
    expect(server.asked.slice(-5)).toEqual(['50/10', '20/1', '20/2', '20/3', '20/4']);
  });

  it('names products that were nowhere, and asks nothing where there are none', async () => {
    expect(await readItemsAt(['A'], serverOf(0).readPage)).toEqual(new Map([['a', []]]));
    const server = serverOf(1);
    expect([await readItemsAt([], server.readPage), server.asked]).toEqual([new Map(), []]);
  });

  it('is refused where only a part of it would be read', async () => {
    await expect(readItemsAt(skusOf(50), serverOf(801).readPage)).rejects.toThrow('too many sources');
  });
});
