import { useRef, useState } from 'react';
import { waitingOf } from '../../api/api-error';
import { useUnsaved } from '../../session/unsaved';

/** What is wrong with each field, in words; a field without words is fine. */
export type FormViolations<Values> = { readonly [Name in keyof Values]?: string | undefined };

interface FormOptions<Values extends object> {
  readonly initial: Values;
  /** Looked at while the reader types; shown once they have left the field or tried to send. */
  readonly validate?: (values: Values) => FormViolations<Values>;
  /**
   * What the reader should confirm before these values are sent, in sentences; they are asked once. What it throws is
   * shown above the fields.
   */
  readonly questions?: (values: Values) => readonly string[] | Promise<readonly string[]>;
  /** Sends the values. What it throws is shown above the fields. */
  readonly submit: (values: Values) => Promise<unknown>;
}

/** What a field of a form needs, for the fields of `form/fields`. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** What is wrong, once it is to be shown. */
  readonly violation: string | undefined;
}

type NameOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] &
  string;

export interface Form<Values extends object> {
  readonly values: Values;
  readonly isBusy: boolean;
  /** Whether anything differs from what the form began with. */
  readonly isChanged: boolean;
  /** What the last sending threw. */
  readonly failure: unknown;
  /** What the reader is asked before the values are sent; null while they are asked nothing. */
  readonly question: readonly string[] | null;
  /** Sends after all. */
  confirm(): Promise<void>;
  /** Sends nothing. */
  closeQuestion(): void;
  set(values: Partial<Values>): void;
  /** Sends, or asks first, where no field breaks a rule; else violations are shown, and the first such field gets the focus. */
  submit(): Promise<void>;
  /** Begins anew, with these values or the first ones. */
  reset(values?: Values): void;
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>;
  /** The same for fields of text. */
  text(name: NameOf<Values, string>): FieldProps<string>;
}

/** Values, violations and the sending of a form. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial, validate, questions, submit } = options;
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<readonly string[] | null>(null);
  // A second click arrives before the button is drawn as busy.
  const busy = useRef(false);
  // What was asked and confirmed is not asked again, though the values be refused.
  const confirmed = useRef('');
  const violations: FormViolations<Values> = validate ? validate(values) : {};

  const field = <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => setValues((current) => ({ ...current, [name]: value })),
    onBlur: () => setLeft((current) => new Set([...current, name])),
    violation: left.has(name) ? violations[name] : undefined,
  });

  async function send(): Promise<void> {
    if (busy.current) return;
    setLeft(new Set(Object.keys(values)));
    const invalid = Object.keys(values).find((name) => violations[name as keyof Values] !== undefined);
    if (invalid !== undefined) return focusField(invalid);
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const asked = (await questions?.(values)) ?? [];
      if (asked.length > 0 && asked.join() !== confirmed.current) return setQuestion(asked);
      await submit(values);
      setStart(values);
    } catch (error) {
      // What waits for a second person is sent: leaving the page loses nothing.
      if (waitingOf(error) !== null) setStart(values);
      setFailure(error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  const isChanged = (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== start[name]);
  useUnsaved(isChanged);

  return {
    values,
    isBusy,
    isChanged,
    failure,
    question,
    confirm: async () => {
      confirmed.current = (question ?? []).join();
      await send();
    },
    closeQuestion: () => setQuestion(null),
    set: (part) => setValues((current) => ({ ...current, ...part })),
    submit: send,
    reset: (next = initial) => {
      setStart(next);
      setValues(next);
      setLeft(new Set());
      setFailure(null);
    },
    field,
    text: (name) => field(name) as unknown as FieldProps<string>,
  };
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
