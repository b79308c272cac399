import { type ReactNode, useEffect, useRef } from 'react';
import { type PublicSettings, phoneHref } from 'shared-contracts';
import { Button } from '../button/button';
import { useOnline } from '../hooks/browser';
import type { CallState } from '../hooks/use-call';
import { Row, Stack, Text } from '../layout/layout';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './feedback.module.css';
import { Skeleton } from './waiting';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** what the user can do: a button or a link */
  action?: ReactNode;
}

/** An empty list: what is missing, why, and what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack gap={3} align="center" className={classes.empty}>
      <span className={classes.emptyIcon} aria-hidden="true">
        <Swell />
      </span>
      <Text size="xl" weight="medium" font="display" leading="tight">
        {title}
      </Text>
      {children && <div className={classes.emptyText}>{children}</div>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </Stack>
  );
}

export interface ErrorStateProps {
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  /** other ways to continue: a phone number, a link */
  children?: ReactNode;
  compact?: boolean | undefined;
  retryLabel?: string | undefined;
  /** trying again changes something, so that only a press does it */
  manual?: boolean | undefined;
}

/** An error message with a button to try again. Without a connection it says so instead, and tries again when there is one. */
export function ErrorState({
  message,
  onRetry,
  children,
  compact = false,
  retryLabel = i18n.t('Try again'),
  manual = false,
}: ErrorStateProps) {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current && !manual) onRetry?.();
    wasOffline.current = !online;
  }, [online, onRetry, manual]);
  return (
    <Row gap={4} rowGap={3} wrap role="alert" className={cx(classes.failure, compact && classes.compactFailure)}>
      <p className={classes.failureText}>
        {online ? message : i18n.t('You are offline. Please check your connection and try again.')}
      </p>
      {children && <div>{children}</div>}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Row>
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
      <title>{i18n.t('Waves')}</title>
      <path d="M4 20c11 0 11-10 22-10s11 10 22 10 11-10 22-10 11 10 22 10" />
      <path d="M12 32c9 0 9-8 18-8s9 8 18 8 9-8 18-8 9 8 18 8" opacity=".6" />
      <path d="M24 42c6 0 6-5 12-5s6 5 12 5 6-5 12-5 6 5 12 5" opacity=".35" />
    </svg>
  );
}

/** Phone and e-mail of the company, shown when a form cannot be shown. */
export function CompanyContact({ settings: { companyPhone, supportEmail } }: { settings: PublicSettings }) {
  return (
    <Row as="p" gap={5} rowGap={1} align="stretch" wrap className={classes.companyContact}>
      {companyPhone && <a href={phoneHref(companyPhone) ?? undefined}>{companyPhone}</a>}
      {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </Row>
  );
}

/** Renders the response of a call: a skeleton while it loads, an error with Retry after a failure. */
export function QueryBoundary<T>({
  state,
  children,
  waiting,
}: {
  state: CallState<T>;
  children: (data: T) => ReactNode;
  waiting?: ReactNode;
}) {
  if (state.data !== undefined) return children(state.data);
  if (state.error) return <ErrorState message={state.error.message} onRetry={state.retry} />;
  return waiting ?? <Skeleton lines={6} />;
}
