import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface PlainFieldProps extends Pick<
  OutlinedInputProps,
  'type' | 'value' | 'disabled' | 'error' | 'onChange' | 'onBlur' | 'onKeyDown'
> {
  readonly id?: string;
  readonly label: string;
  readonly helperText?: string | undefined;
  readonly slotProps?: {
    readonly inputLabel?: InputLabelProps;
    readonly input?: object;
    readonly htmlInput?: object;
  };
  readonly sx?: SxProps;
}

/**
 * What MUI's `TextField` is for one line of text, and looks like. That one has lists, menus and two other looks in it, which
 * the first load of a list would carry.
 */
export function PlainField(props: PlainFieldProps): ReactNode {
  const { id: given, label, helperText, slotProps = {}, sx, disabled = false, error = false, ...input } = props;
  const own = useId();
  const id = given ?? own;
  const helperId = `${id}-helper`;
  const shrink = slotProps.inputLabel?.shrink;
  return (
    <FormControl fullWidth size="small" disabled={disabled} error={error} sx={sx}>
      <InputLabel htmlFor={id} {...slotProps.inputLabel}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        fullWidth
        label={label}
        aria-describedby={helperText === undefined ? undefined : helperId}
        {...(shrink === undefined ? {} : { notched: shrink })}
        {...input}
        {...slotProps.input}
        slotProps={{ input: slotProps.htmlInput ?? {} }}
      />
      {helperText !== undefined && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
