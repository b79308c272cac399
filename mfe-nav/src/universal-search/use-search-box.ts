import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { type HostServices, type RegionMatrix, regionMatrix } from 'shared-contracts';
import { addressOf, isPlainClick } from 'shared-ui';
import type { Entry } from './sections';
import { useUniversalSearch } from './universal-search.resource';
import { rowsOf, type Stop, usePanelFocus } from './use-panel-focus';
import { useSearchHistory } from './use-search-history';

/** State of the box: its text, whether its panel is open, and the end of a search. */
export function useSearchBox(host: HostServices, onDone?: () => void) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const history = useSearchHistory(host);
  // Text that the visitor typed before hydration: without this the next render would empty the field.
  useLayoutEffect(() => setText((known) => known || (field.current?.value ?? '')), []);
  return {
    text,
    open,
    field,
    history,
    begin: () => {
      history.read();
      setOpen(true);
    },
    type: (typed: string) => {
      setText(typed);
      setOpen(true);
    },
    searchFor: (term: string) => {
      setText(term);
      field.current?.focus();
    },
    close: () => setOpen(false),
    finish: () => {
      history.add(text);
      setText('');
      setOpen(false);
      field.current?.blur();
      onDone?.();
    },
  };
}

/** Results for the box's text, and the actions of rows and keys. */
export function useSearchRows(host: HostServices, box: ReturnType<typeof useSearchBox>) {
  const [expanded, setExpanded] = useState<string | null>(null);
  const found = useUniversalSearch(host, box.text, box.history.terms);
  // an arrow key and Enter right after typing must not open an entry for the older text
  const focus = usePanelFocus(found.isCurrent ? rowsOf(found.sections, expanded) : []);
  const goTo = (path: string | null) => {
    box.finish();
    setExpanded(null);
    if (path !== null) host.navigate.to(path);
  };
  const choose = (entry: Entry, event?: MouseEvent<HTMLAnchorElement>) => {
    const theirs = entry.newWindow || (event && !isPlainClick(event));
    if (entry.href === null || !theirs) event?.preventDefault();
    if (entry.href === null) box.searchFor(entry.text);
    else goTo(theirs ? null : entry.href);
  };
  const expand = (entry: Entry) => setExpanded(expanded === entry.id ? null : entry.id);
  const remove = (entry: Entry) => box.history.remove(entry.text);
  const run = ({ entry, part }: Stop) => {
    if (part === 'remove') remove(entry);
    else if (part === 'expand') expand(entry);
    else if (entry.newWindow && entry.href) window.open(addressOf(host, entry.href), '_blank', 'noopener');
    else choose(entry);
  };
  const submit = () => {
    const text = box.text.trim();
    if (text === '') return;
    const open = (matrix: RegionMatrix) =>
      goTo(found.addressOfRegion(matrix) ?? host.navigate.withPrefix(`/listings?query=${encodeURIComponent(text)}`));
    if (found.matrix || !found.searchable) open(found.matrix ?? {});
    // Enter came before the names of the regions; without them the text is searched
    else host.api.call(regionMatrix, {}).then(open, () => open({}));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return box.close();
    const stop = focus.onKeyDown(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (stop) run(stop);
    else submit();
  };
  return { found, expanded, active: focus.active, choose, expand, remove, onKeyDown };
}
