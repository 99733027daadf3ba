import type { SaveSheetMutationVariables } from '../../../api/generated/products';
import { figureText } from '../../../components/form/figures';
import { quantityViolation, quantityOf } from '../../../components/form/rules';
import { surprisesOf } from '../../../components/form/surprise';

/** One product at one source. */
export interface CellPlace {
  readonly sku: string;
  readonly sourceCode: string;
}

/** What a sheet knows of a cell before anything is typed into it. */
export interface KnownCell extends CellPlace {
  /** What is on hand; null where the product is not at the source. */
  readonly quantity: number | null;
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
}

/** What was typed into a cell, and over what. */
export interface SheetDraft extends CellPlace {
  /** As it was typed: `+5` and `-3` change what was there. */
  readonly text: string;
  readonly before: number | null;
  readonly isWhole: boolean;
  /** What is there by now, where that is something else than was typed over. */
  readonly now?: number | null;
}

/** By `cellKey`. */
export type SheetDrafts = ReadonlyMap<string, SheetDraft>;

export const NO_DRAFTS: SheetDrafts = new Map();

/** SKUs and codes of sources are told apart without regard to case. */
export function cellKey({ sku, sourceCode }: CellPlace): string {
  return `${sku.toLowerCase()}\n${sourceCode.toLowerCase()}`;
}

/** The text of a cell when it is opened: what was typed, or what is there. */
export function textOf(draft: SheetDraft | undefined, { quantity }: Pick<KnownCell, 'quantity'>): string {
  if (draft) return draft.text;
  return quantity === null ? '' : figureText(quantity, { takesChanges: true });
}

/** Types into a cell; one that is as it was, or empty, has no draft. */
export function typedInto(drafts: SheetDrafts, cell: KnownCell, text: string): SheetDrafts {
  const key = cellKey(cell);
  const known = drafts.get(key);
  const before = known ? known.before : cell.quantity;
  const draft: SheetDraft = {
    ...known,
    sku: cell.sku,
    sourceCode: cell.sourceCode,
    isWhole: cell.isWhole,
    text,
    before,
  };
  const next = new Map(drafts);
  if (text.trim() === '' || (before !== null && valueOf(draft) === before)) next.delete(key);
  else next.set(key, draft);
  return next;
}

/** Cells as they were. */
export function without(drafts: SheetDrafts, keys: readonly string[]): SheetDrafts {
  const next = new Map(drafts);
  for (const key of keys) next.delete(key);
  return next;
}

/** The quantity that was typed; null where it cannot be read. */
export function valueOf({ text, before }: Pick<SheetDraft, 'text' | 'before'>): number | null {
  return quantityOf(text, before ?? 0);
}

/** What is wrong with what was typed; undefined where nothing is. */
export function violationOf(draft: SheetDraft): string | undefined {
  return quantityViolation(draft.text, { shown: draft.before ?? 0, isWhole: draft.isWhole });
}

/** What another user has changed since: the drafts know what is there by now. `figures` are by `cellKey`. */
export function withFigures(drafts: SheetDrafts, figures: ReadonlyMap<string, number | null>): SheetDrafts {
  const entries = [...drafts].map(([key, draft]): [string, SheetDraft] => {
    const now = figures.get(key);
    if (now === undefined) return [key, draft];
    const { now: _before, ...plain } = draft;
    return [key, now === draft.before ? plain : { ...plain, now }];
  });
  return new Map(entries);
}

/** What was typed, over what is there by now; drafts that say what is there already are done with. */
export function kept(drafts: SheetDrafts, keys: readonly string[]): SheetDrafts {
  const next = new Map(drafts);
  for (const key of keys) {
    const draft = next.get(key);
    if (draft?.now === undefined) continue;
    const { now, ...plain } = draft;
    const rebased = { ...plain, before: now };
    if (now !== null && valueOf(rebased) === now) next.delete(key);
    else next.set(key, rebased);
  }
  return next;
}

/** A row of the preview. */
export interface SheetDifference extends CellPlace {
  readonly key: string;
  readonly text: string;
  readonly from: number | null;
  /** Null where what was typed cannot be read. */
  readonly to: number | null;
  readonly delta: number | null;
  readonly violation: string | undefined;
  /** What is unusual about it, in words. */
  readonly surprise: string | undefined;
  readonly now?: number | null;
}

/** What would be written, what has to be looked at first. */
export function differencesOf(drafts: SheetDrafts): SheetDifference[] {
  return [...drafts]
    .map(([key, draft]) => differenceOf(key, draft))
    .sort((one, other) => weightOf(one) - weightOf(other));
}

function differenceOf(key: string, draft: SheetDraft): SheetDifference {
  const { sku, sourceCode, text, before, now } = draft;
  const violation = violationOf(draft);
  const to = violation === undefined ? valueOf(draft) : null;
  const [surprise] = to === null ? [] : surprisesOf([{ name: sku, before: before ?? undefined, after: to }]);
  return {
    key,
    sku,
    sourceCode,
    text,
    from: before,
    to,
    delta: to === null ? null : Number((to - (before ?? 0)).toFixed(4)),
    violation,
    surprise,
    ...(now === undefined ? {} : { now }),
  };
}

function weightOf({ violation, surprise, now }: SheetDifference): number {
  if (violation !== undefined) return 0;
  if (now !== undefined) return 1;
  return surprise === undefined ? 3 : 2;
}

/** The drafts as the server takes them. Only for drafts without a violation. */
export function cellsOf(drafts: SheetDrafts): SaveSheetMutationVariables['cells'] {
  return [...drafts.values()].map((draft) => ({
    sku: draft.sku,
    sourceCode: draft.sourceCode,
    quantity: valueOf(draft) ?? 0,
    ...(draft.before === null ? {} : { expectedQuantity: draft.before }),
  }));
}
