import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { MINIMUM_LENGTH, MOBILE_PX } from 'shared-contracts';
import { addressOf, cx, Dialog, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { SearchPanel } from './search-panel';
import classes from './universal-search.module.css';
import { useSearchBox, useSearchRows } from './use-search-box';

interface SearchBoxProps {
  /** shows the panel at all times, as in the phone's overlay; otherwise only while the box has focus */
  alwaysOpen?: boolean;
  large?: boolean;
  onDone?: () => void;
}

/** From this width the search is a dropdown below its box; below it, a full-screen dialog. */
export const DROPDOWN = `(min-width: ${MOBILE_PX}px)`;
export const SEARCH_LABEL = /*i18n*/ 'Search places, listings, agents and news';
export const SEARCH_HINT = /*i18n*/ 'Place, address, MLS # or agent';
/** for the header's box, which is narrower */
const SHORT_HINT = /*i18n*/ 'Place, address or MLS #';

/** The search box for regions, listings, agents, posts, previous and saved searches. */
export function SearchBox({ alwaysOpen = false, large = false, onDone }: SearchBoxProps) {
  const host = useHost();
  const panelId = useId();
  const box = useSearchBox(host, onDone);
  const rows = useSearchRows(host, box);
  const { found } = rows;
  const shown = alwaysOpen || box.open;
  const isEmpty = found.sections.length === 0 && !found.error;
  const emptyHint = found.searchable
    ? i18n.t('Nothing found for “{text}”.', { text: box.text.trim() })
    : i18n.t('Type {count} or more characters to search.', { count: MINIMUM_LENGTH.searchText });
  return (
    <search
      className={cx(large ? classes.large : classes.box, alwaysOpen && classes.inline)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) box.close();
      }}
    >
      <SearchField
        box={box}
        rows={rows}
        panelId={panelId}
        shown={shown}
        hint={i18n.t(large || alwaysOpen ? SEARCH_HINT : SHORT_HINT)}
        autoFocus={alwaysOpen}
      />
      {shown && (
        <SearchPanel
          id={panelId}
          sections={found.sections}
          active={rows.active}
          expanded={rows.expanded}
          loading={found.loading}
          failure={found.error?.message ?? null}
          hint={isEmpty ? emptyHint : null}
          onChoose={rows.choose}
          onRemove={rows.remove}
          onExpand={rows.expand}
          onRetry={found.retry}
          hrefOf={(path) => addressOf(host, path)}
        />
      )}
    </search>
  );
}

interface SearchFieldProps {
  box: ReturnType<typeof useSearchBox>;
  rows: ReturnType<typeof useSearchRows>;
  panelId: string;
  shown: boolean;
  hint: string;
  /** The dialog around it focuses this field when it opens, so that a phone shows its keyboard. */
  autoFocus: boolean;
}

function SearchField({ box, rows, panelId, shown, hint, autoFocus }: SearchFieldProps) {
  return (
    <div className={classes.control}>
      <Search aria-hidden="true" className={classes.icon} />
      <input
        ref={box.field}
        className={classes.input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        placeholder={hint}
        aria-label={i18n.t(SEARCH_LABEL)}
        aria-expanded={shown}
        aria-controls={panelId}
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-activedescendant={rows.active ?? undefined}
        data-autofocus={autoFocus || undefined}
        value={box.text}
        onFocus={box.begin}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={rows.onKeyDown}
      />
      {box.text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={i18n.t('Empty the search')}
          onClick={() => box.searchFor('')}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/** The phone's form of the search: the whole screen. */
export function SearchOverlay({ open, onClose }: OverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} title={i18n.t('Search')} size="full">
      <SearchBox alwaysOpen onDone={onClose} />
    </Dialog>
  );
}
