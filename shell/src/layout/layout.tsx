import type { RenderedParts, RenderedSlot } from 'federation/protocol/rendering';
import { type ReactNode, useEffect, useState } from 'react';
import type { PublicSettings } from 'shared-contracts';
import { cx, FlashRegion, ProgressBar, Slot } from 'shared-ui';
import { useSnapshot } from 'valtio';
import { PartSlot } from '../parts/part-slot';
import type { Services } from '../start/services';
import { i18n } from '../texts';
import { Banners } from './banners';
import classes from './layout.module.css';
import { FooterFallback, NavFallback } from './nav-fallback';
import { useHeader } from './use-header';

interface LayoutProps {
  services: Pick<Services, 'host' | 'messages' | 'slotParts'>;
  busy: boolean;
  /** the parts that the server rendered */
  rendered?: RenderedParts | null;
  /** whether the layout shows the welcome banner */
  welcome: boolean;
  /** the search bar below the header, on search and listing pages */
  searchBar: boolean;
  /** a full-height page, such as the map search, has no footer */
  footer: boolean;
  children: ReactNode;
}

/** If the header takes longer than this, plain links replace it until it loads. Milliseconds. */
const NAVIGATION_DUE_MS = 800;

/** The layout of every page: navigation, messages, progress bar, dialogs, and the page between them. */
export function Layout({ services, busy, rendered = null, welcome, searchBar, footer, children }: LayoutProps) {
  const { host, slotParts } = services;
  const header = useHeader(host);
  const props = { context: host.context };
  const isRendered = (slot: RenderedSlot) => rendered?.slots.some((one) => one.slot === slot) ?? false;
  return (
    <div className={classes.layout} style={header.style}>
      <a href="#content" className={classes.skip}>
        {i18n.t('Skip to content')}
      </a>
      <ProgressBar active={busy} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus anywhere within it counts */}
      <div ref={header.ref} className={cx(classes.header, header.away && classes.away)} onFocus={header.onFocus}>
        <PartSlot
          parts={slotParts}
          name="layout.header"
          props={props}
          rendered={isRendered('layout.header')}
          loading={<LateNavigation settings={host.settings} />}
          fallback={<NavFallback settings={host.settings} />}
        />
      </div>
      {searchBar && (
        <div className={cx(classes.searchBar, footer && classes.onPhones)}>
          <PartSlot
            parts={slotParts}
            name="layout.search-bar"
            props={props}
            rendered={isRendered('layout.search-bar')}
            loading={null}
            fallback={null}
          />
        </div>
      )}
      <Banners host={host} welcome={welcome} />
      <main id="content" tabIndex={-1} className={cx(classes.main, busy && classes.busy)}>
        {children}
      </main>
      {footer && (
        <PartSlot
          parts={slotParts}
          name="layout.footer"
          props={props}
          rendered={isRendered('layout.footer')}
          loading={null}
          fallback={<FooterFallback settings={host.settings} />}
        />
      )}
      {host.context === 'site' && <Slot host={host} name="layout.contact" props={{}} loading={null} fallback={null} />}
      <Slot host={host} name="layout.modals" props={{}} loading={null} fallback={null} />
      <Messages messages={services.messages} />
    </div>
  );
}

/** Plain links once the navigation is late. Shown at once, they would flash by. */
function LateNavigation({ settings }: { settings: PublicSettings }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), NAVIGATION_DUE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <NavFallback settings={settings} />;
}

function Messages({ messages: { state, dismiss, hold } }: Pick<Services, 'messages'>) {
  useSnapshot(state);
  return <FlashRegion messages={state.messages} onDismiss={dismiss} onHold={hold} />;
}
