import type { Order } from '../../orders/index.js';
import type { PickupLocation } from '../../pickup/index.js';

/** A mail in its two forms. */
interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Addresses that are one: nothing that a mail program would take for several, or for a name. */
const ADDRESS = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+$/;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * The mail which says that an order can be picked up: where, under which number, and what. `escape` makes text safe
 * between the tags of HTML.
 */
export function readyMail(order: Order, location: PickupLocation, escape: (text: string) => string): MailText {
  const place = placeLines(location);
  const goods = goodsLines(order);
  const subject = `Your order ${order.incrementId} is ready for pickup`;
  const line = (text: string): string => `<br>${escape(text)}`;
  return {
    subject,
    text: [
      `Your order ${order.incrementId} is ready. You can pick it up here:`,
      '',
      ...place,
      '',
      'Your items:',
      ...goods.map((each) => `- ${each}`),
      '',
      `Please bring your order number: ${order.incrementId}`,
      '',
    ].join('\n'),
    html: [
      `<p>Your order <strong>${escape(order.incrementId)}</strong> is ready. You can pick it up here:</p>`,
      `<p><strong>${escape(place[0] ?? '')}</strong>${place.slice(1).map(line).join('')}</p>`,
      '<p>Your items:</p>',
      `<ul>${goods.map((each) => `<li>${escape(each)}</li>`).join('')}</ul>`,
      `<p>Please bring your order number: <strong>${escape(order.incrementId)}</strong></p>`,
    ].join('\n'),
  };
}

function placeLines({ name, street, postcode, city, region, countryId, phone }: PickupLocation): string[] {
  const town = [postcode, city].filter(Boolean).join(' ');
  const lines = [name, street, town, [region, countryId].filter(Boolean).join(', '), phone && `Phone: ${phone}`];
  return lines.flatMap((line) => (line ? [oneLine(line)] : []));
}

/** What was bought, as it was ordered: the parts of a set stand under the set. */
function goodsLines({ items }: Order): string[] {
  return items
    .filter(({ parentItemId }) => parentItemId === null)
    .map(({ qtyOrdered, qtyCanceled, name, sku }) => {
      const quantity = qtyOrdered.minus(qtyCanceled).toNumber();
      return oneLine(name ? `${quantity} x ${name} (${sku})` : `${quantity} x ${sku}`);
    });
}

/** Data never begins a line of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
