import { Quantity } from '../../../platform/quantity/quantity.js';

/** An argument that does not have the form of a compensation. */
export class MalformedCompensation extends Error {
  constructor() {
    super(`Given argument does not match pattern "${String(PATTERN)}"`);
    this.name = 'MalformedCompensation';
  }
}

/** What is to be compensated; which part of the text is the order's number, the orders decide. */
interface CompensationArgument {
  /**
   * The ways to read number and SKU, which may both hold colons. The longest number comes first, as a greedy pattern
   * reads it (upstream interface, "create-compensations").
   */
  readonly readings: readonly { readonly incrementId: string; readonly sku: string }[];
  /** Above zero gives back, below zero reserves; at most four decimals count. */
  readonly quantity: Quantity;
  readonly stockId: number;
}

const PATTERN = /^(?<names>.+:.+):(?<quantity>[+-]?(?:\d+\.?\d*|\.\d+)):(?<stock>\d{1,10})$/;
/** Far beyond what a number and a SKU of the service take. */
const LENGTH_MAX = 300;
const STOCK_ID_MAX = 4_294_967_295;

/** Reads `<ORDER_INCREMENT_ID>:<SKU>:<QUANTITY>:<STOCK-ID>`. Throws `MalformedCompensation`. */
export function parseCompensation(text: string): CompensationArgument {
  const groups = (text.length > LENGTH_MAX ? null : PATTERN.exec(text))?.groups;
  const quantity = Quantity.tryParse(groups?.['quantity'] ?? '');
  const stockId = Number(groups?.['stock']);
  const readings = readingsOf(groups?.['names'] ?? '');
  if (!quantity || readings.length === 0 || stockId > STOCK_ID_MAX) throw new MalformedCompensation();
  return { readings, quantity, stockId };
}

function readingsOf(names: string): { incrementId: string; sku: string }[] {
  const readings: { incrementId: string; sku: string }[] = [];
  for (let at = names.lastIndexOf(':'); at > 0; at = names.lastIndexOf(':', at - 1)) {
    const [incrementId, sku] = [names.slice(0, at), names.slice(at + 1)];
    if (sku !== '') readings.push({ incrementId, sku });
  }
  return readings;
}
