import type { ReactNode } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { TextInput } from '../../components/form/fields';
import type { Form } from '../../components/form/use-form';
import { LineQuantities } from './LineQuantities';
import type { Order } from './order';
import type { OpenLine } from './quantities';
import type { StepWords } from './step-words';
import { t } from '../../language/messages';

interface LinesDialogProps<Line extends OpenLine> {
  /** What is done with lines of the order. */
  readonly words: StepWords;
  readonly order: Order;
  readonly lines: readonly Line[];
  /** Of texts: a quantity for each line, the comment and what else the document has. */
  readonly form: Form<Record<string, string>>;
  readonly onClose: () => void;
  /** Below the name of a line. */
  readonly note: (line: Line) => ReactNode;
  /** Below the quantity of a line. */
  readonly extra?: (line: Line) => ReactNode;
  /** Above the lines. */
  readonly above?: ReactNode;
  /** Between the lines and the comment. */
  readonly children?: ReactNode;
}

/** Makes a document of lines of an order: how much of each, and a comment. */
export function LinesDialog<Line extends OpenLine>(props: LinesDialogProps<Line>): ReactNode {
  const { words, order, lines, form, onClose, note, extra, above, children } = props;
  return (
    <FormDialog
      title={words.title(order.incrementId)}
      form={form}
      onClose={onClose}
      submitLabel={words.verb}
      width="sm"
    >
      {above}
      <LineQuantities words={words} lines={lines} field={(name) => form.field(name)} note={note} extra={extra} />
      {children}
      <TextInput label={t('Comment')} rows={2} {...form.field('comment')} />
    </FormDialog>
  );
}
