import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { addressOf, cx, isPlainClick } from 'shared-ui';
import { historyCookie, readHistory, withoutTerm, withTerm } from './history';
import { SearchPanel } from './search-panel';
import type { Entry } from './sections';
import classes from './universal-search.module.css';
import { useUniversalSearch } from './universal-search.resource';
import { rowsOf, type Stop, usePanelFocus } from './use-panel-focus';

interface SearchBoxProps {
  host: HostServices;
  /** the panel shows at all times, as in the phone's overlay; otherwise while the box has focus */
  alwaysOpen?: boolean;
  large?: boolean;
  onDone?: () => void;
}

export const SEARCH_LABEL = 'Search places, listings, agents and news';
export const SEARCH_HINT = 'Place, address, MLS number or agent';

const setHistoryCookie = (terms: string[]) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = historyCookie(terms);
};

/** The box over regions, listings, agents, posts, previous and saved searches [B2.6.2]. */
export function SearchBox({ host, alwaysOpen = false, large = false, onDone }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [history, setHistory] = useState<string[]>([]);
  const [expanded, setExpanded] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const found = useUniversalSearch(host, text, history);
  const focus = usePanelFocus(rowsOf(found.sections, expanded));
  const shown = alwaysOpen || open;

  const begin = () => {
    if (host.context !== 'embed') setHistory(readHistory(document.cookie));
    setOpen(true);
  };
  const keep = (terms: string[]) => {
    setHistory(terms);
    // a foreign page's cookies are not ours
    if (host.context !== 'embed') setHistoryCookie(terms);
  };
  const finish = () => {
    if (text.trim() !== '') keep(withTerm(history, text));
    setText('');
    setExpanded(null);
    setOpen(false);
    field.current?.blur();
    onDone?.();
  };
  const searchFor = (term: string) => {
    setText(term);
    field.current?.focus();
  };
  const choose = (entry: Entry, event?: MouseEvent) => {
    if (entry.href === null) {
      event?.preventDefault();
      searchFor(entry.text);
      return;
    }
    finish();
    if (entry.newWindow || (event && !isPlainClick(event as MouseEvent<HTMLAnchorElement>))) return;
    event?.preventDefault();
    host.navigate.to(entry.href);
  };
  const expand = (entry: Entry) => setExpanded(expanded === entry.id ? null : entry.id);
  const run = ({ entry, part }: Stop) => {
    if (part === 'remove') keep(withoutTerm(history, entry.text));
    else if (part === 'expand') expand(entry);
    else if (entry.newWindow && entry.href) window.open(addressOf(host, entry.href), '_blank', 'noopener');
    else choose(entry);
  };
  const submit = () => {
    if (text.trim() === '') return;
    finish();
    host.navigate.to(host.navigate.withPrefix(`/listings?query=${encodeURIComponent(text.trim())}`));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      return;
    }
    const stop = focus.onKeyDown(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (stop) run(stop);
    else submit();
  };
  const hint =
    found.searchable && found.sections.length === 0 && !found.error ? `Nothing found for “${text.trim()}”.` : null;

  return (
    <search
      className={cx(large ? classes.large : classes.box, alwaysOpen && classes.inline)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={classes.control}>
        <Search aria-hidden="true" className={classes.icon} />
        <input
          ref={field}
          className={classes.input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder={SEARCH_HINT}
          aria-label={SEARCH_LABEL}
          aria-expanded={shown}
          aria-controls={panelId}
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-activedescendant={focus.active ?? undefined}
          value={text}
          onFocus={begin}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button type="button" className={classes.clear} aria-label="Empty the search" onClick={() => searchFor('')}>
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {shown && (
        <SearchPanel
          id={panelId}
          sections={found.sections}
          active={focus.active}
          expanded={expanded}
          loading={found.loading}
          failure={found.error?.message ?? null}
          hint={hint}
          onChoose={choose}
          onRemove={(entry) => keep(withoutTerm(history, entry.text))}
          onExpand={expand}
          onRetry={found.retry}
          hrefOf={(path) => addressOf(host, path)}
        />
      )}
    </search>
  );
}
