import type { CSSProperties, ReactNode } from 'react';

interface FormElementProps {
  /** What `useForm` returns, or whatever else can be sent. */
  readonly form: { submit(): Promise<unknown> };
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/**
 * What the fields of a form stand in: enter and the button of type `submit` send it. The browser says nothing of the
 * fields, the form does.
 */
export function FormElement({ form, style, children }: FormElementProps): ReactNode {
  return (
    <form
      noValidate
      style={style}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}
