import { type ReactNode, useId } from 'react';
import unseen from '../feedback/feedback.module.css';
import { cx } from '../text/cx';
import classes from './field.module.css';

/** Shown under a required input that was left empty, unless a form says otherwise. */
export const REQUIRED_TEXT = 'This field is required';

export interface FieldLook {
  label: ReactNode;
  /** drawn only when passed, so a fresh form shows no error; `true` gives the default text */
  error?: string | boolean | null | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** keeps the label for assistive technology only, where the place itself says what it is */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** The text to show for an error, or null. */
export function errorText(error: FieldLook['error']): string | null {
  if (error === true) return REQUIRED_TEXT;
  return error || null;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  error,
  hint,
  required,
  hideLabel,
  className,
  children,
}: FieldLook & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const message = errorText(error);
  const described = [hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(classes.field, className)}>
      <label htmlFor={id} className={hideLabel ? unseen.hidden : classes.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': message ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  );
}

/** The star is for the eye; the control itself says that it is required. */
export function RequiredMark() {
  return (
    <span className={classes.star} aria-hidden="true">
      {' *'}
    </span>
  );
}

export function FieldNotes({ id, hint, message }: { id: string; hint: ReactNode; message: string | null }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className={classes.error}>
          {message}
        </p>
      )}
    </>
  );
}
