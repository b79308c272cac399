import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { IconButton, Link, useMediaQuery, useSession } from 'shared-ui';
import { SearchBox } from '../universal-search/search-box';
import { DROPDOWN, SearchOverlay } from '../universal-search/universal-search';
import { AccountControls } from './account-controls';
import { CallOrText } from './call-or-text';
import classes from './header.module.css';
import { MenuBar } from './menu-bar';
import { siteMenus } from './menus';
import { PhoneMenu } from './phone-menu';
import { SpeakWith } from './speak-with';
import { useHeaderHeight } from './use-header-height';

/** Wide enough for menus, search and contact beside each other, each on one line. */
const DESKTOP = '(min-width: 1240px)';

/** The header of every page: brand, menus, search, contact, account. */
export function Header({ host }: ExtensionProps<'layout.header'>) {
  const { user } = useSession(host);
  const desktop = useMediaQuery(DESKTOP);
  const dropdown = useMediaQuery(DROPDOWN);
  const [open, setOpen] = useState<'menu' | 'search' | null>(null);
  const header = useHeaderHeight(host);
  const menus = siteMenus(host.settings, Boolean(user?.agent ?? user?.client_advisor));
  const close = () => setOpen(null);
  return (
    <header className={classes.header} ref={header}>
      <div className={classes.bar}>
        <Link host={host} to="/" className={classes.brand}>
          {host.settings.siteName}
        </Link>
        {desktop && <MenuBar host={host} menus={menus} />}
        {dropdown && (
          <div className={classes.search}>
            <SearchBox host={host} />
          </div>
        )}
        {desktop ? (
          <div className={classes.controls}>
            <CallOrText host={host} />
            <SpeakWith host={host} />
            <AccountControls host={host} />
          </div>
        ) : (
          <div className={classes.controls}>
            {!dropdown && <IconButton label="Search" icon={<Search />} onClick={() => setOpen('search')} />}
            <IconButton
              label="Menu"
              icon={<MenuIcon />}
              onClick={() => setOpen('menu')}
              aria-expanded={open === 'menu'}
            />
          </div>
        )}
      </div>
      <PhoneMenu host={host} menus={menus} open={open === 'menu'} onClose={close} />
      <SearchOverlay host={host} open={open === 'search' && !dropdown} onClose={close} />
    </header>
  );
}
