import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Scans of one batch. */
export const ENTRIES_PER_BATCH_MAX = 200;
/** As long as the longest SKU or barcode; nothing has a code beyond. */
export const CODE_LENGTH_MAX = 64;
/** Longer ones are refused with their whole batch. A camera reads codes of all kinds: one of them must not stop a device. */
export const SENT_CODE_LENGTH_MAX = 256;
export const BATCH_ID_LENGTH_MAX = 36;

/** Who counts. */
export interface Counter {
  /** Type and id: two are one person where these are equal. */
  readonly key: string;
  /** As others are told. */
  readonly name: string;
}

/** What was counted of a product in a session. */
export interface CountLine {
  readonly sku: string;
  readonly quantity: Quantity;
  /** On hand when it was counted last. */
  readonly expected: Quantity;
  /** On hand when it was counted first, or set; another one means that goods have moved while it was counted. */
  readonly firstExpected: Quantity;
  /** Grows with every change. 0: never counted. */
  readonly version: number;
  readonly counter: string;
  readonly countedBy: string | null;
  /** The last other person who has counted it. */
  readonly alsoBy: string | null;
  /** Everything that was scanned was taken back: as if never counted. */
  readonly isRemoved: boolean;
}

/** A line as it is stored. */
export interface StoredCountLine extends CountLine {
  /** The revision of the session that it was changed with. */
  readonly revision: number;
  readonly countedAt: string;
}

/** One thing that was done at the shelf: so many more or fewer, or so many in all. */
export type CountEntry = {
  readonly code: string;
  /** The code is the SKU of a product, whoever else has it as a barcode. */
  readonly isSku: boolean;
} & (
  | { readonly kind: 'add'; readonly quantity: Quantity }
  /** `version` is that of the line as it was shown. */
  | { readonly kind: 'set'; readonly quantity: Quantity; readonly version: number | null }
);

/**
 * An entry as a client sent it: either `code` or `sku`, and either `add` or `set`. Throws `invalid` for both or none of
 * them, and for more than 12 digits.
 */
export function entryOf(sent: SentEntry): CountEntry {
  const { add = null, set = null, version = null } = sent;
  const given = add ?? set;
  if (given === null || (add !== null && set !== null)) throw invalid('An entry has either "add" or "set".');
  const quantity = Quantity.tryParse(given);
  if (!quantity?.isStorable()) {
    throw invalid('"%field" can have at most 12 digits, four of them decimals.', {
      field: add === null ? 'set' : 'add',
    });
  }
  if (sent.code != null && sent.sku != null) throw invalid('An entry has either "code" or "sku".');
  const [code, isSku] = [(sent.sku ?? sent.code ?? '').trim(), sent.sku != null];
  return add === null ? { kind: 'set', code, isSku, quantity, version } : { kind: 'add', code, isSku, quantity };
}

export interface SentEntry {
  readonly code?: string | null;
  readonly sku?: string | null;
  readonly add?: number | null;
  readonly set?: number | null;
  readonly version?: number | null;
}

/** A product that a code stands for, with what the source has of it. */
export interface CountedProduct {
  readonly sku: string;
  readonly name: string;
  readonly hasSourceItems: boolean;
  readonly isQtyDecimal: boolean;
  readonly onHand: Quantity;
}

/**
 * What became of an entry.
 * - `counted`: it is in the line.
 * - `unknown`: no product has the code. `composite`: the product is made of others, which are counted.
 * - `fractional`: the product is sold by the piece. `out_of_range`: the line would have more than 12 digits, or less than 0.
 * - `conflict`: the line is not as it was shown; `quantity` and `countedBy` say how it is.
 * - `full`: the session has all the lines that it can have.
 */
export const ENTRY_STATES = [
  'counted',
  'unknown',
  'composite',
  'fractional',
  'out_of_range',
  'conflict',
  'full',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export interface EntryOutcome {
  readonly code: string;
  readonly state: EntryState;
  /** Null where no product has the code. */
  readonly sku: string | null;
  readonly name: string | null;
  /** Of the line afterwards; null without one. */
  readonly quantity: number | null;
  readonly version: number;
  readonly countedBy: string | null;
  readonly alsoBy: string | null;
}

/** An outcome as who counts is told of it. */
export interface TakenOutcome extends EntryOutcome {
  /** On hand; null where the count is blind, and for receipts. */
  readonly expected: number | null;
  /** Another open count of the source that has the product, too. */
  readonly elsewhere: {
    readonly sessionId: number;
    readonly sessionName: string;
    readonly countedBy: string | null;
  } | null;
}

/** What a batch comes to. */
export interface CountedBatch {
  readonly outcomes: readonly EntryOutcome[];
  /** The lines that are other than before, by the key of their SKU. */
  readonly changed: ReadonlyMap<string, CountLine>;
}

/** What entries are applied to. */
export interface CountState {
  readonly counter: Counter;
  /** By what was scanned or typed. */
  readonly products: ReadonlyMap<string, CountedProduct>;
  /** By the key of their SKU; those that entries name by it. */
  readonly bySku: ReadonlyMap<string, CountedProduct>;
  /** By the key of their SKU; those of the products of the entries. */
  readonly lines: ReadonlyMap<string, CountLine>;
  /** Lines that may be added. */
  readonly room: number;
  readonly keyOf: (sku: string) => string;
}

/**
 * Applies entries in their order, each by itself: one that cannot be counted leaves the others alone. Pure. A line whose
 * scans were all taken back is removed, while one that is set to 0 says that nothing is there.
 */
export function countEntries(entries: readonly CountEntry[], state: CountState): CountedBatch {
  const changed = new Map<string, CountLine>();
  let added = 0;
  const outcomes = entries.map((entry): EntryOutcome => {
    const product = entry.isSku ? state.bySku.get(state.keyOf(entry.code)) : state.products.get(entry.code);
    if (!product) return outcomeOf(entry, 'unknown');
    const key = state.keyOf(product.sku);
    const before = changed.get(key) ?? state.lines.get(key);
    const after = applied(entry, product, before, state.counter);
    if (typeof after === 'string') return outcomeOf(entry, after, product, before);
    if (before === undefined) {
      if (added >= state.room) return outcomeOf(entry, 'full', product);
      added += 1;
    }
    changed.set(key, after);
    return outcomeOf(entry, 'counted', product, after);
  });
  return { outcomes, changed };
}

function applied(
  entry: CountEntry,
  product: CountedProduct,
  before: CountLine | undefined,
  counter: Counter,
): CountLine | EntryState {
  if (!product.hasSourceItems) return 'composite';
  if (!product.isQtyDecimal && !Number.isInteger(entry.quantity.toNumber())) return 'fractional';
  if (entry.kind === 'set' && entry.version !== null && entry.version !== (before?.version ?? 0)) return 'conflict';
  const quantity = entry.kind === 'set' ? entry.quantity : entry.quantity.plus(before?.quantity ?? Quantity.ZERO);
  if (quantity.isNegative() || !quantity.isStorable()) return 'out_of_range';
  const isOther = before !== undefined && !before.isRemoved && before.counter !== counter.key;
  return {
    sku: product.sku,
    quantity,
    expected: product.onHand,
    // A quantity in all says what is there now, whatever has moved before it.
    firstExpected:
      before === undefined || before.isRemoved || entry.kind === 'set' ? product.onHand : before.firstExpected,
    version: (before?.version ?? 0) + 1,
    counter: counter.key,
    countedBy: counter.name,
    alsoBy: isOther ? before.countedBy : before?.isRemoved === true ? null : (before?.alsoBy ?? null),
    isRemoved: entry.kind === 'add' && quantity.isZero(),
  };
}

function outcomeOf({ code }: CountEntry, state: EntryState, product?: CountedProduct, line?: CountLine): EntryOutcome {
  const shown = line?.isRemoved === true ? undefined : line;
  return {
    code,
    state,
    sku: product?.sku ?? null,
    name: product?.name ?? null,
    quantity: shown?.quantity.toNumber() ?? null,
    version: line?.version ?? 0,
    countedBy: shown?.countedBy ?? null,
    alsoBy: shown?.alsoBy ?? null,
  };
}
