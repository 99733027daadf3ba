import type { ReactNode } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { TextInput } from '../../components/form/fields';
import type { Form } from '../../components/form/use-form';
import { LineQuantities } from './LineQuantities';
import type { Order } from './order';
import type { OpenLine } from './quantities';

interface LinesDialogProps<Line extends OpenLine> {
  /** "Ship": what is done with lines of the order. */
  readonly verb: string;
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
  const { verb, order, lines, form, onClose, note, extra, above, children } = props;
  return (
    <FormDialog
      title={`${verb} order ${order.incrementId}`}
      form={form}
      onClose={onClose}
      submitLabel={verb}
      width="sm"
    >
      {above}
      <LineQuantities
        label={`Items to ${verb.toLowerCase()}`}
        verb={verb}
        lines={lines}
        field={(name) => form.field(name)}
        note={note}
        extra={extra}
      />
      {children}
      <TextInput label="Comment" rows={2} {...form.field('comment')} />
    </FormDialog>
  );
}
