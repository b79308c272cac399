import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import unseen from '../feedback/feedback.module.css';
import { Row, Stack } from '../layout/layout';
import { cx } from '../text/cx';
import { type FieldLook, FieldNotes, nativeOf, RequiredMark, useControl } from './field';
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
export function CheckboxField({ after, type = 'checkbox', ...props }: CheckboxFieldProps) {
  const { label, hint, required, hideLabel, className } = props;
  const { control, message } = useControl(props);
  return (
    <Stack className={cx(classes.field, className)}>
      <Row as="label" align="start" className={classes.choice}>
        <input {...nativeOf(props)} {...control} type={type} className={classes.check} />
        <span className={hideLabel ? unseen.hidden : classes.choiceText}>
          {label}
          {required && <RequiredMark />}
        </span>
        {after && <span className={classes.choiceAfter}>{after}</span>}
      </Row>
      <FieldNotes id={control.id} hint={hint} message={message} />
    </Stack>
  );
}
