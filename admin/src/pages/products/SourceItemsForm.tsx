import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useRefresh } from '../../api/use-operation';
import { FailureAlert } from '../../components/form/FailureAlert';
import { FormElement } from '../../components/form/FormElement';
import { useToasts } from '../../components/Toasts';
import { AddSource } from './AddSource';
import { LeaveGuard } from './LeaveGuard';
import { countOf } from './product';
import type { ShownItem } from './product';
import { assigned, changeSince, faultOf, NO_DRAFTS, rebased } from './source-drafts';
import type { Drafts } from './source-drafts';
import { SourceItemsTable } from './SourceItemsTable';
import type { SourceChoice } from './use-source-choices';

const NOTE_LENGTH_MAX = 255;

export interface SourceItemsFormProps {
  readonly items: readonly ShownItem[];
  /** Sources that can be added; undefined where there are none to add. */
  readonly choices: readonly SourceChoice[] | undefined;
  /** With one source only its quantity and status can be changed. */
  readonly isFixed: boolean;
  /** Whether the history takes a note. */
  readonly hasNote: boolean;
  readonly save: (drafts: Drafts, note: string) => Promise<unknown>;
}

/**
 * What each source has of a product, to be edited in place. Nothing is written before "Save"; a form that another
 * user's change has overtaken is refused, says what is different, and keeps what was typed.
 */
export function SourceItemsForm({ items, choices, isFixed, hasNote, save }: SourceItemsFormProps): ReactNode {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const busy = useRef(false);
  const refresh = useRefresh();
  const toasts = useToasts();

  const itemOf = (sourceCode: string): ShownItem | undefined => items.find((item) => item.sourceCode === sourceCode);
  const entries = Object.entries(drafts);
  const isChanged = entries.length > 0;
  const isFaulty = entries.some(([, draft]) => faultOf(draft) !== undefined);
  const isOvertaken = entries.some(([code, draft]) => changeSince(draft, itemOf(code)) !== undefined);
  const isNoteTooLong = [...note].length > NOTE_LENGTH_MAX;

  const begin = (next: Drafts): void => {
    setDrafts(next);
    setTried(false);
    setFailure(null);
    if (Object.keys(next).length === 0) setNote('');
  };
  const send = async (): Promise<void> => {
    setTried(true);
    if (busy.current || !isChanged || isFaulty || isNoteTooLong) return;
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await save(drafts, note.trim());
      begin(NO_DRAFTS);
      toasts.success('The stock is saved.');
    } catch (error) {
      setFailure(error);
      // What is there now stands beside what was typed.
      await refresh();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return (
    <FormElement form={{ submit: send }}>
      <LeaveGuard isChanged={isChanged} />
      <Stack spacing={1.5}>
        <FailureAlert error={failure} />
        {isOvertaken && (
          <Alert severity="warning">
            The stock has changed since you began; each row says what it is by now.
            <Button
              color="inherit"
              size="small"
              variant="outlined"
              onClick={() => begin(rebased(drafts, itemOf))}
              sx={{ display: 'block', mt: 1 }}
            >
              Keep what I typed
            </Button>
          </Alert>
        )}
        <SourceItemsTable
          items={items}
          drafts={drafts}
          isFixed={isFixed}
          showsFaults={isTried}
          disabled={isBusy}
          names={new Map(choices?.map(({ sourceCode, name }) => [sourceCode, name]))}
          onChange={setDrafts}
        />
        {choices && (
          <AddSource
            choices={choices.filter(({ sourceCode }) => !itemOf(sourceCode) && !drafts[sourceCode])}
            disabled={isBusy}
            onAdd={(sourceCode) => setDrafts(assigned(drafts, sourceCode))}
          />
        )}
        {isChanged && hasNote && (
          <TextField
            label="Note for the history"
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={isNoteTooLong}
            helperText={isNoteTooLong ? `At most ${NOTE_LENGTH_MAX} characters.` : 'Why, if you like to say.'}
            disabled={isBusy}
            autoComplete="off"
          />
        )}
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 36 }}>
          <span aria-live="polite">{isChanged ? countOf(entries.length, 'unsaved change') : ''}</span>
          <Button onClick={() => begin(NO_DRAFTS)} disabled={!isChanged || isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isChanged} loading={isBusy}>
            Save
          </Button>
        </Stack>
      </Stack>
    </FormElement>
  );
}
