import { figureText } from '../../components/form/figures';
import { quantityFault, quantityOf } from '../../components/form/rules';

/** A line of an order of which a document can have so much. */
export interface OpenLine {
  readonly id: number;
  readonly sku: string;
  readonly name: string | null;
  /** What is left of it. */
  readonly open: number;
  readonly isQtyDecimal: boolean;
}

/** The items of an order of which something is left; composite items follow from their parts. */
export function openLines<Item extends Omit<OpenLine, 'open'>>(
  items: readonly Item[],
  left: (item: Item) => number,
): (Item & OpenLine)[] {
  return items.filter((item) => left(item) > 0).map((item) => ({ ...item, open: left(item) }));
}

/** The field of a line's quantity in a form. */
export function quantityField(lineId: number): `qty.${number}` {
  return `qty.${lineId}`;
}

/** The texts of the fields that ask for everything that is left. */
export function everything(lines: readonly OpenLine[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ id, open }) => [quantityField(id), figureText(open)]));
}

/** What is wrong with the quantities as they were typed, by field; an empty field is 0. */
export function quantityFaults(
  lines: readonly OpenLine[],
  values: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const faults = lines.map(({ id, open, isQtyDecimal }) => {
    const text = values[quantityField(id)] ?? '';
    const fault = quantityFault(text, { isRequired: false, min: 0, max: open, isWhole: !isQtyDecimal });
    return [quantityField(id), fault] as const;
  });
  return Object.fromEntries(faults);
}

/** The quantities that were asked for, those of 0 left out. */
export function quantitiesOf(
  lines: readonly OpenLine[],
  values: Readonly<Record<string, string>>,
): { orderItemId: number; qty: number }[] {
  return lines.flatMap(({ id }) => {
    const qty = quantityOf(values[quantityField(id)] ?? '') ?? 0;
    return qty > 0 ? [{ orderItemId: id, qty }] : [];
  });
}

/** The comment of a document; null where there is none. */
export function commentOf({ comment = '' }: Readonly<Record<string, string>>): string | null {
  return comment.trim() || null;
}

/**
 * What a source is to give, spread over the lines of its SKUs in their order. A line of whose SKU the suggestion says
 * nothing at any source is shipped with the chosen source: its goods are not counted.
 */
export function suggestedQuantities(
  lines: readonly OpenLine[],
  sources: readonly { readonly sourceCode: string; readonly items: readonly { sku: string; quantity: number }[] }[],
  sourceCode: string,
): Record<string, string> {
  const source = sources.find((one) => one.sourceCode === sourceCode);
  if (!source) return everything(lines);
  const keyOf = (sku: string): string => sku.toLowerCase();
  const known = new Set(sources.flatMap(({ items }) => items.map(({ sku }) => keyOf(sku))));
  const left = new Map(source.items.map(({ sku, quantity }) => [keyOf(sku), quantity]));
  return Object.fromEntries(
    lines.map(({ id, sku, open }) => {
      const key = keyOf(sku);
      if (!known.has(key)) return [quantityField(id), figureText(open)];
      const given = Math.min(open, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - given);
      return [quantityField(id), figureText(given)];
    }),
  );
}
