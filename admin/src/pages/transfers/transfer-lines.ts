import type { RefusalBody } from '../../api/api-error';
import { renderMessage } from '../../api/api-error';
import type { TransferPositionsQuery } from '../../api/generated/transfers';
import { formatQuantity } from '../../components/format';
import { figureText } from '../../components/form/figures';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import { t } from '../../language/messages';

/** Lines of one transfer here; files of more are for the import. */
export const LINES_MAX = 500;
const SKU_LENGTH_MAX = 64;

/** What is to move of one SKU, as it was typed. */
export interface TransferLine {
  readonly sku: string;
  readonly quantity: string;
}

export type TransferPosition = TransferPositionsQuery['transferPositions'][number];

/** What a text of several lines holds. */
interface PastedLines {
  readonly lines: readonly TransferLine[];
  /** Lines that could not be read, as they stand. */
  readonly unread: readonly string[];
}

/** SKUs are told apart without regard to case. */
export function skuKey(sku: string): string {
  return sku.trim().toLowerCase();
}

/**
 * Reads lines of a spreadsheet or a file: SKU and quantity with a tab, a semicolon, a comma or blanks between them. A head
 * (`sku`, `quantity`) is passed over; a SKU alone is one piece.
 */
export function parseLines(text: string): PastedLines {
  const lines: TransferLine[] = [];
  const unread: string[] = [];
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .forEach((line, index) => {
      const [sku = '', quantity = '1', ...others] = cellsOf(line);
      const isHead = index === 0 && /^"?sku"?$/i.test(sku);
      if (isHead) return;
      if (sku === '' || sku.length > SKU_LENGTH_MAX || others.some((cell) => cell !== '')) unread.push(line);
      else if (quantityViolation(quantity, { isPositive: true }) !== undefined) unread.push(line);
      else lines.push({ sku, quantity });
    });
  return { lines, unread };
}

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map(plain);
  if (line.includes(';')) return line.split(';').map(plain);
  // The last comma or blank divides: what stands before it may be a SKU with either.
  const [, sku, sign, quantity] = /^(.+?)(\s*[,\s]\s*)(-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
  if (sku === undefined || sign === undefined || quantity === undefined) return [plain(line)];
  return isOneFigure(sku, sign, quantity) ? [''] : [plain(sku), quantity];
}

/** Whether the sign may as well stand within a quantity, as in `A 1,500` and `A 1 500`: nobody can tell. */
function isOneFigure(sku: string, sign: string, quantity: string): boolean {
  const endsInFigure = /[,\s]\d{1,3}$/.test(sku);
  return endsInFigure && (sign === ',' || (sign.trim() === '' && /^\d{3}(\.|$)/.test(quantity)));
}

function plain(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

/** The lines with others behind them; a SKU that is there already gets the sum. */
export function addLines(lines: readonly TransferLine[], added: readonly TransferLine[]): TransferLine[] {
  const byKey = new Map(lines.map((line) => [skuKey(line.sku), line]));
  for (const line of added) {
    const known = byKey.get(skuKey(line.sku));
    byKey.set(skuKey(line.sku), known ? { ...known, quantity: sumOf(known.quantity, line.quantity) } : line);
  }
  return [...byKey.values()];
}

function sumOf(one: string, other: string): string {
  const [first, second] = [quantityOf(one), quantityOf(other)];
  return first === null || second === null ? other : figureText(first + second);
}

/**
 * Why the line cannot move, as far as it can be told before it is sent; undefined where nothing is known against it.
 */
export function lineViolation(
  { quantity }: TransferLine,
  position: TransferPosition | undefined,
  { origin, destination }: { origin: string; destination: string },
): string | undefined {
  const violation = quantityViolation(quantity, { isPositive: true, isWhole: position?.isQtyDecimal === false });
  if (violation !== undefined) return violation;
  if (!position) return undefined;
  if (position.available === null) return t('{origin} does not have this SKU.', { origin });
  if (position.atDestination === null)
    return t('{destination} does not have this SKU: assign it there first.', { destination });
  if ((quantityOf(quantity) ?? 0) > position.available) {
    const max = Math.max(0, position.available);
    return t('{max, plural, one {Only {shown} can move.} other {Only {shown} can move.}}', {
      ...{ max, shown: formatQuantity(max) },
    });
  }
  return undefined;
}

/** What moving everything does with a product that one of the sources does not have. */
export function lineNote(
  position: TransferPosition | undefined,
  { origin, destination }: { origin: string; destination: string },
): string | undefined {
  if (!position) return undefined;
  if (position.onHand === null) return t('{origin} does not have this SKU: nothing of it moves.', { origin });
  return position.atDestination === null
    ? t('{destination} does not have this SKU yet: it is assigned there.', { destination })
    : undefined;
}

/** What the server refused of the SKUs that were sent, by `skuKey`; and what it said of the transfer as a whole. */
export function refusalsOf(
  violations: readonly RefusalBody[],
  skus: readonly string[],
): {
  readonly bySku: ReadonlyMap<string, string>;
  readonly others: readonly string[];
} {
  const bySku = new Map<string, string>();
  const others: string[] = [];
  for (const violation of violations) {
    const text = renderMessage(violation);
    const sku = (violation.parameters as { readonly sku?: string } | undefined)?.sku ?? missingSkuOf(text, skus);
    if (sku !== undefined && sku !== '') bySku.set(skuKey(sku), text);
    else others.push(text);
  }
  return { bySku, others };
}

/** A missing source item is told in words alone; where two SKUs fit, the longer one is meant. */
function missingSkuOf(text: string, skus: readonly string[]): string | undefined {
  const fitting = skus.filter((sku) => text.startsWith(`Source item for ${sku} and `));
  return fitting.sort((one, other) => other.length - one.length)[0];
}
