import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../text/cx';
import classes from './button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** the accessible name, which is also the tooltip */
  label: string;
  icon: ReactNode;
  size?: 'medium' | 'small' | undefined;
  /** plain on a surface; `solid` is a raised disc over a photo or map */
  look?: 'plain' | 'solid' | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon: 44 px, or 34 px when small. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(classes.iconButton, classes[`icon-${size}`], classes[`look-${look}`], className)}
    >
      {icon}
    </button>
  );
}
