import { t, tIn } from '../../language/messages';

/** What is said of a document that is made of lines of an order. */
export interface StepWords {
  /** The button, and the quantity of a line. */
  readonly verb: string;
  readonly title: (order: string) => string;
  /** The list of the lines. */
  readonly items: string;
  /** The quantity of one line, for screen readers. */
  readonly quantity: (sku: string) => string;
  /** Where no quantity was typed. */
  readonly nothing: string;
}

export const SHIP: StepWords = {
  verb: t('Ship'),
  title: (order) => t('Ship order {order}', { order }),
  items: t('Items to ship'),
  quantity: (sku) => t('Ship: {sku}', { sku }),
  nothing: t('Enter how much to ship.'),
};

export const INVOICE: StepWords = {
  verb: tIn('verb', 'Invoice'),
  title: (order) => t('Invoice order {order}', { order }),
  items: t('Items to invoice'),
  quantity: (sku) => t('Invoice: {sku}', { sku }),
  nothing: t('Enter how much to invoice.'),
};

export const REFUND: StepWords = {
  verb: tIn('verb', 'Refund'),
  title: (order) => t('Refund order {order}', { order }),
  items: t('Items to refund'),
  quantity: (sku) => t('Refund: {sku}', { sku }),
  nothing: t('Enter how much to refund.'),
};
