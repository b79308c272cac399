import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../text/cx';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'small' | undefined;
  icon?: ReactNode;
  /** fills the width of its container */
  wide?: boolean | undefined;
  children?: ReactNode;
}
type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;
type NativeAnchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'href'>;

export type ButtonProps = ButtonLook & {
  /** a request is running: the button keeps focus and name, but ignores clicks */
  busy?: boolean | undefined;
} & (
    | ({ href?: undefined; ref?: Ref<HTMLButtonElement> } & NativeButton)
    | ({ href: string; ref?: Ref<HTMLAnchorElement> } & NativeAnchor)
  );

/** A button, or with `href` a link that looks like a button. */
export function Button({
  variant = 'primary',
  size = 'medium',
  icon,
  wide,
  busy = false,
  children,
  ...rest
}: ButtonProps) {
  const look = cx(
    classes.button,
    classes[variant],
    classes[size],
    wide && classes.wide,
    busy && classes.busy,
    rest.className,
  );
  const content = (
    <>
      {busy ? (
        <span className={classes.wheel} aria-hidden="true" />
      ) : (
        icon && (
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
        )
      )}
      <span>{children}</span>
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look} aria-busy={busy || undefined}>
        {content}
      </a>
    );
  }
  const { onClick, type = 'button', href: _none, ...native } = rest;
  return (
    <button
      {...native}
      type={type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}
