import { skuKey, sourceCodeKey } from '../../../platform/identifiers/sku-key.js';
import type { SearchFilter } from '../../../platform/search/index.js';
import { splitList } from '../../../platform/search/index.js';

/** What history rows are counted by. The reference type is empty where a row has none. */
export const KIND_COLUMNS = ['source_code', 'reason', 'actor_type', 'reference_type'] as const;
export type KindColumn = (typeof KIND_COLUMNS)[number];

/** A combination of the four that rows of the history have. */
export type HistoryKind = Readonly<Record<KindColumn, string>>;

/** The number that stands for rows of all kinds. */
export const ALL_KINDS = 1;
/** The number that stands for rows of kinds beyond `KINDS_MAX`. */
export const OTHER_KINDS = 2;
/** Numbers up to here stand for no single kind. */
export const RESERVED_KINDS = 2;

/** The reference type of a kind whose rows have any of those beyond `REFERENCE_TYPES_MAX`: no caller can send it. */
export const OTHER_TYPES = '\u0001';

/** Reference types are words of callers, so any number may come: those beyond are counted as one. */
const REFERENCE_TYPES_MAX = 32;
/** Kinds that are told apart. Beyond them, filters are counted by the indexes of the history. */
const KINDS_MAX = 4096;

/** The identity of a kind under the collation of the history. */
export function kindKey(kind: HistoryKind): string {
  return [sourceCodeKey(kind.source_code), ...KIND_COLUMNS.slice(1).map((column) => skuKey(kind[column]))].join('\n');
}

/**
 * The numbers of kinds. They are given once and kept for ever, and a bound that is reached stays reached. So a row's
 * number never depends on when it was counted.
 */
export class KindRegister {
  private readonly numbers = new Map<string, number>();
  private readonly types = new Set<string>();
  private readonly added = new Map<string, HistoryKind>();

  constructor(known: Iterable<HistoryKind & { readonly kindId: number }>) {
    for (const kind of known) {
      if (kind.kindId <= RESERVED_KINDS) continue;
      this.numbers.set(kindKey(kind), kind.kindId);
      this.note(kind);
    }
  }

  /** Makes room for the kind, if there is any. Returns what has to get a number: undefined where it has one, or none. */
  add(kind: HistoryKind): void {
    const stored = this.stored(kind);
    const key = kindKey(stored);
    if (this.numbers.has(key) || this.added.has(key)) return;
    if (this.numbers.size + this.added.size >= KINDS_MAX) return;
    this.added.set(key, stored);
    this.note(stored);
  }

  /** Those that were added and have no number yet. */
  get unnumbered(): readonly HistoryKind[] {
    return [...this.added.values()];
  }

  /** The number under which rows of the kind are counted. */
  numberOf(kind: HistoryKind): number {
    return this.numbers.get(kindKey(this.stored(kind))) ?? OTHER_KINDS;
  }

  /** The kind as it is counted: its reference type may be one too many. */
  private stored(kind: HistoryKind): HistoryKind {
    const type = skuKey(kind.reference_type);
    if (type === '' || this.types.has(type) || this.types.size < REFERENCE_TYPES_MAX) return kind;
    return { ...kind, reference_type: OTHER_TYPES };
  }

  private note({ reference_type: type }: HistoryKind): void {
    if (type !== '' && type !== OTHER_TYPES) this.types.add(skuKey(type));
  }
}

const BY_EQUALITY: ReadonlySet<string> = new Set(['eq', 'in', 'neq', 'nin']);

/**
 * Whether the kinds of rows alone tell which of them match. Only equality is asked for, since a kind has the first
 * spelling that came. Of reference types only named ones are: empty ones and none are one kind.
 */
export function isOfKinds({ field, value, conditionType }: SearchFilter): boolean {
  if (!KIND_COLUMNS.some((column) => column === field) || value === undefined) return false;
  if (field !== 'reference_type') return BY_EQUALITY.has(conditionType);
  const values = typeof value === 'string' ? [value] : value;
  const texts = conditionType === 'in' ? values.flatMap((text) => splitList(text)) : values;
  return /^(eq|in)$/.test(conditionType) && texts.every((text) => skuKey(text) !== '' && text !== OTHER_TYPES);
}
