import { type ReactNode, useEffect } from 'react';
import { ApiError, type HostServices, type Intent, type RouteMatch, sentenceOf } from 'shared-contracts';
import { Button, ErrorBoundary, MessagePage } from 'shared-ui';
import { i18n } from '../texts';

interface ErrorPageProps {
  status?: number;
  message?: string;
  /** id of the request in the server's log, for the user's report */
  requestId?: string | null;
}

/** An error with its status and message; 500 by default. */
export function ErrorPage({
  status = 500,
  message = i18n.t('Our server must be out surfing.'),
  requestId = null,
}: ErrorPageProps) {
  return (
    <MessagePage
      title={message}
      status={
        requestId
          ? i18n.t('Error {status}, request {id}', { status, id: requestId })
          : i18n.t('Error {status}', { status })
      }
    >
      <Button href="/listings">{i18n.t('Go back to Search')}</Button>
    </MessagePage>
  );
}

interface PageBoundaryProps {
  host: Pick<HostServices, 'report'>;
  resetKey: string;
  children: ReactNode;
}

/** Catches errors of the shell's own pages. */
export function PageBoundary({ host, resetKey, children }: PageBoundaryProps) {
  const onError = (error: unknown) =>
    host.report({ kind: 'render-error', remote: 'shell', detail: String(error).slice(0, 500) });
  return (
    <ErrorBoundary resetKey={resetKey} onError={onError} fallback={(error) => <ThrownPage error={error} />}>
      {children}
    </ErrorBoundary>
  );
}

function ThrownPage({ error }: { error: unknown }) {
  return error instanceof ApiError ? <ErrorPage status={error.status || 500} message={error.message} /> : <ErrorPage />;
}

/** A page of the account for a visitor without a session: opens sign-in and explains why. */
export function SignInFirst({ host, match: { route } }: { host: HostServices; match: RouteMatch }) {
  const section =
    route.page === 'account' ? route.section : route.page === 'saved-search-panel' ? 'saved-searches' : null;
  useEffect(() => host.session.requireSignIn(intentOf(section)), [host, section]);
  return (
    <MessagePage title={sentenceOf('sign_in_required')}>
      <p>{i18n.t('Favorites, saved searches and settings belong to your account.')}</p>
      <Button onClick={() => host.session.requireSignIn(intentOf(section))}>{i18n.t('Sign In')}</Button>
      <noscript>
        <a href="/login">{i18n.t('Sign In')}</a>
      </noscript>
    </MessagePage>
  );
}

/** After sign-in the saved-searches panel must be opened; an account page just renders. */
function intentOf(section: string | null): Intent | undefined {
  return section === 'saved-searches' ? { kind: 'open-section', section } : undefined;
}
