import { actorOf, referenceOf, statusChangeOf } from './adjustment-row';

describe('the cells of the history', () => {
  it.each([
    [null, null, ''],
    [1, 0, 'In Stock → Out of Stock'],
    [null, 1, 'Not Assigned → In Stock'],
    [0, null, 'Out of Stock → Not Assigned'],
    [2, 1, 'Out of Stock → In Stock'],
  ])('show the status change %p to %p as "%s"', (statusBefore, statusAfter, text) => {
    expect(statusChangeOf({ statusBefore, statusAfter })).toBe(text);
  });

  it.each([
    ['admin', '3', 'jane', 'jane (admin)'],
    ['integration', '8', null, 'integration #8'],
    ['integration', '8', '', 'integration #8'],
    ['system', null, null, 'system'],
  ] as const)('show the actor %s %s %s', (actorType, actorId, actorLabel, text) => {
    expect(actorOf({ actorType, actorId, actorLabel })).toBe(text);
  });

  it.each([
    ['order', '42', '/admin/sales/orders/42', 'Order #42', '/sales/orders/42'],
    ['shipment', '17', '/admin/sales/shipments/17', 'Shipment #17', '/sales/shipments/17'],
    ['rma', '4', '/admin/sales/rmas/4', '#4', '/sales/rmas/4'],
    ['bulk', 'bulk-1', null, 'bulk-1', null],
    ['other', '<b>ST</b>', null, '<b>ST</b>', null],
    ['other', ' ', null, '', null],
    [null, null, null, '', null],
    ['order', '5', 'https://elsewhere.example/5', '5', null],
  ])('show the reference %p %p', (referenceType, referenceId, referenceUrl, text, to) => {
    expect(referenceOf({ referenceType, referenceId, referenceUrl })).toEqual({ text, to });
  });
});
