import { type ReactNode, useId } from 'react';
import unseen from '../feedback/feedback.module.css';
import { Stack, Text } from '../layout/layout';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './field.module.css';

/** Default error of a required field that is empty. */
const REQUIRED_TEXT = /*i18n*/ 'This field is required';

export interface FieldLook {
  label: ReactNode;
  /** shown only when passed, so a new form shows no error; `true` shows the default text */
  error?: string | boolean | null | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** hides the label visually, where the context already shows it */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** The text of an error, or null. */
function errorText(error: FieldLook['error']): string | null {
  if (error === true) return i18n.t(REQUIRED_TEXT);
  return error || null;
}

/** What connects a control with its hint and its error, and the text of the error. */
export function useControl({ error, hint, required }: FieldLook): { control: FieldControl; message: string | null } {
  const id = useId();
  const message = errorText(error);
  const described = [hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': message ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return { control, message };
}

/** The attributes of the native control, without what the field shows. */
export function nativeOf<P extends FieldLook>(props: P): Omit<P, keyof FieldLook> {
  const {
    label: _label,
    error: _error,
    hint: _hint,
    required: _required,
    hideLabel: _hide,
    className: _,
    ...native
  } = props;
  return native;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ children, ...look }: FieldLook & { children: (control: FieldControl) => ReactNode }) {
  const { label, hint, required, hideLabel, className } = look;
  const { control, message } = useControl(look);
  return (
    <Stack className={cx(classes.field, className)}>
      <label htmlFor={control.id} className={hideLabel ? unseen.hidden : classes.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(control)}
      <FieldNotes id={control.id} hint={hint} message={message} />
    </Stack>
  );
}

/** The star is hidden from assistive technology: the control itself is marked as required. */
export function RequiredMark() {
  return (
    <Text as="span" tone="danger" aria-hidden="true">
      {' *'}
    </Text>
  );
}

export function FieldNotes({ id, hint, message }: { id: string; hint: ReactNode; message: string | null }) {
  return (
    <>
      {hint && (
        <Text id={`${id}-hint`} size="s" tone="soft" leading="snug">
          {hint}
        </Text>
      )}
      {message && (
        <Text id={`${id}-error`} size="s" tone="danger" weight="medium" leading="snug">
          {message}
        </Text>
      )}
    </>
  );
}
