import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import unseen from '../feedback/feedback.module.css';
import { cx } from '../text/cx';
import { errorText, type FieldLook, FieldNotes, RequiredMark } from './field';
import classes from './field.module.css';

export interface CheckboxFieldProps
  extends FieldLook,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'className' | 'type'> {
  type?: 'checkbox' | 'radio' | undefined;
  /** drawn at the end of the line, for example a number of listings */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox or a radio button with its label. The whole line is clickable. */
export function CheckboxField({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  after,
  type = 'checkbox',
  ...native
}: CheckboxFieldProps) {
  const id = useId();
  const message = errorText(error);
  const described = [hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(classes.field, className)}>
      <label className={classes.choice}>
        <input
          {...native}
          id={id}
          type={type}
          className={classes.check}
          aria-describedby={described || undefined}
          aria-invalid={message ? true : undefined}
          aria-required={required ? true : undefined}
        />
        <span className={hideLabel ? unseen.hidden : classes.choiceText}>
          {label}
          {required && <RequiredMark />}
        </span>
        {after && <span className={classes.choiceAfter}>{after}</span>}
      </label>
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  );
}
