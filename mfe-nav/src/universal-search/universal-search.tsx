import { Search } from 'lucide-react';
import { useState } from 'react';
import { type ExtensionProps, type HostServices, MOBILE_PX } from 'shared-contracts';
import { cx, Dialog, useMediaQuery } from 'shared-ui';
import { SEARCH_HINT, SEARCH_LABEL, SearchBox } from './search-box';
import classes from './universal-search.module.css';

/** From this width the search is a dropdown below its box; below it, a full-screen dialog. */
export const DROPDOWN = `(min-width: ${MOBILE_PX}px)`;

interface OverlayProps {
  host: HostServices;
  open: boolean;
  onClose: () => void;
}

/** The phone's form of the search: the whole screen. */
export function SearchOverlay({ host, open, onClose }: OverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" size="full">
      <SearchBox host={host} alwaysOpen onDone={onClose} />
    </Dialog>
  );
}

/** The large box of the home page; on phones it opens the whole screen. */
export function HomeSearch({ host }: ExtensionProps<'home.search'>) {
  const dropdown = useMediaQuery(DROPDOWN, true);
  const [open, setOpen] = useState(false);
  if (dropdown) return <SearchBox host={host} large />;
  return (
    <search className={classes.large}>
      <button
        type="button"
        className={cx(classes.control, classes.opener)}
        aria-label={SEARCH_LABEL}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className={classes.icon} />
        <span className={classes.invitation}>{SEARCH_HINT}</span>
      </button>
      <SearchOverlay host={host} open={open} onClose={() => setOpen(false)} />
    </search>
  );
}
