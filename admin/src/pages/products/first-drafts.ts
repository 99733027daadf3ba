import { addressFigure } from '../../components/form/figures';
import { REASON_OPTIONS } from '../../components/form/reasons';
import type { Why } from '../../components/form/reasons';
import { quantityViolation } from '../../components/form/rules';
import type { ShownItem } from './product';
import { NO_DRAFTS, typed } from './source-drafts';
import type { Drafts } from './source-drafts';

/** As the spec names it for the product form. */
const REASON_AT_FIRST = 'correction';

/** What the form begins with. */
export interface FirstDrafts {
  readonly drafts: Drafts;
  readonly why: Why;
}

/** Of a form that no address says anything about. */
export const NO_FIRST_DRAFTS: FirstDrafts = { drafts: NO_DRAFTS, why: { reason: REASON_AT_FIRST, note: '' } };

const PARAMETERS = ['reason', 'source', 'add'];

/** An address without what is done once it is saved: loaded anew it would add the same again. */
export function withoutFirstDrafts(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([name]) => !PARAMETERS.includes(name)));
}

/**
 * What the form of a product's source items begins with where an address says so: `?reason=received&source=berlin&add=5`.
 * What cannot be is left out.
 */
export function firstDrafts(parameters: URLSearchParams, items: readonly ShownItem[]): FirstDrafts {
  const reason = REASON_OPTIONS.find(({ value }) => value === parameters.get('reason'))?.value ?? REASON_AT_FIRST;
  const item = items.find(({ sourceCode }) => sourceCode === parameters.get('source'));
  const added = addressFigure(parameters.get('add') ?? '');
  const isAdded = item !== undefined && quantityViolation(added, { isPositive: true }) === undefined;
  return {
    why: { reason, note: '' },
    drafts: isAdded ? typed(NO_DRAFTS, item.sourceCode, item, { quantity: `+${added}`, status: 1 }) : NO_DRAFTS,
  };
}
