import type { SourceItemEdit as Edit } from '../../api/generated/products';
import { figureText } from '../../components/form/figures';
import { quantityViolation, quantityOf, understoodAs } from '../../components/form/rules';
import type { FigureChange } from '../../components/form/surprise';
import { formatQuantity } from '../../components/format';
import { IN_STOCK } from './product';
import type { ShownItem } from './product';
import { t } from '../../language/messages';

/** What an item was when the reader began to change it. */
export type Before = Pick<ShownItem, 'quantity' | 'status'>;

/**
 * What the reader has typed about the product at one source, and not yet saved. The quantity is the text as it was
 * typed: `+5` and `-3` change what was there.
 */
export type Draft =
  | { readonly kind: 'assign'; readonly quantity: string; readonly status: number }
  | { readonly kind: 'set'; readonly quantity: string; readonly status: number; readonly before: Before }
  | { readonly kind: 'unassign'; readonly before: Before };

/** By the code of the source. */
export type Drafts = Readonly<Record<string, Draft>>;

export const NO_DRAFTS: Drafts = {};

/** Types into the row of a source; a row that is as it was has no draft. */
export function typed(
  drafts: Drafts,
  sourceCode: string,
  item: Before | undefined,
  part: { readonly quantity?: string; readonly status?: number },
): Drafts {
  const draft = drafts[sourceCode];
  if (draft?.kind === 'assign') return { ...drafts, [sourceCode]: { ...draft, ...part } };
  const before = draft?.before ?? item;
  if (!before) return drafts;
  const current = draft?.kind === 'set' ? draft : { quantity: quantityText(before), status: before.status };
  const next = {
    kind: 'set',
    before,
    quantity: part.quantity ?? current.quantity,
    status: part.status ?? current.status,
  } as const;
  return isAsBefore(next) ? without(drafts, sourceCode) : { ...drafts, [sourceCode]: next };
}

/** Brings the product to a source. */
export function assigned(drafts: Drafts, sourceCode: string): Drafts {
  return { ...drafts, [sourceCode]: { kind: 'assign', quantity: '0', status: IN_STOCK } };
}

/** Takes the product from a source; one that was only about to come does not come. */
export function removed(drafts: Drafts, sourceCode: string, item: Before | undefined): Drafts {
  const draft = drafts[sourceCode];
  const before = draft && draft.kind !== 'assign' ? draft.before : item;
  if (draft?.kind === 'assign' || !before) return without(drafts, sourceCode);
  return { ...drafts, [sourceCode]: { kind: 'unassign', before } };
}

/** Leaves the source as it is. */
export function without(drafts: Drafts, sourceCode: string): Drafts {
  const { [sourceCode]: _gone, ...others } = drafts;
  return others;
}

/** What another user has changed since the reader began, in words; undefined where the draft still fits. */
export function changeSince(draft: Draft, item: Before | undefined): string | undefined {
  if (draft.kind === 'assign') return item && t('assigned meanwhile: {said}', { said: said(item) });
  if (!item) return t('no longer assigned');
  const { before } = draft;
  if (before.quantity === item.quantity && before.status === item.status) return undefined;
  return t('by now {said}', { said: said(item) });
}

/** The drafts over what is there now: what was typed stays, what it is compared with is new. */
export function rebased(drafts: Drafts, itemOf: (sourceCode: string) => Before | undefined): Drafts {
  const entries = Object.entries(drafts).flatMap(([sourceCode, draft]): [string, Draft][] => {
    const item = itemOf(sourceCode);
    if (draft.kind === 'unassign') return item ? [[sourceCode, { kind: 'unassign', before: beforeOf(item) }]] : [];
    const { quantity, status } = draft;
    if (!item) return [[sourceCode, { kind: 'assign', quantity, status }]];
    const next = { kind: 'set', quantity, status, before: beforeOf(item) } as const;
    return isAsBefore(next) ? [] : [[sourceCode, next]];
  });
  return Object.fromEntries(entries);
}

/**
 * What is wrong with what was typed; undefined where nothing is. A quantity that stays is right whatever it is, also a
 * broken one of goods that are sold by the piece.
 */
export function violationOf(draft: Draft, { isWhole }: { readonly isWhole: boolean }): string | undefined {
  if (draft.kind === 'unassign') return undefined;
  const shown = shownIn(draft);
  const isKept = draft.kind === 'set' && quantityOf(draft.quantity, shown) === shown;
  return quantityViolation(draft.quantity, { shown, isWhole: isWhole && !isKept });
}

/** What the quantity of a draft is understood as, where the text does not say it itself. */
export function meaningOf(draft: Draft): string | undefined {
  return draft.kind === 'unassign' ? undefined : understoodAs(draft.quantity, shownIn(draft));
}

/** The quantity of an item as its field has it before anything is typed. */
export function quantityText({ quantity }: Pick<Before, 'quantity'>): string {
  return figureText(quantity, { takesChanges: true });
}

/** The quantities that are to be saved, with those that they replace. Only for drafts without a violation. */
export function figuresOf(drafts: Drafts, nameOf: (sourceCode: string) => string): FigureChange[] {
  return Object.entries(drafts).flatMap(([sourceCode, draft]) => {
    if (draft.kind === 'unassign') return [];
    const shown = shownIn(draft);
    return [{ name: nameOf(sourceCode), before: shown, after: quantityOf(draft.quantity, shown) ?? 0 }];
  });
}

/** The drafts as the server takes them, with what was shown. Only for drafts without a violation. */
export function editsOf(drafts: Drafts): Edit[] {
  return Object.entries(drafts).map(([sourceCode, draft]) => {
    if (draft.kind === 'assign') {
      return { sourceCode, kind: 'assign', quantity: quantityOf(draft.quantity, 0) ?? 0, status: draft.status };
    }
    const { before } = draft;
    const expected = { expectedQuantity: before.quantity, expectedStatus: before.status };
    if (draft.kind === 'unassign') return { sourceCode, kind: 'unassign', ...expected };
    const quantity = quantityOf(draft.quantity, before.quantity) ?? 0;
    return {
      sourceCode,
      kind: 'set',
      ...(quantity === before.quantity ? {} : { quantity }),
      ...(draft.status === before.status ? {} : { status: draft.status }),
      ...expected,
    };
  });
}

/** `5, in stock`. */
export function said({ quantity, status }: Before): string {
  return `${formatQuantity(quantity)}, ${status === IN_STOCK ? t('in stock') : t('out of stock')}`;
}

function beforeOf({ quantity, status }: Before): Before {
  return { quantity, status };
}

function isAsBefore({ quantity, status, before }: Extract<Draft, { kind: 'set' }>): boolean {
  const shown = before.quantity;
  return status === before.status && quantityOf(quantity, shown) === shown;
}

/** What a change is added to: a product that is about to come to a source has nothing there. */
function shownIn(draft: Exclude<Draft, { kind: 'unassign' }>): number {
  return draft.kind === 'set' ? draft.before.quantity : 0;
}
