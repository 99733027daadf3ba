import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { TransferAllDocument, TransferItemsDocument } from '../../api/generated/transfers';
import { noteOf } from '../../components/form/reasons';
import { quantityOf } from '../../components/form/rules';
import { useStockWrite } from '../../undo/use-stock-write';
import type { SourceOption } from './RouteSection';
import { refusalsOf, skuKey } from './transfer-lines';
import type { TransferValues } from './transfer-values';
import type { DoneTransfer } from './TransferSummary';
import { t } from '../../language/messages';

const NO_REFUSALS: ReadonlyMap<string, string> = new Map();

export interface Transfer {
  /** Makes the transfer. Throws what does not belong to a line of its own. */
  transfer(values: TransferValues): Promise<DoneTransfer>;
  /** What the server refused, by `skuKey`. */
  readonly refusals: ReadonlyMap<string, string>;
  /** The line is another one now. */
  forget(sku: string): void;
}

/** Sends transfers, and keeps what was refused for its lines. */
export function useTransfer(sources: readonly SourceOption[]): Transfer {
  const { write, done } = useStockWrite();
  const [refusals, setRefusals] = useState(NO_REFUSALS);

  async function send({ origin, destination, mode, unassigns, lines, note }: TransferValues): Promise<DoneTransfer> {
    const nameOf = (code: string): string => sources.find((source) => source.code === code)?.name ?? code;
    const route = { originSourceCode: origin, destinationSourceCode: destination };
    const names = { origin: nameOf(origin), destination: nameOf(destination) };
    if (mode === 'all') {
      const skus = lines.map(({ sku }) => sku.trim());
      await write(TransferAllDocument, {
        transfer: { ...route, skus, unassignFromOrigin: unassigns, note: noteOf(note) },
      });
      done(t('The stock is moved.'));
      const rows = new URLSearchParams({ sourceCode: origin, reason: 'transfer_out' });
      return { ...names, skuCount: skus.length, rows: rows.toString(), items: skus.map((sku) => ({ sku })) };
    }
    const items = lines.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity: quantityOf(quantity) ?? 0 }));
    const { transferItems } = await write(TransferItemsDocument, { ...route, items, note: noteOf(note) });
    done(t('The quantities are moved.'), transferItems.requestId);
    const rows = new URLSearchParams({ requestId: transferItems.requestId });
    return { ...names, skuCount: transferItems.skuCount, rows: rows.toString(), items };
  }

  return {
    refusals,
    forget: (sku) => setRefusals(new Map([...refusals].filter(([key]) => key !== skuKey(sku)))),
    transfer: async (values) => {
      setRefusals(NO_REFUSALS);
      try {
        return await send(values);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { bySku, others } = refusalsOf(
          error.violations,
          values.lines.map(({ sku }) => sku.trim()),
        );
        setRefusals(bySku);
        // What stands at its line is not said twice.
        throw bySku.size === 0 ? error : new ApiError(summaryOf(bySku.size), error.code, others);
      }
    },
  };
}

function summaryOf(count: number): string {
  return t(
    '{count, plural, one {Nothing has moved: one line was refused.} other {Nothing has moved: # lines were refused.}}',
    { count },
  );
}
