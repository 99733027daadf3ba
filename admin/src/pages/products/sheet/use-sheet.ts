import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import type { RefusalBody } from '../../../api/api-error';
import { isOutcomeUnknown } from '../../../api/use-keyed-write';
import { SaveSheetDocument } from '../../../api/generated/products';
import { noteOf } from '../../../components/form/reasons';
import type { Why } from '../../../components/form/reasons';
import { useStockWrite } from '../../../undo/use-stock-write';
import { cellKey, cellsOf, kept, NO_DRAFTS, typedInto, withFigures, without } from './sheet-drafts';
import type { KnownCell, SheetDrafts } from './sheet-drafts';
import { t } from '../../../language/messages';

/** What was typed into a sheet, on whatever page of it, until it is saved. */
export interface Sheet {
  readonly drafts: SheetDrafts;
  readonly why: Why;
  setWhy(part: Partial<Why>): void;
  type(cell: KnownCell, text: string): void;
  /** Several cells at once. */
  paste(cells: readonly { readonly cell: KnownCell; readonly text: string }[]): void;
  /** Leaves cells as they are by now. */
  drop(keys: readonly string[]): void;
  /** Keeps what was typed over what is there by now. */
  keep(keys: readonly string[]): void;
  clear(): void;
  /** What cells of the page have, as it was read last. */
  see(figures: ReadonlyMap<string, number | null>): void;
  /** Saves all of it with one request, or nothing. Throws what no single cell has to answer for. */
  save(): Promise<void>;
}

const FIRST_WHY: Why = { reason: 'correction', note: '' };

/** The drafts of a sheet and their sending. */
export function useSheet(): Sheet {
  const [drafts, setDrafts] = useState<SheetDrafts>(NO_DRAFTS);
  const [why, setWhyState] = useState(FIRST_WHY);
  const { write, done } = useStockWrite();
  // The drafts that were sent without a response.
  const unknown = useRef<SheetDrafts | null>(null);
  const setWhy = useCallback((part: Partial<Why>) => setWhyState((current) => ({ ...current, ...part })), []);
  const type = useCallback((cell: KnownCell, text: string) => setDrafts((all) => typedInto(all, cell, text)), []);
  const paste = useCallback<Sheet['paste']>(
    (cells) => setDrafts((all) => cells.reduce((next, { cell, text }) => typedInto(next, cell, text), all)),
    [],
  );
  const drop = useCallback((keys: readonly string[]) => setDrafts((all) => without(all, keys)), []);
  const keep = useCallback((keys: readonly string[]) => setDrafts((all) => kept(all, keys)), []);
  const clear = useCallback(() => {
    setDrafts(NO_DRAFTS);
    setWhyState(FIRST_WHY);
  }, []);
  const see = useCallback(
    (figures: ReadonlyMap<string, number | null>) =>
      // What looks like another's change may be the own one, whose response was lost: sending it again finds out.
      setDrafts((all) => (all.size === 0 || all === unknown.current ? all : withFigures(all, figures))),
    [],
  );
  const save = useCallback(async () => {
    try {
      const { saveSheet } = await write(SaveSheetDocument, {
        cells: cellsOf(drafts),
        reason: why.reason,
        note: noteOf(why.note),
      });
      clear();
      const { count, requestId } = saveSheet;
      done(t('{count, plural, one {One quantity is saved.} other {# quantities are saved.}}', { count }), requestId);
    } catch (error) {
      unknown.current = isOutcomeUnknown(error) ? drafts : null;
      const overtaken = error instanceof ApiError ? figuresIn(error.violations) : new Map<string, number | null>();
      if (overtaken.size === 0) throw error;
      setDrafts((all) => withFigures(all, overtaken));
      throw new ApiError(
        t(
          '{count, plural, one {Nothing is saved: # figure changed since you began. Each row says what it is by now.} other {Nothing is saved: # figures changed since you began. Each row says what it is by now.}}',
          { count: overtaken.size },
        ),
        'OVERTAKEN',
      );
    }
  }, [write, done, clear, drafts, why]);
  return useMemo(
    () => ({ drafts, why, setWhy, type, paste, drop, keep, clear, see, save }),
    [drafts, why, setWhy, type, paste, drop, keep, clear, see, save],
  );
}

/** What cells have by now, as a refusal tells it; null for one that has left its source. */
function figuresIn(violations: readonly RefusalBody[]): ReadonlyMap<string, number | null> {
  return new Map(
    violations.flatMap(({ parameters = {} }) => {
      const named = parameters as Readonly<Record<string, unknown>>;
      const { sku, source_code: sourceCode, quantity = null } = named;
      if (typeof sku !== 'string' || typeof sourceCode !== 'string') return [];
      return [[cellKey({ sku, sourceCode }), typeof quantity === 'number' ? quantity : null] as const];
    }),
  );
}
