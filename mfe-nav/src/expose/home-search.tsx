import { Search } from 'lucide-react';
import { useState } from 'react';
import { cx, defineExtension, useMediaQuery } from 'shared-ui';
import { i18n } from '../texts';
import { DROPDOWN, SEARCH_HINT, SEARCH_LABEL, SearchBox, SearchOverlay } from '../universal-search/search-box';
import classes from '../universal-search/universal-search.module.css';

export const { extension } = defineExtension<'home.search'>(HomeSearch, { remote: 'nav', texts: i18n });

/** The large box of the home page; on phones it opens the whole screen. */
export function HomeSearch() {
  const dropdown = useMediaQuery(DROPDOWN, true);
  const [open, setOpen] = useState(false);
  if (dropdown) return <SearchBox large />;
  return (
    <search className={classes.large}>
      <button
        type="button"
        className={cx(classes.control, classes.opener)}
        // speech control finds a button by the text that it shows
        aria-label={i18n.t('{label}: {hint}', { label: i18n.t(SEARCH_LABEL), hint: i18n.t(SEARCH_HINT) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className={classes.icon} />
        <span className={classes.invitation}>{i18n.t(SEARCH_HINT)}</span>
      </button>
      <SearchOverlay open={open} onClose={() => setOpen(false)} />
    </search>
  );
}
