import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { QuantityField } from './QuantityField';
import { amountUnderstoodAs, understoodAs } from './rules';
import type { FieldProps } from './use-form';

/** What every field has beside its value. */
interface Described {
  readonly label: string;
  /** Shown below the field while nothing is wrong. */
  readonly help?: ReactNode;
  readonly isRequired?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** One line below the field is kept free, so that a violation moves nothing. */
function below(violation: string | undefined, help: ReactNode): ReactNode {
  return violation ?? help ?? ' ';
}

interface TextInputProps extends FieldProps<string>, Described {
  readonly type?: 'text' | 'password' | 'email' | 'date' | 'datetime-local' | 'url';
  readonly rows?: number;
  readonly autoComplete?: string;
}

/** A line of text; several lines with `rows`. `<TextInput label="Name" {...form.text('name')} />` */
export function TextInput(props: TextInputProps): ReactNode {
  const { name, value, onChange, onBlur, violation, label, help, isRequired = false, disabled = false } = props;
  const { type = 'text', rows, autoComplete = 'off', autoFocus = false } = props;
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={violation !== undefined}
      helperText={below(violation, help)}
      required={isRequired}
      disabled={disabled}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows })}
      {...(type === 'date' || type === 'datetime-local' ? { slotProps: { inputLabel: { shrink: true } } } : {})}
    />
  );
}

interface QuantityInputProps extends FieldProps<string>, Described {
  /** The figure that is there, where `+5` and `-3` may change it. */
  readonly shown?: number;
}

/** A quantity as it is typed; `quantityViolation` and `quantityOf` of `form/rules` check and read it. */
export function QuantityInput({ shown, ...field }: QuantityInputProps): ReactNode {
  return <QuantityField {...field} understood={understoodAs(field.value, shown)} />;
}

/** An amount of money as it is typed; `amountViolation` and `amountOf` of `form/rules` check and read it. */
export function AmountInput(field: FieldProps<string> & Described): ReactNode {
  return <QuantityField {...field} understood={amountUnderstoodAs(field.value)} />;
}

interface SelectInputProps<Value extends string> extends FieldProps<Value>, Described {
  readonly options: readonly Option<Value>[];
}

/** One of a few; `ChoiceInput` is for many. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>): ReactNode {
  const { name, value, onChange, onBlur, violation, label, help, isRequired = false, disabled = false } = props;
  const { options, autoFocus = false } = props;
  return (
    <TextField
      select
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      onBlur={onBlur}
      error={violation !== undefined}
      helperText={below(violation, help)}
      required={isRequired}
      disabled={disabled}
      autoFocus={autoFocus}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ChoiceInputProps extends FieldProps<string>, Described {
  readonly options: readonly Option[];
  readonly isLoading?: boolean;
  /** Told what is typed, for options that the server looks up. */
  readonly onSearch?: (text: string) => void;
}

/** One of many, found by typing; the value is empty where none is chosen. */
export function ChoiceInput(props: ChoiceInputProps): ReactNode {
  const { name, value, onChange, onBlur, violation, label, help, isRequired = false, disabled = false } = props;
  const { options, isLoading = false, onSearch, autoFocus = false } = props;
  const chosen = value === '' ? null : (options.find((option) => option.value === value) ?? { value, label: value });
  return (
    <Autocomplete
      options={options}
      value={chosen}
      onChange={(_event, option) => onChange(option?.value ?? '')}
      onBlur={onBlur}
      {...(onSearch ? { onInputChange: (_event: unknown, text: string) => onSearch(text) } : {})}
      {...(onSearch ? { filterOptions: (found: readonly Option[]) => [...found] } : {})}
      isOptionEqualToValue={(left, right) => left.value === right.value}
      getOptionKey={(option) => option.value}
      loading={isLoading}
      disabled={disabled}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          name={name}
          label={label}
          error={violation !== undefined}
          helperText={below(violation, help)}
          required={isRequired}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}

interface ChoicesInputProps extends FieldProps<readonly string[]>, Described {
  readonly options: readonly Option[];
}

/**
 * Several of many, found by typing. The list closes with each choice, as it lies over the buttons of a dialog.
 * A click with Ctrl keeps it open.
 */
export function ChoicesInput(props: ChoicesInputProps): ReactNode {
  const { name, value, onChange, onBlur, violation, label, help, options, disabled = false } = props;
  return (
    <Autocomplete
      multiple
      options={options}
      value={value.map((one) => options.find((option) => option.value === one) ?? { value: one, label: one })}
      onChange={(_event, chosen) => onChange(chosen.map((option) => option.value))}
      onBlur={onBlur}
      isOptionEqualToValue={(left, right) => left.value === right.value}
      getOptionKey={(option) => option.value}
      disabled={disabled}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          name={name}
          label={label}
          error={violation !== undefined}
          helperText={below(violation, help)}
        />
      )}
    />
  );
}

/** Yes or no. */
export function SwitchInput(props: FieldProps<boolean> & Described): ReactNode {
  const { name, value, onChange, onBlur, violation, label, help, disabled = false } = props;
  return (
    <FormControl error={violation !== undefined} disabled={disabled}>
      <FormControlLabel
        label={label}
        control={<Switch name={name} checked={value} onChange={(_event, isOn) => onChange(isOn)} onBlur={onBlur} />}
      />
      {(violation ?? help) !== undefined && <FormHelperText sx={{ mt: 0 }}>{violation ?? help}</FormHelperText>}
    </FormControl>
  );
}
