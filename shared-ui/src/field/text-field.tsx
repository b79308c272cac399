import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Row, Stack } from '../layout/layout';
import { cx } from '../text/cx';
import { Field, type FieldLook, nativeOf } from './field';
import classes from './field.module.css';

type Native<T> = Omit<T, 'id' | 'required' | 'className' | 'aria-invalid' | 'aria-describedby'>;

export interface TextFieldProps extends FieldLook, Native<InputHTMLAttributes<HTMLInputElement>> {
  /** drawn inside the field, before and after the text: a currency sign, a reveal button */
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Accepts `{...register('name')}` of react-hook-form, or value and onChange. */
export function TextField({ before, after, ...props }: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <Row align="stretch" className={classes.box}>
          {before && (
            <Row as="span" className={classes.before}>
              {before}
            </Row>
          )}
          <input
            type="text"
            {...nativeOf(props)}
            {...control}
            className={cx(classes.input, !!before && classes.withBefore, !!after && classes.withAfter)}
          />
          {after && (
            <Row as="span" className={classes.after}>
              {after}
            </Row>
          )}
        </Row>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldLook, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>;
}

type NativeFieldProps = { label: string } & (
  | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
  | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
);

/** A control of a form that works without scripts: the browser itself checks `required` and `type`. */
export function NativeField({ label, ...control }: NativeFieldProps) {
  return (
    <Stack as="label" className={classes.field}>
      <span className={classes.label}>{label}</span>
      {control.rows === undefined ? (
        <input type="text" {...control} className={classes.input} />
      ) : (
        <textarea {...control} className={cx(classes.input, classes.area)} />
      )}
    </Stack>
  );
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => <textarea rows={4} {...nativeOf(props)} {...control} className={cx(classes.input, classes.area)} />}
    </Field>
  );
}
