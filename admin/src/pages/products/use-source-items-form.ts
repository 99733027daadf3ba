import { useRef, useState } from 'react';
import { waitingOf } from '../../api/api-error';
import { useRefresh } from '../../api/use-operation';
import { noteViolation } from '../../components/form/reasons';
import type { Why } from '../../components/form/reasons';
import { surprisesOf } from '../../components/form/surprise';
import type { ShownItem } from './product';
import type { FirstDrafts } from './first-drafts';
import { changeSince, violationOf, figuresOf, NO_DRAFTS, rebased } from './source-drafts';
import type { Drafts } from './source-drafts';
import { t } from '../../language/messages';

interface SourceItemsFormOptions {
  /** What it begins with; its reason is there anew after each save. */
  readonly first: FirstDrafts;
  readonly items: readonly ShownItem[];
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
  readonly nameOf: (sourceCode: string) => string;
  readonly save: (drafts: Drafts, why: Why) => Promise<unknown>;
  /** Says that it is saved, with the way back. */
  readonly done: (message: string) => void;
}

/** The state of the form of a product's source items. */
export interface SourceItemsFormState {
  readonly drafts: Drafts;
  readonly why: Why;
  readonly failure: unknown;
  readonly isBusy: boolean;
  /** Whether sending was tried: then every violation is shown. */
  readonly isTried: boolean;
  /** Another user has changed what the drafts were typed over. */
  readonly isOvertaken: boolean;
  /** What is to be asked about the figures before they are saved; null while nothing is. */
  readonly question: readonly string[] | null;
  setDrafts(drafts: Drafts): void;
  setWhy(part: Partial<Why>): void;
  /** What was typed, over what is there now. */
  keep(): void;
  cancel(): void;
  /** Saves, or asks first where a figure is unusual. */
  submit(): Promise<void>;
  /** Saves after all. */
  confirm(): Promise<void>;
  closeQuestion(): void;
}

/** Drafts of a product's source items, and their sending. */
export function useSourceItemsForm(options: SourceItemsFormOptions): SourceItemsFormState {
  const { first, items, isWhole, nameOf, save, done } = options;
  const [drafts, setDrafts] = useState(first.drafts);
  const [why, setWhy] = useState(first.why);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [question, setQuestion] = useState<readonly string[] | null>(null);
  const busy = useRef(false);
  // What was asked once and confirmed is not asked again, though the save be refused.
  const confirmed = useRef('');
  const refresh = useRefresh();

  const itemOf = (sourceCode: string): ShownItem | undefined => items.find((item) => item.sourceCode === sourceCode);
  const entries = Object.entries(drafts);
  const begin = (next: Drafts): void => {
    setDrafts(next);
    setTried(false);
    setFailure(null);
    if (Object.keys(next).length === 0) setWhy(first.why);
  };
  const send = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await save(drafts, why);
      begin(NO_DRAFTS);
      done(t('The stock is saved.'));
    } catch (error) {
      // What waits for a second person is sent; the message leads to it.
      if (waitingOf(error) !== null) begin(NO_DRAFTS);
      else setFailure(error);
      // What is there now stands beside what was typed.
      await refresh();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const isInvalid = entries.some(([, draft]) => violationOf(draft, { isWhole }) !== undefined);

  return {
    drafts,
    why,
    failure,
    isBusy,
    isTried,
    isOvertaken: entries.some(([code, draft]) => changeSince(draft, itemOf(code)) !== undefined),
    question,
    setDrafts,
    setWhy: (part) => setWhy((current) => ({ ...current, ...part })),
    keep: () => begin(rebased(drafts, itemOf)),
    cancel: () => begin(NO_DRAFTS),
    submit: async () => {
      setTried(true);
      if (entries.length === 0 || isInvalid || noteViolation(why.note) !== undefined) return;
      const words = surprisesOf(figuresOf(drafts, nameOf));
      if (words.length > 0 && words.join() !== confirmed.current) setQuestion(words);
      else await send();
    },
    confirm: async () => {
      confirmed.current = (question ?? []).join();
      await send();
    },
    closeQuestion: () => setQuestion(null),
  };
}
