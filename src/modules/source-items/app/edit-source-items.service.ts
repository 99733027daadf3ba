import { Injectable } from '@nestjs/common';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { changeOf, staleness, strandedBy } from '../domain/form-edit.js';
import type { FormEdit } from '../domain/form-edit.js';
import { itemKey } from '../domain/source-item.js';
import type { SourceItemChange, StoredStock } from '../domain/source-item.js';
import { checkSourceItems } from '../domain/validation.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** Saves what a form changed of source items that it has shown (spec, "Admin user interface"). */
@Injectable()
export class EditSourceItems {
  constructor(private readonly writer: SourceItemWriter) {}

  /**
   * All edits or none. Throws `invalid` that names every item which is not as the form showed it, so that no unseen
   * change is overwritten. So it does for an item to unassign that has goods in other states. It also throws `invalid`
   * for a value that breaks a rule, and where one item is edited twice.
   */
  async execute(edits: readonly FormEdit[], purpose: AdjustmentPurpose): Promise<void> {
    if (edits.length === 0) throw invalid('Input data is empty');
    if (new Set(edits.map(itemKey)).size < edits.length)
      throw invalid('A source item can be edited once in a request.');
    checkSourceItems(edits.map(asSent));
    if (edits.every(({ kind }) => kind !== 'unassign')) {
      await this.writer.applyPlanned(edits, (items) => changesFor(edits, { items, states: [] }), purpose);
      return;
    }
    await this.writer.applyInStates(edits, (stored) => [{ items: changesFor(edits, stored) }], purpose, {
      mayDelete: true,
    });
  }
}

function changesFor(edits: readonly FormEdit[], { items, states }: StoredStock): SourceItemChange[] {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const stale = edits.flatMap((edit) => staleness(edit, byKey.get(itemKey(edit))) ?? []);
  if (stale.length > 0) throw validationFailed(stale, 'The stock has changed since it was shown.');
  const kept = strandedBy(edits, states);
  if (kept.length > 0) throw validationFailed(kept);
  return edits.map(changeOf);
}

/** The rules for sent items say something about every field; what an edit leaves as it is breaks none. */
function asSent(edit: FormEdit): Parameters<typeof checkSourceItems>[0][number] {
  const { sku, sourceCode } = edit;
  if (edit.kind === 'unassign') return { sku, sourceCode, quantity: 0, status: 0 };
  return { sku, sourceCode, quantity: edit.quantity?.toNumber() ?? 0, status: edit.status ?? 0 };
}
