import { useEffect, useState } from 'react';
import { type Area, barsOf, type RouteMatch } from 'shared-contracts';
import { InBrowserProvider, NotFound, useMatch } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { UserLists } from '../collections/user-lists';
import { ErrorPage, PageBoundary, SignInFirst } from '../pages/errors';
import { LoginRedirect, SignIn } from '../pages/sign-in';
import type { AreasState } from '../parts/page-parts';
import type { GuardResult } from '../routing/guards';
import type { RouteState } from '../routing/route.store';
import type { PageContext } from '../start/inlined';
import type { PageReady } from '../start/page-ready';
import type { Services } from '../start/services';
import { Layout } from './layout';
import { PageAreas, type ShownAreas } from './page-areas';

interface SiteProps {
  services: SiteServices;
  areas: ShownAreas;
  /** whether the layout shows the welcome banner */
  welcome: boolean;
}

/** The services that the site needs. */
export type SiteServices = Pick<Services, 'host' | 'messages' | 'slotParts'> & {
  navigate: { route: RouteState };
  inlined: { context: Pick<PageContext, 'status' | 'message' | 'requestId' | 'rendered'> };
  pageReady: Pick<PageReady, 'resolve' | 'promise'>;
};

/** The site: the page of the route, within the layout. */
export function Site(props: SiteProps) {
  return (
    <InBrowserProvider>
      <RoutedSite {...props} />
    </InBrowserProvider>
  );
}

function RoutedSite({ services, areas, welcome }: SiteProps) {
  const { host, inlined, navigate } = services;
  const match = useMatch(host);
  const { guard, areas: shown } = useSnapshot(navigate.route);
  const states = useSnapshot(areas.state);
  useResolveReady(services.pageReady, shown, states);
  const bars = barsOf(shown);
  const [first] = useState(match.path);
  const busy = shown.some((area) => states[area]?.state === 'loading');
  return (
    <Layout
      services={services}
      busy={busy}
      rendered={inlined.context.rendered}
      // a full-height page has no room for it
      welcome={welcome && bars.footer}
      {...bars}
    >
      {shown.length === 0 && (
        <PageBoundary host={host} resetKey={match.path}>
          <ShellPage services={services} match={match} guard={guard} isFirst={match.path === first} />
        </PageBoundary>
      )}
      <PageAreas services={services} areas={areas} shown={shown} rendered={inlined.context.rendered?.page ?? null} />
      <UserLists host={host} ready={services.pageReady.promise} />
    </Layout>
  );
}

/** Reports that the page was rendered: by the shell, or by a remote, which may also have failed. */
function useResolveReady(pageReady: SiteServices['pageReady'], shown: readonly Area[], states: AreasState): void {
  const top = shown.at(-1);
  const state = top && states[top]?.state;
  const isReady = !top || state === 'mounted' || state === 'failed';
  useEffect(() => {
    if (isReady) pageReady.resolve();
  }, [isReady, pageReady]);
}

interface ShellPageProps {
  services: SiteServices;
  match: RouteMatch;
  guard: GuardResult;
  /** whether the address is that of the document */
  isFirst: boolean;
}

/** A page of the shell itself: the frame of sign-in, whose form is a slot, or an error. */
function ShellPage({ services, match, guard, isFirst }: ShellPageProps) {
  const { host, inlined, slotParts } = services;
  if (!guard.allow && 'signIn' in guard) return <SignInFirst host={host} match={match} />;
  if (!guard.allow) return <ErrorPage status={guard.status} message={guard.message} />;
  const { status, message, requestId, rendered } = inlined.context;
  if (isFirst && status === 404)
    return <NotFound reason={match.route.page === 'not-found' ? match.route.reason : 'no-route'} />;
  // The document is an error page, until the visitor navigates.
  if (isFirst && status >= 400) {
    return <ErrorPage status={status} requestId={requestId} {...(message ? { message } : {})} />;
  }
  const { route } = match;
  const hasForm = isFirst && (rendered?.slots.some(({ slot }) => slot === 'page.sign-in') ?? false);
  switch (route.page) {
    case 'sign-in':
      return (
        <SignIn
          host={host}
          parts={slotParts}
          mode="sign-in"
          welcome={route.welcome}
          staff={route.agent}
          rendered={hasForm}
        />
      );
    case 'sign-up':
      return <SignIn host={host} parts={slotParts} mode="sign-up" welcome={false} staff={false} rendered={hasForm} />;
    case 'login-redirect':
      return <LoginRedirect host={host} />;
    case 'not-found':
      return <NotFound reason={route.reason} />;
    default:
      return <NotFound />;
  }
}
