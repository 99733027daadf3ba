import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import { changeOf, keptEdit, staleness, strandedBy } from '../domain/form-edit.js';
import type { FormEdit, KeptEdit } from '../domain/form-edit.js';
import { itemKey } from '../domain/source-item.js';
import type { SourceItemChange, StoredStock } from '../domain/source-item.js';
import { checkSourceItems } from '../domain/validation.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** What is asked for, as a request for approval keeps it. */
interface AskedEdit {
  readonly edits: readonly KeptEdit[];
  readonly purpose: AdjustmentPurpose;
}

const USE_CASE = 'source-items-edit';

/** Saves what a form changed of source items that it has shown (spec, "Admin user interface"). */
@Injectable()
export class EditSourceItems implements OnModuleInit {
  constructor(
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedEdit>({
      name: USE_CASE,
      permission: 'Vendor_InventoryApi::stock_source_item_assign',
      run: ({ edits, purpose }) => this.execute(edits.map(keptEdit), purpose),
    });
  }

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
    await this.asked.asking(USE_CASE, { edits, purpose }, () => this.write(edits, purpose));
  }

  private async write(edits: readonly FormEdit[], purpose: AdjustmentPurpose): Promise<void> {
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
