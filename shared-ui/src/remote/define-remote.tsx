import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ApiClient, ExtensionProps, PageProps, PublicSettings, SessionAnswer, SlotName } from 'shared-contracts';
import { ErrorBoundary } from '../feedback/error-boundary';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';
import {
  Drawn,
  type DrawnProps,
  lifecyclesOf,
  type MountProps,
  type RemoteLifecycles,
  type ReportHost,
  reportFailure,
} from './lifecycles';

export interface RemoteOptions {
  /** the remote's name in mfe.json; failures are reported under it */
  remote: string;
}

/** What a page's data is loaded from. */
export interface LoaderContext extends Pick<PageProps, 'match'> {
  /** calls of the visitor; the page finds the answers that came before it is drawn */
  api: Pick<ApiClient, 'call'>;
  /** null: not known */
  session: SessionAnswer | null;
  settings: PublicSettings;
}

/** Makes the calls that a page needs for its first drawing. The server runs it before it renders the page. */
export type PageLoader = (context: LoaderContext) => Promise<unknown>;

/** A page as the server renders it: without a browser, and not mounted. */
export interface RenderedPage {
  Root: ComponentType<PageProps>;
  load?: PageLoader | undefined;
}

/** An extension as the server renders it. */
export interface RenderedExtension<N extends SlotName> {
  Root: ComponentType<ExtensionProps<N>>;
}

/** Whether an exposed module's `page` is one that definePage made. */
export function isRenderedPage(value: unknown): value is RenderedPage {
  return hasRoot(value);
}

/** Whether an exposed module's `extension` is one that defineExtension made; of which slot, its mfe.json says. */
export function isRenderedExtension<N extends SlotName>(value: unknown): value is RenderedExtension<N> {
  return hasRoot(value);
}

function hasRoot(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'Root') === 'function';
}

export interface PageOptions extends RemoteOptions {
  load?: PageLoader;
}

/**
 * The lifecycles of a page, and what the server renders it from:
 * `export const { bootstrap, mount, unmount, update, page } = definePage(Search, { remote: 'search', load: loadSearch })`.
 */
export function definePage(
  Page: ComponentType<PageProps>,
  { remote, load }: PageOptions,
): RemoteLifecycles<PageProps> & { page: RenderedPage } {
  function PageRoot({ host, match, hydrates, onDrawn }: PageProps & TakenOverProps) {
    const onTakenOver = hydrates ? onDrawn : undefined;
    return (
      <RemoteBoundary host={host} remote={remote} resetKey={match?.path} onCaught={onTakenOver}>
        <Page host={host} match={match} />
        <Drawn onDrawn={onTakenOver} />
      </RemoteBoundary>
    );
  }
  const lifecycles = lifecyclesOf<PageProps>(PageRoot, remote, { atOnce: true });
  return { ...lifecycles, page: { Root: PageRoot, load } };
}

/**
 * The lifecycles of something that fills another team's slot, and what the server renders it from:
 * `export const { bootstrap, mount, unmount, update, extension } = defineExtension<'listing.aside'>(AskQuestion, { remote: 'leads' })`.
 */
export function defineExtension<N extends SlotName>(
  Extension: ComponentType<ExtensionProps<N>>,
  { remote }: RemoteOptions,
): RemoteLifecycles<ExtensionProps<N>> & { extension: RenderedExtension<N> } {
  function ExtensionRoot({ host, slot, hydrates, onDrawn }: ExtensionProps<N> & TakenOverProps) {
    const onTakenOver = hydrates ? onDrawn : undefined;
    return (
      <RemoteBoundary host={host} remote={remote} onCaught={onTakenOver}>
        <Extension host={host} slot={slot} />
        <Drawn onDrawn={onTakenOver} />
      </RemoteBoundary>
    );
  }
  const lifecycles = lifecyclesOf<ExtensionProps<N>>(ExtensionRoot, remote, { atOnce: false });
  return { ...lifecycles, extension: { Root: ExtensionRoot } };
}

type TakenOverProps = Pick<MountProps, 'hydrates'> & DrawnProps;

interface RemoteBoundaryProps {
  host: ReportHost;
  remote: string;
  resetKey?: string | undefined;
  /** called with each error */
  onCaught?: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps a drawing error within the remote that made it, reports it, and offers to try again. */
function RemoteBoundary({ host, remote, resetKey, onCaught, children }: RemoteBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      onError={(error) => {
        reportFailure(host, remote, 'MFE-007', error);
        onCaught?.();
      }}
      fallback={(_, retry) => (
        <ErrorState compact message="Something went wrong in this part of the page." onRetry={retry} />
      )}
    >
      {/* without a place to wait, a lazy part would hold up the mounting of the whole remote */}
      <Suspense fallback={<Skeleton lines={3} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
