import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { accountPath, type ExtensionProps, type HostServices, phoneHref } from 'shared-contracts';
import { cx, IconButton, Link, Row, Text, useHost, useInBrowser, useMediaQuery, useSession } from 'shared-ui';
import { OtherLanguages } from '../languages/language-links';
import { i18n } from '../texts';
import { DROPDOWN, SearchBox, SearchOverlay } from '../universal-search/search-box';
import { AccountControls } from './account-controls';
import { BellPlace } from './bell-place';
import { CallOrText } from './call-or-text';
import classes from './header.module.css';
import { MenuAnchor, MenuBar } from './menu-bar';
import { type Menu, siteMenus } from './menus';
import { PhoneMenu } from './phone-menu';
import { SpeakWith } from './speak-with';

/** From this width, menus, search and contact fit on one line. */
const DESKTOP = '(min-width: 1240px)';

/** The header of every page: brand, menus, search, contact, account. */
export function Header({ host }: ExtensionProps<'layout.header'>) {
  const { user } = useSession(host);
  const { desktop, dropdown, others } = useWidths();
  const [open, setOpen] = useState<'menu' | 'search' | null>(null);
  const header = useHeaderHeight(host);
  const menus = siteMenus(host.settings, Boolean(user?.agent ?? user?.client_advisor));
  const close = () => setOpen(null);
  return (
    <header className={classes.header} data-hide="print" ref={header}>
      <Row gap={4} className={classes.bar}>
        <Link host={host} to="/" className={classes.brand}>
          {host.settings.siteName}
        </Link>
        <noscript className={classes.plainPlace}>
          <PlainLinks menus={menus} signedIn={user !== null} />
        </noscript>
        {(desktop || others) && (
          <div className={classes.onDesktop} data-hide="noscript">
            <MenuBar menus={menus} />
          </div>
        )}
        {(dropdown || others) && (
          <div className={classes.search} data-hide="narrow noscript">
            <SearchBox />
          </div>
        )}
        {(desktop || others) && (
          <Row gap={1} className={cx(classes.controls, classes.onDesktop)} data-hide="noscript">
            <OtherLanguages />
            <CallOrText />
            <SpeakWith />
            <BellPlace />
            <AccountControls />
          </Row>
        )}
        {(!desktop || others) && (
          <Row gap={1} className={cx(classes.controls, classes.belowDesktop)} data-hide="noscript">
            {(!dropdown || others) && (
              <IconButton
                label={i18n.t('Search')}
                icon={<Search />}
                onClick={() => setOpen('search')}
                data-hide="wide"
              />
            )}
            <BellPlace />
            <IconButton
              label={i18n.t('Menu')}
              icon={<MenuIcon />}
              onClick={() => setOpen('menu')}
              aria-expanded={open === 'menu'}
            />
          </Row>
        )}
      </Row>
      <PhoneMenu menus={menus} open={open === 'menu'} onClose={close} />
      <SearchOverlay open={open === 'search' && !dropdown} onClose={close} />
    </header>
  );
}

/**
 * The forms that fit into the window. `others`: the server does not know the window, so the style sheet shows one of
 * all forms.
 */
function useWidths() {
  const desktop = useMediaQuery(DESKTOP);
  const dropdown = useMediaQuery(DROPDOWN);
  return { desktop, dropdown, others: !useInBrowser() };
}

interface PlainLinksProps {
  menus: readonly Menu[];
  signedIn: boolean;
}

/** The first links of each menu, for readers without scripts. The footer has the other links. */
function PlainLinks({ menus, signedIn }: PlainLinksProps) {
  const host = useHost();
  const links = menus.flatMap(({ sections }) => sections[0]?.links ?? []);
  const phone = phoneHref(host.settings.companyPhone);
  return (
    <Row as="nav" aria-label={i18n.t('Main')} className={classes.plain}>
      {links.map((link) => (
        <MenuAnchor key={link.href} link={link} />
      ))}
      {signedIn ? (
        <Text as={Link} host={host} to={accountPath()} size="s" tone="text" className={classes.plainLink}>
          {i18n.t('Your Account')}
        </Text>
      ) : (
        <>
          <Text as={Link} host={host} to="/login" size="s" tone="text" className={classes.plainLink}>
            {i18n.t('Sign In')}
          </Text>
          <Text as={Link} host={host} to="/register" size="s" tone="text" className={classes.plainLink}>
            {i18n.t('Sign Up')}
          </Text>
        </>
      )}
      {phone && (
        <Text as="a" href={phone} size="s" tone="text" className={classes.plainLink}>
          {host.settings.companyPhone}
        </Text>
      )}
    </Row>
  );
}

/** Publishes the header's height, now and after each change. Sticky parts stop below it. */
function useHeaderHeight(host: Pick<HostServices, 'bus'>) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    const publish = () => host.bus.publish('nav:height', { height: element.offsetHeight });
    publish();
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return header;
}
