import TextField from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

interface QuantityFieldProps {
  readonly name?: string;
  readonly value: string;
  /** Told what was typed, as it was typed: `form/rules` reads it. */
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Above the field; a field of a table has an `ariaLabel` instead. */
  readonly label?: string;
  /** What screen readers call it, where that is not the label. */
  readonly ariaLabel?: string;
  readonly violation: string | undefined;
  /** How the text is understood, where it does not say so itself. */
  readonly understood?: string | undefined;
  /** Below the field while nothing is wrong. */
  readonly help?: ReactNode;
  /** The element that says what is wrong, where it is not said below the field. */
  readonly describedBy?: string;
  readonly isRequired?: boolean;
  readonly isDense?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * The one field for quantities and amounts. What is typed stays as it was typed; what it means, or what is wrong with
 * it, stands below and is told to screen readers. Phones show their keys for decimals.
 */
export function QuantityField(props: QuantityFieldProps): ReactNode {
  const { name, value, onChange, onBlur, onKeyDown, label, ariaLabel, violation, understood, help, describedBy } =
    props;
  const { isRequired = false, isDense = false, disabled = false, autoFocus = false, inputRef } = props;
  return (
    <TextField
      {...(name === undefined ? {} : { name })}
      {...(label === undefined ? {} : { label })}
      {...(inputRef === undefined ? {} : { inputRef })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur?.()}
      onKeyDown={(event) => onKeyDown?.(event)}
      error={violation !== undefined}
      {...(describedBy === undefined ? { helperText: violation ?? understood ?? help ?? ' ' } : {})}
      required={isRequired}
      disabled={disabled}
      autoFocus={autoFocus}
      autoComplete="off"
      {...(describedBy === undefined ? {} : { sx: { minWidth: 90 } })}
      slotProps={{
        // It is always there, so that what changes in it is read out.
        formHelperText: { 'aria-live': 'polite' },
        htmlInput: {
          inputMode: 'decimal',
          style: { textAlign: 'right', ...(isDense ? { padding: '4px 8px' } : {}) },
          ...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel }),
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        },
      }}
    />
  );
}
