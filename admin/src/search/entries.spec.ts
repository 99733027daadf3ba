import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LookupQuery } from '../api/generated/search';
import { actionsFor } from './actions';
import type { PaletteAction } from './actions';
import { fits, foundGroups, inOrder, localGroups } from './entries';

type Found = LookupQuery['lookup'];

const GERMAN = JSON.parse(readFileSync(join(__dirname, '../language/catalogues/de.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const ENGLISH_ACTIONS = actionsFor(() => true);
/** The modules take their words when they are loaded, as the page does. */
const GERMAN_ACTIONS = ENGLISH_ACTIONS.map(({ label, words, ...others }) => ({
  ...others,
  label: GERMAN[label] ?? '',
  words: GERMAN[`search|${words}`] ?? '',
}));

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
    expect(titles('move')).toEqual(['Transfer stock …', 'Transfers']);
    expect(titles('inventory')).toEqual(['Transfers']);
    expect(titles('lamp')).toEqual([]);
  });

  it.each([
    ['new sales channel', ['stock', 'website']],
    ['move stock', ['transfer']],
    ['goods in', ['receive', 'count']],
    ['new warehouse', ['source']],
    ['upload csv', ['import']],
    ['stocktake', ['count']],
    ['transfer order', ['plan-transfer']],
  ])('are the actions that people mean by "%s"', (term, expected) => {
    expect(idsOf(ENGLISH_ACTIONS, term)).toEqual(expected);
  });

  it.each([
    ['neuer Vertriebskanal', ['stock', 'website']],
    ['umlagern', ['transfer', 'plan-transfer']],
    ['Wareneingang', ['receive', 'count']],
    ['neue Bestellung', ['order']],
    ['lager anlegen', ['source']],
    ['Inventur', ['count']],
    ['zahlung', ['count']],
  ])('are the actions that people mean by "%s" in German', (term, expected) => {
    expect(idsOf(GERMAN_ACTIONS, term)).toEqual(expected);
  });

  it('are none for signs alone', () => {
    expect([fits('Low Stock', '#'), fits('Low Stock', ''), fits('Low-Stock', 'low-st')]).toEqual([false, true, true]);
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

function idsOf(actions: readonly PaletteAction[], term: string): string[] {
  const [group] = localGroups(term, { actions, pages: [] });
  return (group?.entries ?? []).map(({ id }) => id.replace('action-', ''));
}
