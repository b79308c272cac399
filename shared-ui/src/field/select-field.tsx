import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Row } from '../layout/layout';
import { cx } from '../text/cx';
import { Field, type FieldLook, nativeOf } from './field';
import classes from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}
export interface SelectFieldProps
  extends FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required' | 'className' | 'size'> {
  options?: readonly SelectOption[];
  /** groups or other options that `options` cannot express */
  children?: ReactNode;
  size?: 'medium' | 'small' | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** A single choice with the platform's own list. */
export function SelectField({ options, children, size = 'medium', ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <Row align="stretch" className={classes.box}>
          <select
            {...nativeOf(props)}
            {...control}
            className={cx(classes.input, classes.select, size === 'small' && classes.compact)}
          >
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Row as="span" className={classes.arrow} aria-hidden="true">
            <ChevronDown size={18} />
          </Row>
        </Row>
      )}
    </Field>
  );
}
