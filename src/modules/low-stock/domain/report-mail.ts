import { escapeHtml } from '../../../platform/mail/mail.js';
import type { LowStockFall } from './fall.js';

/** Items that one mail shows. */
export const SHOWN_MAX = 50;

const HEADINGS = ['Source', 'SKU', 'Product', 'Quantity', 'Threshold', 'Since (UTC)'] as const;

/** What a mail says. */
interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail about `total` items that have fallen below their thresholds, of which it shows some. With none to show it has no table. */
export function reportMail(shown: readonly LowStockFall[], total: number): MailContent {
  const subject = `Low stock: ${total} ${total === 1 ? 'item' : 'items'}`;
  if (shown.length === 0) {
    const text =
      total === 1 ? 'One item has fallen below its threshold.' : `${total} items have fallen below their thresholds.`;
    return { subject, text: `${text}\n`, html: `<p>${text}</p>` };
  }
  const intro =
    total === 1
      ? 'This item has fallen below its threshold:'
      : `These ${total} items have fallen below their thresholds:`;
  const more = total > shown.length ? `and ${total - shown.length} more` : '';
  const rows = shown.map(cellsOf);
  const lines = rows.map((cells) => cells.join('  |  '));
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    '<table border="1" cellpadding="4" cellspacing="0">',
    `<tr>${HEADINGS.map((heading) => `<th align="left">${heading}</th>`).join('')}</tr>`,
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`),
    '</table>',
    more === '' ? '' : `<p>${more}</p>`,
  ];
  return {
    subject,
    text: [intro, '', HEADINGS.join('  |  '), ...lines, ...(more === '' ? [] : [more]), ''].join('\n'),
    html: html.filter((line) => line !== '').join('\n'),
  };
}

function cellsOf({ sourceCode, sku, productName, quantity, notifyStockQty, since }: LowStockFall): string[] {
  return [
    sourceCode,
    sku,
    productName,
    String(quantity.toNumber()),
    String(notifyStockQty.toNumber()),
    since ?? 'unknown',
  ];
}
