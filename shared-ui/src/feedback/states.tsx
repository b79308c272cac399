import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { cx } from '../support/cx';
import classes from './feedback.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** what to do about it: a button or a link */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Nothing here, why, and the way on. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon} aria-hidden="true">
        {icon ?? <Swell />}
      </span>
      <p className={classes.emptyTitle}>{title}</p>
      {children && <div className={classes.emptyText}>{children}</div>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  /** other ways to go on: a phone number, a link */
  children?: ReactNode;
  compact?: boolean | undefined;
  retryLabel?: string | undefined;
}

/** A failure told plainly, with the way to try again (D5). */
export function ErrorState({ message, onRetry, children, compact = false, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <div role="alert" className={cx(classes.failure, compact && classes.compactFailure)}>
      <p className={classes.failureText}>{message}</p>
      {children && <div>{children}</div>}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

function Swell() {
  return (
    <svg
      viewBox="0 0 96 48"
      width="96"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <title>Waves</title>
      <path d="M4 20c11 0 11-10 22-10s11 10 22 10 11-10 22-10 11 10 22 10" />
      <path d="M12 32c9 0 9-8 18-8s9 8 18 8 9-8 18-8 9 8 18 8" opacity=".6" />
      <path d="M24 42c6 0 6-5 12-5s6 5 12 5 6-5 12-5 6 5 12 5" opacity=".35" />
    </svg>
  );
}
