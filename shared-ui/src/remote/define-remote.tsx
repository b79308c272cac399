import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import {
  type ApiClient,
  type Area,
  areasOf,
  type ExtensionProps,
  type PageProps,
  type PublicSettings,
  pageLanguage,
  type RouteMatch,
  type SessionAnswer,
  type SlotName,
  SOURCE_LANGUAGE,
  type Texts,
} from 'shared-contracts';
import { ErrorBoundary } from '../feedback/error-boundary';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';
import { HostProvider } from '../hooks/host-context';
import { useMatch } from '../hooks/use-host';
import { i18n } from '../texts';
import {
  Drawn,
  type DrawnProps,
  lifecyclesOf,
  type MountProps,
  type RemoteLifecycles,
  type ReportHost,
  reportFailure,
} from './lifecycles';
import classes from './slot.module.css';

/** What the kit needs of a remote's texts. */
type RemoteTexts = Pick<Texts, 'load' | 'isTranslated'>;

export interface RemoteOptions {
  /** the remote's name in mfe.json, used in error reports */
  remote: string;
  /** the remote's texts: the page's language is loaded before anything is drawn */
  texts?: RemoteTexts;
}

/** What a page's `load` gets. */
export interface LoaderContext extends Pick<PageProps, 'match'> {
  /** the visitor's calls; the page later finds the responses in the cache */
  api: Pick<ApiClient, 'call'>;
  /** null: unknown */
  session: SessionAnswer | null;
  settings: PublicSettings;
}

/** Makes the calls of a page's first view. The server runs it before it renders the page. */
export type PageLoader = (context: LoaderContext) => Promise<unknown>;

/** What is the same for pages and extensions. */
interface WithTexts {
  texts?: RemoteTexts | undefined;
}

/** A page for the server: rendered without a browser, and not mounted. */
export interface RenderedPage extends WithTexts {
  Root: ComponentType<PageProps>;
  load?: PageLoader | undefined;
}

/** An extension as a component. */
export interface RenderedExtension<N extends SlotName> extends WithTexts {
  Root: ComponentType<ExtensionProps<N>>;
}

/** Whether an exposed module's `page` was made by definePage. */
export function isRenderedPage(value: unknown): value is RenderedPage {
  return hasRoot(value);
}

/** Whether an exposed module's `extension` was made by defineExtension. Its slot is in mfe.json. */
export function isRenderedExtension<N extends SlotName>(value: unknown): value is RenderedExtension<N> {
  return hasRoot(value);
}

/** Loads the texts of a page or an extension in the page's language, where no lifecycle does it. */
export async function loadTexts(part: unknown): Promise<void> {
  if (hasRoot(part)) await part.texts?.load();
}

function hasRoot(value: unknown): value is WithTexts {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'Root') === 'function';
}

export interface PageOptions extends RemoteOptions {
  load?: PageLoader;
}

/**
 * The lifecycles of a page, and its server rendering:
 * `export const { bootstrap, mount, unmount, update, page } = definePage(Search, { remote: 'search', load: loadSearch
 * })`.
 */
export function definePage(
  Page: ComponentType<PageProps>,
  { remote, load, texts }: PageOptions,
): RemoteLifecycles<PageProps> & { page: RenderedPage } {
  function PageRoot({ host, area, hydrates, onDrawn }: PageProps & TakenOverProps) {
    const match = usePageMatch(host, area);
    const onTakenOver = hydrates ? onDrawn : undefined;
    return (
      <RemoteBoundary host={host} remote={remote} resetKey={match.path} onCaught={onTakenOver}>
        <HostProvider host={host}>
          <Language texts={texts}>
            <Page host={host} match={match} />
          </Language>
        </HostProvider>
        <Drawn onDrawn={onTakenOver} />
      </RemoteBoundary>
    );
  }
  const lifecycles = lifecyclesOf<PageProps>(PageRoot, { atOnce: true });
  return {
    ...lifecycles,
    async bootstrap(props) {
      // without them the page is English
      await texts?.load().catch((error: unknown) => reportFailure(props.host, remote, 'MFE-003', error));
      await lifecycles.bootstrap(props);
    },
    // the page reads the route itself
    update: () => Promise.resolve(),
    page: { Root: PageRoot, load, texts },
  };
}

/**
 * An extension of another remote's slot: `export const { extension } = defineExtension<'listing.aside'>(AskQuestion, {
 * remote: 'leads' })`. A slot that the server renders is a single-spa application, so its module also exports
 * `bootstrap`, `mount`, `unmount` and `update`.
 */
export function defineExtension<N extends SlotName>(
  Extension: ComponentType<ExtensionProps<N>>,
  { remote, texts }: RemoteOptions,
): RemoteLifecycles<ExtensionProps<N>> & { extension: RenderedExtension<N> } {
  function ExtensionRoot({ host, slot, hydrates, onDrawn }: ExtensionProps<N> & TakenOverProps) {
    const onTakenOver = hydrates ? onDrawn : undefined;
    return (
      <RemoteBoundary host={host} remote={remote} onCaught={onTakenOver}>
        <HostProvider host={host}>
          <Language texts={texts}>
            <Extension host={host} slot={slot} />
          </Language>
        </HostProvider>
        <Drawn onDrawn={onTakenOver} />
      </RemoteBoundary>
    );
  }
  const lifecycles = lifecyclesOf<ExtensionProps<N>>(ExtensionRoot, { atOnce: false });
  return { ...lifecycles, extension: { Root: ExtensionRoot, texts } };
}

/** Marks the English of a remote that lacks the page's language. */
function Language({ texts, children }: WithTexts & { children: ReactNode }) {
  if (texts?.isTranslated() ?? pageLanguage() === SOURCE_LANGUAGE) return children;
  return (
    <div lang={SOURCE_LANGUAGE} className={classes.place}>
      {children}
    </div>
  );
}

interface TakenOverProps extends Pick<MountProps, 'hydrates'>, DrawnProps {
  /** the page's area */
  area?: Area | undefined;
}

/** The last route that shows the page: it stays as it is while the visitor goes to another one. */
function usePageMatch(host: PageProps['host'], area: Area | undefined): RouteMatch {
  const now = useMatch(host);
  const [match, setMatch] = useState(now);
  const isHere = area === undefined || areasOf(now.route).includes(area);
  if (isHere && match !== now) setMatch(now);
  return isHere ? now : match;
}

export interface RemoteBoundaryProps {
  host: ReportHost;
  remote: string;
  resetKey?: string | undefined;
  /** called with each error */
  onCaught?: (() => void) | undefined;
  /** rendered after an error; the default is a message */
  fallback?: ((retry: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

/** Keeps a rendering error within its remote, reports it, and offers a retry. */
export function RemoteBoundary({ host, remote, resetKey, onCaught, fallback, children }: RemoteBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      onError={(error) => {
        reportFailure(host, remote, 'MFE-007', error);
        onCaught?.();
      }}
      fallback={(_, retry) =>
        fallback?.(retry) ?? (
          <ErrorState compact message={i18n.t('Something went wrong in this part of the page.')} onRetry={retry} />
        )
      }
    >
      {/* Without this boundary a lazy part would delay the mounting of the whole remote. */}
      <Suspense fallback={<Skeleton lines={3} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
