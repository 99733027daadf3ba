import { figureText } from '../../components/form/figures';
import { quantityViolation, quantityOf } from '../../components/form/rules';

/** A line of an order of which a document can have so much. */
export interface OpenLine {
  readonly id: number;
  readonly sku: string;
  readonly name: string | null;
  /** What is left of it. */
  readonly open: number;
  readonly isQtyDecimal: boolean;
}

/** A part of a bundle that ships together. */
export interface BundlePart {
  readonly sku: string;
  readonly name: string | null;
  /** How much of it one bundle has. */
  readonly each: number;
  /** What is left of it to ship. */
  readonly open: number;
}

/** A line of a shipment. A bundle that ships together is one line, whatever it is made of. */
export interface ShipLine extends OpenLine {
  readonly parts: readonly BundlePart[];
}

interface OrderedItem extends Omit<OpenLine, 'open'> {
  readonly parentItemId: number | null;
  readonly shipmentType: 'together' | 'separately' | null;
  readonly isVirtual: boolean;
  readonly qtyOrdered: number;
  readonly qtyToShip: number;
}

/** What can be shipped of an order: bundles that ship together as one, all other goods line by line. */
export function linesToShip(items: readonly OrderedItem[]): ShipLine[] {
  const bundles = new Set(items.filter(({ shipmentType }) => shipmentType === 'together').map(({ id }) => id));
  const loose = items.filter(({ parentItemId }) => parentItemId === null || !bundles.has(parentItemId));
  return openLines(loose, ({ qtyToShip }) => qtyToShip).map(({ id, sku, name, open, isQtyDecimal, qtyOrdered }) => ({
    id,
    sku,
    name,
    open,
    isQtyDecimal,
    parts: bundles.has(id) ? partsOf(items, id, qtyOrdered) : [],
  }));
}

function partsOf(items: readonly OrderedItem[], bundleId: number, bundles: number): BundlePart[] {
  return items
    .filter(({ parentItemId, isVirtual }) => parentItemId === bundleId && !isVirtual)
    .map(({ sku, name, qtyOrdered, qtyToShip }) => ({ sku, name, each: qtyOrdered / bundles, open: qtyToShip }));
}

/** How many whole bundles can be made of what there is; parts that are not counted anywhere are always there. */
export function bundlesFrom(
  { open, parts, isQtyDecimal }: ShipLine,
  there: (sku: string) => number | undefined,
): number {
  const counted = parts.flatMap((part) => {
    const quantity = there(part.sku);
    return quantity === undefined ? [] : [{ ...part, quantity }];
  });
  if (counted.every((part) => part.quantity >= part.open)) return open;
  const made = Math.min(...counted.map(({ quantity, each }) => quantity / each));
  return Math.min(open, isQtyDecimal ? made : Math.floor(made));
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
export function quantityViolations(
  lines: readonly OpenLine[],
  values: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const violations = lines.map(({ id, open, isQtyDecimal }) => {
    const text = values[quantityField(id)] ?? '';
    const violation = quantityViolation(text, { isRequired: false, min: 0, max: open, isWhole: !isQtyDecimal });
    return [quantityField(id), violation] as const;
  });
  return Object.fromEntries(violations);
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
  lines: readonly (OpenLine & Partial<Pick<ShipLine, 'parts'>>)[],
  sources: readonly { readonly sourceCode: string; readonly items: readonly { sku: string; quantity: number }[] }[],
  sourceCode: string,
): Record<string, string> {
  const source = sources.find((one) => one.sourceCode === sourceCode);
  if (!source) return everything(lines);
  const keyOf = (sku: string): string => sku.toLowerCase();
  const known = new Set(sources.flatMap(({ items }) => items.map(({ sku }) => keyOf(sku))));
  const left = new Map(source.items.map(({ sku, quantity }) => [keyOf(sku), quantity]));
  const take = (sku: string, quantity: number): void => {
    left.set(keyOf(sku), Math.max(0, (left.get(keyOf(sku)) ?? 0) - quantity));
  };
  const there = (sku: string): number | undefined => (known.has(keyOf(sku)) ? (left.get(keyOf(sku)) ?? 0) : undefined);
  const texts = new Map<number, string>();
  // Bundles come first, as in the suggestion: what they leave is for the other lines.
  for (const line of [...lines].sort((a, b) => (b.parts?.length ?? 0) - (a.parts?.length ?? 0))) {
    const { id, sku, open, parts = [] } = line;
    const isBundle = parts.length > 0;
    const given = isBundle ? bundlesFrom({ ...line, parts }, there) : Math.min(open, there(sku) ?? open);
    for (const part of isBundle ? parts : [{ sku, each: 1 }]) take(part.sku, given * part.each);
    texts.set(id, figureText(given));
  }
  return Object.fromEntries(lines.map(({ id }) => [quantityField(id), texts.get(id) ?? '']));
}
