import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../text/cx';
import { Field, type FieldLook } from './field';
import classes from './field.module.css';

type Native<T> = Omit<T, 'id' | 'required' | 'className' | 'aria-invalid' | 'aria-describedby'>;

export interface TextFieldProps extends FieldLook, Native<InputHTMLAttributes<HTMLInputElement>> {
  /** drawn inside the field, before and after the text: a currency sign, a reveal button */
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Accepts `{...register('name')}` of react-hook-form, or value and onChange. */
export function TextField({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  before,
  after,
  ...native
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(control) => (
        <div className={classes.box}>
          {before && <span className={classes.before}>{before}</span>}
          <input
            type="text"
            {...native}
            {...control}
            className={cx(classes.input, !!before && classes.withBefore, !!after && classes.withAfter)}
          />
          {after && <span className={classes.after}>{after}</span>}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldLook, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ label, error, hint, required, hideLabel, className, rows = 4, ...native }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(control) => <textarea rows={rows} {...native} {...control} className={cx(classes.input, classes.area)} />}
    </Field>
  );
}
