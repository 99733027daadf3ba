import type { LookupQuery } from '../api/generated/search';
import type { PaletteAction } from './actions';
import { fits, foundGroups, inOrder, localGroups } from './entries';

type Found = LookupQuery['lookup'];

const action: PaletteAction = {
  id: 'transfer',
  label: 'Transfer stock …',
  words: 'move between sources',
  icon: '',
  permissions: [],
  to: (sku) => `/transfers?sku=${sku}`,
};
const page = { path: 'transfers', label: 'Transfers', icon: '', group: 'inventory', order: 1 } as const;
const found: Found = {
  products: [{ sku: 'A/1', name: 'Lamp', status: 2 }],
  orders: [{ orderId: 7, incrementId: '000000007', customerEmail: 'a@b.c', status: 'pending' }],
  customers: [{ customerId: 1, email: 'a+b@b.c', name: '' }],
  sources: [],
  requests: [{ requestId: 'r', changes: 1 }],
};

describe('the entries of the search', () => {
  it('are actions and pages whose words begin as what was typed', () => {
    expect([fits('Low Stock', 'sto'), fits('Low Stock', 'stock low'), fits('Low Stock', 'tock')]).toEqual([
      true,
      true,
      false,
    ]);
    const titles = (term: string) =>
      localGroups(term, { actions: [action], pages: [page] }).flatMap(({ entries }) =>
        entries.map(({ title }) => title),
      );
    expect(titles('')).toEqual(['Transfer stock …', 'Transfers']);
    expect(titles('move')).toEqual(['Transfer stock …']);
    expect(titles('inventory')).toEqual(['Transfers']);
    expect(titles('lamp')).toEqual([]);
  });

  it('lead to what was found', () => {
    const groups = inOrder(
      foundGroups(found, (sku) => `/products/${encodeURIComponent(sku)}`),
      'la',
      found,
    );
    expect(groups.map(({ heading, entries }) => [heading, entries.map(({ target }) => target)])).toEqual([
      ['Products', [{ to: '/products/A%2F1' }]],
      ['Orders', [{ to: '/sales/orders/7' }]],
      ['Customers', [{ to: '/sales/orders?customerEmail=a%2Bb%40b.c' }]],
      ['Requests', [{ to: '/inventory/adjustments?requestId=r' }]],
    ]);
  });

  it.each([
    ['a/1', 'Products'],
    ['7', 'Orders'],
    ['#0007', 'Orders'],
    ['', 'Actions'],
    ['lam', 'Actions'],
  ])('begin with what was typed whole: "%s"', (term, heading) => {
    const local = localGroups('', { actions: [action], pages: [page] });
    const groups = inOrder([...local, ...foundGroups(found, (sku) => sku)], term, found);
    expect(groups[0]?.heading).toBe(heading);
  });
});
