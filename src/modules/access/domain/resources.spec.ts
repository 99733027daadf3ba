import { allResources, isResource, resourceTree, ROOT_RESOURCE_ID } from './resources.js';
import type { Resource } from './resources.js';

function titlesTo(id: string, node: Resource = resourceTree()): string[] | undefined {
  if (node.id === id) return [node.title];
  for (const child of node.children) {
    const titles = titlesTo(id, child);
    if (titles) return [node.title, ...titles];
  }
  return undefined;
}

describe('the tree of resources', () => {
  it('begins at its root and names each id once', () => {
    const ids: string[] = [];
    const collect = (node: Resource): void => {
      ids.push(node.id);
      node.children.forEach(collect);
    };
    collect(resourceTree());
    expect(ids[0]).toBe(ROOT_RESOURCE_ID);
    expect(new Set(ids).size).toBe(ids.length);
    expect(allResources()).toEqual(ids);
  });

  it('gives every id the neutral vendor word', () => {
    for (const id of allResources()) expect(id).toMatch(/^Vendor_[A-Za-z]+::[A-Za-z_]+$/);
  });

  it('lists the history where the specification says', () => {
    expect(titlesTo('Vendor_InventoryAdjustment::view')?.slice(1)).toEqual([
      'Stores',
      'Inventory',
      'Adjustment History',
    ]);
    expect(titlesTo('Vendor_InventoryAdjustment::revert')?.slice(0, -1)).toContain('Adjustment History');
  });

  it('knows ids exactly', () => {
    expect(isResource('Vendor_InventoryApi::source_edit')).toBe(true);
    expect(isResource('vendor_inventoryapi::source_edit')).toBe(false);
    expect(isResource('Vendor_InventoryApi::source_edit ')).toBe(false);
    expect(isResource('__proto__')).toBe(false);
  });
});
