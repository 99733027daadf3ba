import type { OversoldGoodsQuery } from '../../api/generated/dashboard';
import { formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

type Oversold = OversoldGoodsQuery['oversoldGoods'][number];

/** Something that would help, with the address of its form. */
export interface Cure {
  readonly label: string;
  readonly to: string;
}

/** What helps goods that are oversold: from the source with most to spare, from outside, or by fewer orders. */
export function curesOf({ sku, sourceCode, missing, donorCode, donorName, donorSpare }: Oversold): Cure[] {
  const given = Math.min(missing, donorSpare ?? 0);
  const transfer = { sku, quantity: String(given), from: donorCode ?? '', to: sourceCode };
  return [
    ...(donorCode !== null && given > 0
      ? [
          {
            label: t('Transfer {given} from {donorName}', {
              given: formatQuantity(given),
              donorName: donorName ?? donorCode,
            }),
            to: `/transfers?${new URLSearchParams(transfer)}`,
          },
        ]
      : []),
    receiving({ sku, sourceCode, quantity: missing }),
    {
      label: t('Orders to cancel'),
      to: `/sales/orders?${new URLSearchParams([
        ['sku', sku],
        ['state', 'new'],
        ['state', 'processing'],
      ])}`,
    },
  ];
}

/** The form of a product with what has come in. */
export function receiving(goods: { sku: string; sourceCode: string; quantity: number }): Cure {
  const asked = { reason: 'received', source: goods.sourceCode, add: String(goods.quantity) };
  return {
    label: t('Receive {quantity}', { quantity: formatQuantity(goods.quantity) }),
    to: `/products/${encodeURIComponent(goods.sku)}?${new URLSearchParams(asked)}`,
  };
}
