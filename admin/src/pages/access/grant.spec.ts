import { branchesOf, grantableOf, grantText, idsOf, withChosen } from './grant';
import type { ResourceNode } from './grant';

const node = (id: string, parentId: string | null, isGrantable = true): ResourceNode => ({
  id,
  title: id,
  parentId,
  isGrantable,
});
const NODES = [
  node('root', null),
  node('sales', 'root'),
  node('orders', 'sales', false),
  node('cancel', 'orders'),
  node('stores', 'root'),
];

describe('what roles are given', () => {
  it('is shown as branches below the root', () => {
    const [sales, stores] = branchesOf(NODES);
    expect(sales && idsOf(sales)).toEqual(['sales', 'orders', 'cancel']);
    expect(sales && grantableOf(sales)).toEqual(['sales', 'cancel']);
    expect(stores).toMatchObject({ id: 'stores', children: [] });
    expect(branchesOf([])).toEqual([]);
  });

  it('changes by what is chosen alone', () => {
    expect(withChosen(['a', 'gone'], ['b', 'a'], true)).toEqual(['gone', 'b', 'a']);
    expect(withChosen(['a', 'gone'], ['a'], false)).toEqual(['gone']);
  });

  it('is said in a few words', () => {
    expect(grantText({ isAll: true, resources: [] })).toBe('All resources');
    expect(grantText({ isAll: false, resources: ['a'] })).toBe('1 resource');
    expect(grantText({ isAll: false, resources: [] })).toBe('0 resources');
    expect(grantText({ isAll: true, resources: [], sourceCodes: null })).toBe('All resources');
    expect(grantText({ isAll: false, resources: ['a', 'b'], sourceCodes: ['north'] })).toBe('2 resources at 1 source');
  });
});
